// A socket lives as long as the session that opened it and the rights that it was opened with, over the real endpoint.
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Person, signInAs, useHouse } from '#tests/world/server.ts';
import { aParcel, putParcels } from '#tests/world/parcels.ts';
import { enter } from '#tests/live/support/present.ts';
import { inTransaction, system, type Trx } from '#server/db/transaction.ts';
import type { World } from '#tests/world/world.ts';

const house = useHouse({ sessionLookMs: 200 });
const patience = { timeout: 5_000, interval: 10 };

interface Listening { code: () => number | null; heard: () => string }

async function listen({ cookie }: Person): Promise<Listening> {
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { origin: house.url, headers: { cookie } });
  onTestFinished(() => socket.terminate());
  let heard = '';
  let code: number | null = null;
  socket.on('message', (data: Buffer) => { heard += data.toString(); });
  socket.on('close', (given) => { code = given; });
  socket.on('error', () => {});
  socket.on('open', () => { socket.send(JSON.stringify({ type: 'connection_init' })); });
  await vi.waitUntil(() => heard.includes('connection_ack'), patience);
  const payload = { query: 'subscription { packageChanged { kind id } }' };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  socket.send(JSON.stringify({ type: 'ping' }));
  await vi.waitUntil(() => heard.includes('"pong"'), patience);
  return { code: () => code, heard: () => heard };
}

it('signing out ends the sockets of that session with 4401 before anything else is told, and those of other sessions go on', async () => {
  const [leaving, staying] = [await signInAs(house.url, 'support'), await signInAs(house.url, 'support')];
  const [gone, open] = [await listen(leaving), await listen(staying)];
  expect((await leaving.call('mutation { signOut { ok } }')).data).toEqual({ signOut: { ok: true } });
  const pkg = aParcel(house.world);
  await putParcels(house.db, pkg);
  await vi.waitUntil(() => open.heard().includes(pkg.id), patience);
  await vi.waitUntil(() => gone.code() !== null, patience);
  expect(gone.code()).toBe(4401);
  expect(gone.heard()).not.toContain(pkg.id);
  expect(open.code()).toBeNull();
});

it('a disabled account\'s sockets end with 4401, and its cookie opens no other', async () => {
  const person = await signInAs(house.url, 'backoffice');
  const socket = await listen(person);
  const admin = await house.as('admin');
  const { errors } = await admin.call('mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { status } } }', { input: { id: house.world.people.backoffice } });
  expect(errors).toEqual([]);
  await vi.waitUntil(() => socket.code() !== null, patience);
  expect(socket.code()).toBe(4401);
  const again = new WebSocket(`${house.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { origin: house.url, headers: { cookie: person.cookie } });
  onTestFinished(() => again.terminate());
  again.on('open', () => { again.send(JSON.stringify({ type: 'connection_init' })); });
  const code = await new Promise<number>((resolve) => { again.on('close', resolve); });
  expect(code).toBe(4401);
});

const direct = (work: (trx: Trx) => Promise<unknown>): Promise<unknown> => inTransaction(house.db, system, work);

/** Somebody's two sockets, of both kinds. */
async function bothSockets(person: Person): Promise<{ codes: () => unknown[] }> {
  const [socket, presence] = [await listen(person), await enter(house.url, person)];
  return { codes: () => [socket.code(), ...presence.byes] };
}

it.each([
  ['ran out', (id: string) => direct((trx) => trx.updateTable('sessions').set({ expiresAt: new Date(Date.now() - 1_000) }).where('id', '=', id).execute())],
  ['was deleted in the database', (id: string) => direct((trx) => trx.deleteFrom('sessions').where('id', '=', id).execute())],
])('a session that %s ends its sockets, the dashboard\'s and presence\'s, and no other session\'s', async (_, end) => {
  const userId = house.world.people.support;
  const known = new Set((await sessionsOf(userId)).map(({ id }) => id));
  const leaving = await signInAs(house.url, 'support');
  const id = (await sessionsOf(userId)).find((session) => !known.has(session.id))?.id ?? '';
  const [gone, open] = [await bothSockets(leaving), await bothSockets(await signInAs(house.url, 'support'))];
  await end(id);
  await vi.waitUntil(() => gone.codes().length === 2 && gone.codes()[0] !== null, patience);
  expect(gone.codes()).toEqual([4401, 'ended']);
  expect(open.codes()).toEqual([null]);
});

const sessionsOf = (userId: string): Promise<{ id: string }[]> => inTransaction(house.db, system, (trx) => trx.selectFrom('sessions').select('id').where('userId', '=', userId).execute());

/** What is changed without an event, and whose sets are others by it. */
const changes: readonly { what: string; login: 'customer' | 'housekeeper' | 'housekeeperrabat' | 'driver' | 'commercial'; change: (trx: Trx, world: World) => Promise<unknown> }[] = [
  { what: 'another company', login: 'customer', change: (trx, { people, companies }) => trx.updateTable('users').set({ companyId: companies.zellige }).where('id', '=', people.customer).execute() },
  { what: 'another hub', login: 'housekeeper', change: (trx, { people, hubs }) => trx.updateTable('users').set({ hubId: hubs.rabat }).where('id', '=', people.housekeeper).execute() },
  { what: 'the rights of a manager', login: 'housekeeperrabat', change: (trx, { people }) => trx.updateTable('users').set({ manager: true }).where('id', '=', people.housekeeperRabat).execute() },
  { what: 'a subdriver more', login: 'driver', change: (trx, { people }) => trx.updateTable('users').set({ managerId: people.driver }).where('id', '=', people.driver2).execute() },
  { what: 'a company more', login: 'commercial', change: (trx, { people, companies }) => trx.updateTable('companies').set({ commercialId: people.commercial }).where('id', '=', companies.zellige).execute() },
];

it.each(changes)('an account with $what has its sockets closed to come back with its new rights, others have not', async ({ login, change }) => {
  const other = await bothSockets(await signInAs(house.url, 'transportor'));
  const mine = await bothSockets(await signInAs(house.url, login));
  await direct((trx) => change(trx, house.world));
  await vi.waitUntil(() => mine.codes().length === 2 && mine.codes()[0] !== null, patience);
  expect(mine.codes()).toEqual([1012, 'again']);
  expect(other.codes()).toEqual([null]);
});
