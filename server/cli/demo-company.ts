// The demo's database: embedded, migrated, with its company loaded once. Shared by `npm run demo` and `npm run dev`.
import type { Config } from '../config.ts';
import type { DemoStep } from '../demo/load.ts';
import { connect } from '../db/connection/connection.ts';
import { demoSeed, isDemo } from '../demo/marker.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/migrate.ts';
import { embeddedFolder, stepWords } from './database.ts';
import type { Steps } from './steps.ts';

/**
 * Starts the demo's database and returns its address. `opened` is told at once how to stop it, also while it is still starting. Throws
 * EmbeddedBusy while another demo runs.
 */
export async function openDemoDatabase(
  config: Config,
  { step }: Steps,
  opened: (stop: () => Promise<void>) => void,
): Promise<string> {
  const { url } = await step('Database', (say) => {
    const starting = startEmbedded({ folder: embeddedFolder(config, true), onStep: (each) => say(stepWords(each)) });
    opened(async () => (await starting.catch(() => null))?.stop());
    return starting;
  });
  return url;
}

/** Brings that database up to date and loads the company if it is empty. */
export async function prepareDemoCompany(url: string, steps: Steps): Promise<void> {
  await steps.step('Tables', () => migrate(url));
  await loadOnce(url, steps);
}

async function loadOnce(url: string, { step }: Steps): Promise<void> {
  const db = connect(url, { max: 2 });
  try {
    if (await isDemo(db)) return;
    // Twenty thousand stories weigh something: they are read only when they are told.
    const { loadDemo } = await import('../demo/load.ts');
    await step('Demo company (only the first time)', (say) =>
      loadDemo(db, { seed: demoSeed, now: new Date(), say: (each) => say(demoWords(each)) }),
    );
  } finally {
    await db.destroy();
  }
}

function demoWords(step: DemoStep): string {
  switch (step.step) {
    case 'people':
      return `${step.people} people, ${step.companies} companies`;
    case 'ready':
      return `${step.parcels} parcels with ${step.events} events`;
    default:
      return `${step.done} of ${step.of} ${step.step}`;
  }
}
