// The database of a command: the one of DATABASE_URL, or an embedded one. The demo's is separate from that of a real
// company.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../lib/config/config.ts';
import { type EmbeddedStep, startEmbedded } from '../../db/embedded/start-embedded.ts';
import { EmbeddedBusy } from '../../db/embedded/errors.ts';

export interface Database {
  url: string;
  /** Stops what was started for it. */
  stop: () => Promise<void>;
}

/** The folder of the embedded database of a real company, or of the demo's. */
export function embeddedFolder(config: Config, demo: boolean): string {
  return demo ? join(config.dataFolder, 'postgres') : join(config.dataFolder, 'company', 'postgres');
}

/** Describes a step of the embedded database's start. */
export function describeStep(step: EmbeddedStep): string {
  switch (step.step) {
    case 'moved':
      return `kept in ${step.to}`;
    case 'unpacking':
      return `unpacking Postgres ${step.version}`;
    case 'initialising':
      return 'making a new one';
    case 'replacing':
      return 'restarting the one left running';
    case 'starting':
      return `starting on port ${step.port}`;
    case 'adopted':
      return 'taking over the one left running';
    default:
      return 'ready';
  }
}

/** Opens the database of a real company. Throws EmbeddedBusy and EmbeddedFailed of the embedded one. */
export async function openDatabase(config: Config, say: (detail: string) => void = () => {}): Promise<Database> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => {} };
  const { url, stop } = await startEmbedded({
    folder: embeddedFolder(config, false),
    onStep: (step) => say(describeStep(step)),
  });
  return { url, stop };
}

const passwordFile = z.object({ login: z.string() });

/** Opens the database even while a running server holds the embedded one: that one is then used and left running. */
export async function joinDatabase(config: Config): Promise<Database> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof EmbeddedBusy) || error.owner.port === undefined) throw error;
    const { login } = passwordFile.parse(JSON.parse(await readFile(join(error.folder, 'passwords.json'), 'utf8')));
    return { url: `postgres://qafila:${login}@127.0.0.1:${error.owner.port}/qafila`, stop: async () => {} };
  }
}
