// An instance that does not pass events on is taken out of service until it does.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { recordEvent } from '#server/events/record.ts';
import { scopeKeysOf } from '#shared/access/scope.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const readiness = z.object({ ready: z.boolean(), database: z.boolean(), live: z.boolean() });

async function askReadiness() {
  const response = await fetch(`${server.url}/readyz`);
  return { status: response.status, ...readiness.parse(await response.json()) };
}

/** An event of a parcel, without touching its row. */
async function recordEdit(pkg: PackageRow): Promise<void> {
  const place = { keys: scopeKeysOf(packageEntity.access, pkg), countKey: pkg.status };
  await inTransaction(server.db, systemPrincipal, (trx) =>
    recordEvent(trx, {
      at: new Date().toISOString(),
      actorId: null,
      actorRole: 'SYS',
      name: 'package.edited',
      entity: 'package',
      entityId: pkg.id,
      version: pkg.version,
      changed: ['note'],
      before: place,
      after: place,
      payload: {},
    }),
  );
}

test('it is not ready once events have waited for five seconds, although Postgres answers, and is ready after them', async () => {
  const pkg = buildParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  await subscribe(server.url, await server.as('admin'), 'subscription { packageChanged { id } }');
  await inTransaction(server.db, systemPrincipal, async (lock) => {
    // Nobody can read the row that the events are about. The first ones are given up after five seconds, too: others
    // wait behind them.
    await sql`lock table packages in access exclusive mode`.execute(lock);
    expect(await askReadiness()).toEqual({ status: 200, ready: true, database: true, live: true });
    const askAfterEdit = async () => {
      await recordEdit(pkg);
      return askReadiness();
    };
    await expect
      .poll(askAfterEdit, { interval: 500 })
      .toEqual({ status: 503, ready: false, database: true, live: false });
  });
  await expect.poll(askReadiness).toEqual({ status: 200, ready: true, database: true, live: true });
});
