// Two commands on one row at the same moment, on a row of any entity.
import { sql } from 'kysely';
import { vi } from 'vitest';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { actorOf } from '#server/commands/actor.ts';
import type { CommandInput, EntityRow, EntityService } from '#server/commands/entity-service.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { TestServer } from '#tests/fixtures/test-server.ts';

/** The version that the first command left, and the one that the second made of it. */
export interface Versions {
  left: number;
  made: number;
}

/** By entity: makes a row and runs two commands on it; null for rows that are never changed. */
export type LockedRows = Readonly<Record<string, ((server: TestServer) => Promise<Versions>) | null>>;

export interface SecondCommand {
  table: string;
  id: string;
  by: PersonName;
  action: string;
  input?: CommandInput;
}

const counted = z.tuple([z.object({ n: z.number() })]);
const connected = z.tuple([z.object({ pid: z.number() })]);
const pidOf = async (trx: Trx) => connected.parse((await sql`select pg_backend_pid() as pid`.execute(trx)).rows)[0].pid;

/** The number of backends that wait for this one. */
const waitersOf = ({ db }: TestServer, pid: number) =>
  inTransaction(db, systemPrincipal, async (trx) => {
    const { rows } =
      await sql`select count(*)::int as n from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(
        trx,
      );
    return counted.parse(rows)[0].n;
  });

/**
 * Holds the row in one transaction, as a running command does, and runs another command on it. Resolves with the version
 * that the first left, and the one that the second made of it.
 */
export async function actTogether<Row extends EntityRow>(
  server: TestServer,
  service: EntityService<Row>,
  { table, id, by, action, input = {} }: SecondCommand,
): Promise<Versions> {
  const viewer = await loadViewer(server.db, server.fixtures.people[by], newId());
  if (!viewer) throw new Error(`there is no ${by}`);
  const held = Promise.withResolvers<number>();
  const release = Promise.withResolvers<void>();
  const first = inTransaction(server.db, systemPrincipal, async (trx) => {
    const [row] = await service.store.lockMany(trx, [id], null);
    if (!row) throw new Error(`there is no ${service.entity} ${id}`);
    held.resolve(await pidOf(trx));
    await release.promise;
    await sql`update ${sql.table(table)} set version = version + 5 where id = ${id}`.execute(trx);
    return row.version + 5;
  });
  first.catch(held.reject);
  const pid = await held.promise;
  let isDone = false;
  const context = { db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
  const second = runCommand(context, service, actorOf(viewer), action, { id, ...input }).finally(() => {
    isDone = true;
  });
  try {
    await vi.waitUntil(
      async () => {
        if (isDone) throw new Error('the second command did not wait for the first');
        return (await waitersOf(server, pid)) > 0;
      },
      { timeout: 10_000, interval: 10 },
    );
  } finally {
    release.resolve();
  }
  return { left: await first, made: (await second).version };
}
