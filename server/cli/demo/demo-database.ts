// The demo's database: embedded, migrated, with its company loaded once. Used by `npm run demo` and `npm run dev`.
import type { Config } from '../../lib/config/config.ts';
import type { LoadProgress } from '../../demo/load-demo.ts';
import { connect } from '../../db/connection/connection.ts';
import { demoSeed, isDemo } from '../../demo/marker.ts';
import { startEmbedded } from '../../db/embedded/start-embedded.ts';
import { migrate } from '../../db/migrate.ts';
import { embeddedFolder, describeStep } from '../lib/database.ts';
import type { Progress } from '../lib/progress.ts';

/**
 * Starts the demo's database and returns its URL. `opened` is called at once with the function that stops it, even
 * while it is still starting. Throws EmbeddedBusy while another demo runs.
 */
export async function openDemoDatabase(
  config: Config,
  { run }: Progress,
  opened: (stop: () => Promise<void>) => void,
): Promise<string> {
  const { url } = await run('Database', (say) => {
    const starting = startEmbedded({ folder: embeddedFolder(config, true), onStep: (each) => say(describeStep(each)) });
    opened(async () => (await starting.catch(() => null))?.stop());
    return starting;
  });
  return url;
}

const companySize = { usual: 500, small: 150 };

/** Migrates that database and loads the company if it is empty: with 2,000 parcels, or 300 if it is to be small. */
export async function prepareDemoDatabase(url: string, steps: Progress, { isSmall = false } = {}): Promise<void> {
  await steps.run('Tables', () => migrate(url));
  await loadOnce(url, steps, isSmall ? companySize.small : companySize.usual);
}

async function loadOnce(url: string, { run }: Progress, parcels: number): Promise<void> {
  const db = connect(url, { max: 2 });
  try {
    if (await isDemo(db)) return;
    // Imported only when needed: the generator takes a moment to load.
    const { loadDemo } = await import('../../demo/load-demo.ts');
    await run('Demo company (only the first time)', (say) =>
      loadDemo(db, { seed: demoSeed, now: new Date(), parcels, onProgress: (each) => say(demoWords(each)) }),
    );
  } finally {
    await db.destroy();
  }
}

function demoWords(step: LoadProgress): string {
  switch (step.step) {
    case 'people':
      return `${step.people} people, ${step.companies} companies`;
    case 'past':
      return `day ${step.day} of ${step.of}`;
    case 'ready':
      return `${step.parcels} parcels with ${step.events} events`;
  }
}
