// Slips over the endpoint: what they list, their numbers, who makes and sees them.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { SlipKind } from '#shared/areas/slips/slip.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { askForSlips, assignedParcel, createSlip, makeSlips } from './support/slips.ts';

const server = useTestServer();
const read = 'query ($id: ID!) { slip(id: $id) { number count } }';
const nowhere = '01900000-0000-7000-8000-000000000000';

describe('an exit slip', () => {
  it('lists the parcels in the order of the selection with their sum, and hands them over at once', async () => {
    const [first, second] = [await assignedParcel(server), await assignedParcel(server, { cod: 5_000 })];
    const { slips, outcomes } = await makeSlips(await server.as('housekeeper'), 'exit', [second, first], {
      handOver: true,
    });
    expect(slips).toMatchObject([
      { status: 'issued', count: 2, total: 23_900, carrier: { id: server.fixtures.people.driver }, company: null },
    ]);
    expect(slips[0]?.lines).toEqual([
      { place: 1, trackingNumber: second.trackingNumber, cod: 5_000 },
      { place: 2, trackingNumber: first.trackingNumber, cod: 18_900 },
    ]);
    expect(outcomes).toEqual({ [second.id]: 'received', [first.id]: 'received' });
  });

  it('leaves the parcels where they are unless handing over is wanted, and lists those that were received before', async () => {
    const [waiting, received] = [await assignedParcel(server), await assignedParcel(server, { status: 'received' })];
    const { slips, outcomes } = await makeSlips(await server.as('driver'), 'exit', [waiting, received]);
    expect(slips).toHaveLength(1);
    expect(outcomes).toEqual({ [waiting.id]: 'inhouse', [received.id]: 'received' });
  });

  it('is one for each driver and hub, without the parcels that cannot be on one', async () => {
    const { people, hubs } = server.fixtures;
    const parcels = [
      await assignedParcel(server),
      await assignedParcel(server, { driverId: people.driver2 }),
      await assignedParcel(server, { driverId: people.driverRabat, hubId: hubs.rabat }),
      await assignedParcel(server, { driverId: null }),
      await assignedParcel(server, { status: 'delivered', deliveredAt: new Date() }),
    ];
    const [, , , noDriver, delivered] = parcels;
    const { slips, outcomes } = await makeSlips(await server.as('admin'), 'exit', [...parcels, { id: nowhere }], {
      handOver: true,
    });
    expect(new Set(slips.map(({ carrier }) => carrier?.id))).toEqual(
      new Set([people.driver, people.driver2, people.driverRabat]),
    );
    expect([outcomes[noDriver?.id ?? ''], outcomes[delivered?.id ?? ''], outcomes[nowhere]]).toEqual([
      'package.no_driver',
      'package.wrong_status',
      'missing',
    ]);
  });

  it('is in the history of each parcel with its number', async () => {
    const { packageId, number } = await createSlip(server);
    const admin = await server.as('admin');
    const { data } = await admin.call('query ($id: ID!) { packageTimeline(id: $id) { name slipNumber } }', {
      id: packageId,
    });
    expect(data).toMatchObject({ packageTimeline: [{ name: 'package.listedOnSlip', slipNumber: number }, {}] });
  });
});

describe('a parcel that is on a slip', () => {
  it('is on no second one for the same driver, unless the first is voided', async () => {
    const { packageId, id, number } = await createSlip(server);
    const housekeeper = await server.as('housekeeper');
    const again = await askForSlips(housekeeper, { kind: 'exit', ids: [packageId] });
    expect(again.data).toMatchObject({
      slipsMake: { slips: [], packages: { results: [{ error: { code: 'slip.already_listed', params: { number } } }] } },
    });
    const voidDocument = 'mutation ($input: SlipVoidInput!) { slipVoid(input: $input) { slip { status } } }';
    const unexplained = await housekeeper.call(voidDocument, { input: { id, voidReason: ' ' } });
    expect(unexplained.errors[0]?.extensions.fields[0]).toMatchObject({ path: 'voidReason', code: 'required' });
    await housekeeper.call(voidDocument, { input: { id, voidReason: 'Mauvais livreur' } });
    expect((await makeSlips(housekeeper, 'exit', [{ id: packageId }])).slips).toHaveLength(1);
  });

  it('is on one slip when several people make one at the same time', async () => {
    const pkg = await assignedParcel(server);
    const clients = await Promise.all((['housekeeper', 'admin', 'driver'] as const).map((name) => server.as(name)));
    const made = await Promise.all([...clients, ...clients].map((client) => makeSlips(client, 'exit', [pkg])));
    expect(made.flatMap(({ slips }) => slips)).toHaveLength(1);
  });

  it('that was never assigned is on no second one either', async () => {
    const pkg = await parcelFor('pickup', 'collector');
    const housekeeper = await server.as('housekeeper');
    expect((await makeSlips(housekeeper, 'pickup', [pkg])).slips).toHaveLength(1);
    expect((await makeSlips(housekeeper, 'pickup', [pkg])).outcomes).toEqual({ [pkg.id]: 'slip.already_listed' });
  });

  it('is on another one after it was assigned to another driver', async () => {
    const { packageId } = await createSlip(server);
    const housekeeper = await server.as('housekeeper');
    await housekeeper.call(
      'mutation ($input: PackageAssignInput!) { packageAssign(input: $input) { package { id } } }',
      {
        input: { id: packageId, driverId: server.fixtures.people.driver2 },
      },
    );
    const { slips } = await makeSlips(housekeeper, 'exit', [{ id: packageId }]);
    expect(slips[0]?.carrier?.id).toBe(server.fixtures.people.driver2);
  });
});

