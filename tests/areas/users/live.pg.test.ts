// The live changes of accounts: who hears of whom, and with what.
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, done } from './support/users.ts';

const server = useTestServer();
beforeAll(() =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    const { companies, people } = server.fixtures;
    // Atlas Store was brought by the commercial, Maison Zellige by nobody.
    await trx
      .updateTable('companies')
      .set({ commercialId: people.commercial })
      .where('id', '=', companies.atlas)
      .execute();
  }),
);

const changes = 'subscription { userChanged { kind user { name login } } }';
const heard = z.object({
  userChanged: z.object({ kind: z.string(), user: z.object({ name: z.string(), login: z.string().nullable() }) }),
});

async function rename(person: PersonName, name: string): Promise<void> {
  const admin = await server.as('admin');
  const id = server.fixtures.people[person];
  const { data } = await admin.call('query ($id: ID!) { user(id: $id) { version } }', { id });
  const { version } = z.object({ user: z.object({ version: z.number() }) }).parse(data).user;
  await done(act(admin, 'Edit', { id, version, name }));
}

/** Typed by hand: whose changes each person hears, and whether with the login. */
const hears: Partial<Record<PersonName, { of: readonly PersonName[]; login: boolean }>> = {
  admin: { of: ['customer', 'customer2', 'driver2', 'driverRabat', 'subdriver', 'support'], login: true },
  accountant: { of: ['customer', 'customer2', 'driver2', 'driverRabat', 'subdriver', 'support'], login: true },
  subaccountant: { of: ['customer', 'customer2', 'driver2', 'driverRabat', 'subdriver', 'support'], login: true },
  commercial: { of: ['customer'], login: true },
  customer: { of: ['customer'], login: true },
  customer2: { of: ['customer2'], login: true },
  housekeeper: { of: ['driver2', 'subdriver'], login: false },
  housekeeperRabat: { of: ['driverRabat'], login: false },
  driver: { of: ['subdriver'], login: false },
  driver2: { of: ['driver2'], login: false },
  driverRabat: { of: ['driverRabat'], login: false },
  subdriver: { of: ['subdriver'], login: false },
};
const renamed = ['customer', 'customer2', 'driver2', 'driverRabat', 'subdriver', 'support'] as const;
const listeners = Object.keys(hears).filter((name): name is PersonName => name in hears);

it('each role hears the changes of the accounts that it sees, without hidden fields, and of no other', async () => {
  const open = await Promise.all(
    listeners.map(async (name) => ({ name, page: await subscribe(server.url, await server.as(name), changes) })),
  );
  for (const person of renamed) await rename(person, `Nouveau ${person}`);
  // Later changes of an account that each listener sees prove that it would have received the earlier ones.
  for (const person of renamed) await rename(person, `Ensuite ${person}`);
  for (const { name, page } of open) {
    const { of, login } = hears[name] ?? { of: [], login: false };
    await page.untilText(`Ensuite ${of.at(-1)}`);
    const users = page.data().map((data) => heard.parse(data).userChanged);
    expect([name, new Set(users.map(({ user }) => user.name))]).toEqual([
      name,
      new Set(of.flatMap((person) => [`Nouveau ${person}`, `Ensuite ${person}`])),
    ]);
    expect([name, users.every(({ user }) => (user.login === null) !== login)]).toEqual([name, true]);
  }
});

it.each(['subcustomer', 'support', 'backoffice', 'collector', 'transportor'] as const)(
  'a %s cannot listen',
  async (name) => {
    const page = await subscribe(server.url, await server.as(name), changes);
    await page.until(() => page.refusals() !== '');
    expect(page.refusals()).toContain('forbidden');
    await rename('customer', `Pour personne ${name}`);
    expect(page.data()).toEqual([]);
  },
);
