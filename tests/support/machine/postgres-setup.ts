import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { prepareDatabase } from '#server/db/embedded/database.ts';
import { startEmbedded, type EmbeddedPostgres } from '#server/db/embedded/start-embedded.ts';
import { EmbeddedBusy } from '#server/db/embedded/errors.ts';
import { acquireOwnership } from '#server/db/embedded/ownership.ts';
import { migrate } from '#server/db/migrate.ts';
import { asSuperuser, onDatabase } from './administer.ts';
import { isInMemory, scratchFolder } from './folders.ts';
import { oncePerProcess, type Started } from './once.ts';

const provided = z.object({ superuserUrl: z.string(), loginUrl: z.string(), template: z.string() });
type Provided = z.infer<typeof provided>;

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Provided;
  }
}

/** How many test runs of one checkout may run at the same time. */
const slots = 16;

/** One cluster and one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, stop } = await oncePerProcess('postgres', (value) => provided.parse(value), start);
  project.provide('postgres', value);
  return stop;
}

async function start(): Promise<Started<Provided>> {
  const embedded = await startInFreeSlot();
  try {
    await dropLeftovers(embedded.superuserUrl);
    const template = 'qafila_template';
    await prepareDatabase(
      embedded.superuserUrl,
      'qafila',
      decodeURIComponent(new URL(embedded.url).password),
      template,
    );
    await migrate(onDatabase(embedded.url, template));
    const stop = async (): Promise<void> => {
      await embedded.stop();
      if (isInMemory(embedded.folder)) await removeCluster(embedded.folder);
    };
    return { value: { superuserUrl: embedded.superuserUrl, loginUrl: embedded.url, template }, stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Gives the memory of a stopped cluster back, unless another run has taken its folder over. */
async function removeCluster(folder: string): Promise<void> {
  const ownership = await acquireOwnership(folder).catch((error: unknown) => {
    if (error instanceof EmbeddedBusy) return null;
    throw error;
  });
  if (!ownership) return;
  for (const name of readdirSync(folder))
    if (!name.startsWith('owner.')) rmSync(join(folder, name), { recursive: true, force: true });
  ownership.release();
}

async function startInFreeSlot(): Promise<EmbeddedPostgres> {
  for (let slot = 1; ; slot += 1) {
    try {
      return await startEmbedded({ folder: scratchFolder(`postgres-${slot}`), durable: false });
    } catch (error) {
      if (!(error instanceof EmbeddedBusy) || slot === slots) throw error;
    }
  }
}

/** The folder belongs to this run: test databases in it are left from a killed run. */
async function dropLeftovers(superuserUrl: string): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'test\\_%' or datname = 'qafila_template'`,
    );
    for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  });
}