/** The numbers behind the hub and year, in their order. */
const serials = (numbers: readonly string[]) =>
  numbers.map((number) => Number(number.slice(-6))).toSorted((a, b) => a - b);

describe('the numbers of slips', () => {
  it('have no gaps with many at once, nor after a call that failed', async () => {
    const housekeeper = await server.as('housekeeper');
    const parcels = await Promise.all(Array.from({ length: 8 }, () => assignedParcel(server)));
    await makeSlips(housekeeper, 'exit', [{ id: nowhere }]);
    const made = await Promise.all(parcels.map((pkg) => makeSlips(housekeeper, 'exit', [pkg])));
    const numbers = made.flatMap(({ slips }) => slips.map(({ number }) => number));
    expect(numbers.every((number) => /^BS-CAS-\d{4}-\d{6}$/.test(number))).toBe(true);
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql<{ number: string }>`select number from slips where number like 'BS-CAS-%'`.execute(trx),
    );
    const all = serials(rows.map(({ number }) => number));
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  it('are given once to calls with the same key', async () => {
    const housekeeper = await server.as('housekeeper');
    const pkg = await assignedParcel(server);
    const given = { idempotencyKey: 'slip-key-1', handOver: true };
    const made = await Promise.all(Array.from({ length: 5 }, () => makeSlips(housekeeper, 'exit', [pkg], given)));
    expect(new Set(made.map(({ slips }) => slips[0]?.number)).size).toBe(1);
    expect(new Set(made.map(({ outcomes }) => outcomes[pkg.id]))).toEqual(new Set(['received']));
    const other = await askForSlips(housekeeper, { kind: 'exit', ids: [nowhere], ...given });
    expect(other.errors[0]?.extensions.code).toBe('idempotency_key_reused');
  });
});

it('at most 200 parcels are on a slip', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  const { errors } = await askForSlips(await server.as('admin'), { kind: 'exit', ids });
  expect(errors[0]?.extensions).toMatchObject({ code: 'list.selection_too_large', params: { limit: 200 } });
});

describe('a housekeeper', () => {
  it('signs for the parcels of the own hub only', async () => {
    const { hubs } = server.fixtures;
    const arriving = await assignedParcel(server, { hubId: hubs.rabat, toHubId: hubs.casa });
    const { outcomes } = await makeSlips(await server.as('housekeeper'), 'exit', [arriving]);
    expect(outcomes).toEqual({ [arriving.id]: 'package.not_holder' });
  });
});

/** The kinds that carriers make too. */
const carriedKinds = ['pickup', 'exit', 'return'] as const;
type CarriedKind = (typeof carriedKinds)[number];

/** Parcels that can be on a slip of each kind, with the driver or the collector. */
async function parcelFor(kind: CarriedKind, who: 'driver' | 'collector') {
  const { people } = server.fixtures;
  const held = who === 'driver' ? { driverId: people.driver } : { collectorId: people.collector };
  const given = {
    pickup: { status: 'confirmed', collectorId: people[who] },
    exit: { status: 'inhouse', driverId: people.driver, assignedAt: new Date() },
    return: { status: 'canceled', returnStage: who === 'driver' ? 'at_driver' : 'at_origin_hub', ...held },
  } as const;
  const pkg = buildParcel(server.fixtures, given[kind]);
  await insertParcels(server.db, pkg);
  return pkg;
}

