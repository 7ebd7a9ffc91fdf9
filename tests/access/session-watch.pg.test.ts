// Changes without an event: a session that expired or was deleted, rights that changed in the database. Their sockets
// are closed all the same.
import { expect, it, vi } from 'vitest';
import { type ApiClient, signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { openPresence } from '#tests/live/support/presence-client.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import type { Fixtures } from '#tests/fixtures/fixtures.ts';
import { socketPatience, subscribe } from '#tests/fixtures/subscribe.ts';

const server = useTestServer({ sessionCheckMs: 200 });

const direct = (work: (trx: Trx) => Promise<unknown>): Promise<unknown> =>
  inTransaction(server.db, systemPrincipal, work);

/** Two sockets of a user, one of each kind. */
async function bothSockets(person: ApiClient): Promise<{ codes: () => unknown[] }> {
  const socket = await subscribe(server.url, person, 'subscription { packageChanged { kind id } }');
  const presence = await openPresence(server.url, person);
  return { codes: () => [socket.closeCode(), ...presence.byes] };
}

it.each([
  [
    'ran out',
    (id: string) =>
      direct((trx) =>
        trx
          .updateTable('sessions')
          .set({ expiresAt: new Date(Date.now() - 1_000) })
          .where('id', '=', id)
          .execute(),
      ),
  ],
  [
    'was deleted in the database',
    (id: string) => direct((trx) => trx.deleteFrom('sessions').where('id', '=', id).execute()),
  ],
])("a session that %s ends its sockets, the dashboard's and presence's, and no other session's", async (_, end) => {
  const userId = server.fixtures.people.support;
  const known = new Set((await sessionsOf(userId)).map(({ id }) => id));
  const leaving = await signInAs(server.url, 'support');
  const id = (await sessionsOf(userId)).find((session) => !known.has(session.id))?.id ?? '';
  const [gone, open] = [await bothSockets(leaving), await bothSockets(await signInAs(server.url, 'support'))];
  await end(id);
  await vi.waitUntil(() => gone.codes().length === 2 && gone.codes()[0] !== null, socketPatience);
  expect(gone.codes()).toEqual([4401, 'ended']);
  expect(open.codes()).toEqual([null]);
});

const sessionsOf = (userId: string): Promise<{ id: string }[]> =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('sessions').select('id').where('userId', '=', userId).execute(),
  );

/** Changes without an event that affect the scope sets. */
const changes: readonly {
  what: string;
  login: 'customer' | 'housekeeper' | 'housekeeperrabat' | 'driver' | 'commercial';
  change: (trx: Trx, world: Fixtures) => Promise<unknown>;
}[] = [
  {
    what: 'another company',
    login: 'customer',
    change: (trx, { people, companies }) =>
      trx.updateTable('users').set({ companyId: companies.zellige }).where('id', '=', people.customer).execute(),
  },
  {
    what: 'another hub',
    login: 'housekeeper',
    change: (trx, { people, hubs }) =>
      trx.updateTable('users').set({ hubId: hubs.rabat }).where('id', '=', people.housekeeper).execute(),
  },
  {
    what: 'the rights of a manager',
    login: 'housekeeperrabat',
    change: (trx, { people }) =>
      trx.updateTable('users').set({ manager: true }).where('id', '=', people.housekeeperRabat).execute(),
  },
  {
    what: 'a subdriver more',
    login: 'driver',
    change: (trx, { people }) =>
      trx.updateTable('users').set({ managerId: people.driver }).where('id', '=', people.driver2).execute(),
  },
  {
    what: 'a company more',
    login: 'commercial',
    change: (trx, { people, companies }) =>
      trx
        .updateTable('companies')
        .set({ commercialId: people.commercial })
        .where('id', '=', companies.zellige)
        .execute(),
  },
];

it.each(changes)(
  'an account with $what has its sockets closed and reconnects with its new rights, other accounts are not affected',
  async ({ login, change }) => {
    const other = await bothSockets(await signInAs(server.url, 'transportor'));
    const mine = await bothSockets(await signInAs(server.url, login));
    await direct((trx) => change(trx, server.fixtures));
    await vi.waitUntil(() => mine.codes().length === 2 && mine.codes()[0] !== null, socketPatience);
    expect(mine.codes()).toEqual([1012, 'again']);
    expect(other.codes()).toEqual([null]);
  },
);

it('an account that was disabled in the database has its sockets ended, and is not asked to connect again', async () => {
  const mine = await bothSockets(await signInAs(server.url, 'accountant'));
  const id = server.fixtures.people.accountant;
  await direct((trx) => trx.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', id).execute());
  await vi.waitUntil(() => mine.codes().length === 2 && mine.codes()[0] !== null, socketPatience);
  expect(mine.codes()).toEqual([4401, 'ended']);
});