// Typed by hand: who makes which slip of a parcel of the driver or of the collector.
const makers: readonly (readonly [PersonName, Partial<Record<SlipKind, string>> | 'forbidden'])[] = [
  ['admin', { pickup: 'pickup', exit: 'received', return: 'returned' }],
  ['housekeeper', { pickup: 'pickup', exit: 'received', return: 'returned' }],
  ['driver', { pickup: 'pickup', exit: 'received', return: 'returned' }],
  ['driver2', { pickup: 'missing', exit: 'missing', return: 'missing' }],
  ['collector', { pickup: 'pickup', return: 'returned' }],
  ['housekeeperRabat', { pickup: 'missing', exit: 'missing', return: 'missing' }],
  ['backoffice', 'forbidden'],
  ['support', 'forbidden'],
  ['accountant', 'forbidden'],
  ['subaccountant', 'forbidden'],
  ['customer', 'forbidden'],
  ['subcustomer', 'forbidden'],
  ['commercial', 'forbidden'],
  ['transportor', 'forbidden'],
];

// Typed by hand: who sees a slip of the driver at Casablanca: a pickup of Atlas Store, an exit, and a return to it.
const readers: readonly (readonly [PersonName, readonly SlipKind[] | 'forbidden'])[] = [
  ['admin', ['pickup', 'exit', 'return']],
  ['accountant', ['pickup', 'exit', 'return']],
  ['backoffice', ['pickup', 'exit', 'return']],
  ['support', ['pickup', 'exit', 'return']],
  ['housekeeper', ['pickup', 'exit', 'return']],
  ['housekeeperRabat', []],
  ['driver', ['pickup', 'exit', 'return']],
  ['driver2', []],
  ['subdriver', []],
  ['collector', []],
  ['customer', ['pickup', 'return']],
  ['customer2', []],
  ['subcustomer', 'forbidden'],
  ['commercial', 'forbidden'],
  ['subaccountant', 'forbidden'],
  ['transportor', 'forbidden'],
];

const outcomes = z.object({
  slipsMake: z.object({
    slips: z.array(z.unknown()),
    packages: z.object({
      results: z.tuple([
        z.object({
          package: z.object({ status: z.string() }).nullable(),
          error: z.object({ code: z.string() }).nullable(),
        }),
      ]),
    }),
  }),
});

/** What became of the only parcel of a call: the code of its refusal, or its status on a slip. */
function outcomeOf(data: unknown): string | undefined {
  const { slips, packages } = outcomes.parse(data).slipsMake;
  const [{ error, package: pkg }] = packages.results;
  return error?.code ?? (slips.length === 1 ? pkg?.status : 'on no slip');
}

describe('each role', () => {
  it.each(makers)('%s makes the slips of the matrix and hands over with them', async (name, expected) => {
    const client = await server.as(name);
    const kinds = (['pickup', 'exit', 'return'] as const).filter(
      (kind) => expected === 'forbidden' || kind in expected,
    );
    const became: Partial<Record<SlipKind, unknown>> = {};
    for (const kind of kinds) {
      const pkg = await parcelFor(kind, name === 'collector' ? 'collector' : 'driver');
      const { data, errors } = await askForSlips(client, { kind, ids: [pkg.id], handOver: true });
      became[kind] = errors[0]?.extensions.code ?? outcomeOf(data);
    }
    const forbidden = { pickup: 'forbidden', exit: 'forbidden', return: 'forbidden' };
    expect(became).toEqual(expected === 'forbidden' ? forbidden : expected);
  });

  it('sees the slips of its scope, and no line of others by the database itself', async () => {
    const housekeeper = await server.as('housekeeper');
    const ids: Partial<Record<SlipKind, string>> = {};
    for (const kind of carriedKinds)
      ids[kind] = (await makeSlips(housekeeper, kind, [await parcelFor(kind, 'driver')])).slips[0]?.id;
    for (const [name, expected] of readers) {
      const client = await server.as(name);
      const answers = await Promise.all(
        carriedKinds.map(async (kind) => ({ kind, ...(await client.call(read, { id: ids[kind] })) })),
      );
      const seen =
        answers[0]?.errors[0]?.extensions.code ??
        answers.filter(({ data }) => data?.['slip'] !== null).map(({ kind }) => kind);
      expect([name, seen]).toEqual([name, expected]);
    }
  });
});

describe('an open page', () => {
  it('of the driver gets the slip when it is made and voided; that of another driver gets none', async () => {
    const document = 'subscription { slipChanged { kind slip { number status } } }';
    const [driver, other] = [await server.as('driver'), await server.as('driver2')];
    const [own, foreign] = [
      await subscribe(server.url, driver, document),
      await subscribe(server.url, other, document),
    ];
    const { number } = await createSlip(server);
    await own.untilText(number);
    expect(own.data().at(-1)).toEqual({ slipChanged: { kind: 'NEW', slip: { number, status: 'issued' } } });
    // A later slip of its own proves that the other driver would have received the earlier one.
    const later = await assignedParcel(server, { driverId: server.fixtures.people.driver2 });
    const { slips } = await makeSlips(await server.as('housekeeper'), 'exit', [later]);
    await foreign.untilText(String(slips[0]?.number));
    expect(foreign.data()).toHaveLength(1);
  });
});
