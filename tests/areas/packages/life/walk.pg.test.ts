// The whole life of a parcel over the endpoint: each role takes each step that it may take, with all its effects, and is
// refused every other.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findPackage } from '#server/areas/packages/queries.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { PackageRow, PackageStatus } from '#shared/areas/packages/fields.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnParcel } from '../support/act-on-parcel.ts';
import { endSteps } from './end-steps.ts';
import { forwardSteps } from './forward-steps.ts';
import { people, type Step } from './step.ts';

const server = useTestServer();
const steps = [...forwardSteps, ...endSteps];
const words = (text: string): string[] => text.split(' ');
const allPeople = Object.values(people);
const personOf = new Map<string, PersonName>(Object.entries(people));
const actorsOf = (step: Step): PersonName[] => words(step.by).flatMap((short) => personOf.get(short) ?? []);

const act = (person: PersonName, action: string, input: object) => actOnParcel(server, person, action, input);

/** A parcel of this status as it usually is, which the person sees. */
function placed(person: PersonName, status: PackageStatus, given: Partial<PackageRow> = {}): PackageRow {
  const ids = server.fixtures.people;
  const isHeld = ['received', 'enroute', 'reported', 'scheduled', 'interested'].includes(status);
  const isCarrier = person === 'driver' || person === 'subdriver';
  // Whoever collects a parcel is not also its driver.
  const collectorId = given.collectorId ?? (person === 'collector' ? ids.collector : null);
  const driverId = isHeld || isCarrier ? ids[person === 'subdriver' ? person : 'driver'] : null;
  return buildParcel(server.fixtures, {
    status,
    driverId: collectorId === null ? driverId : null,
    collectorId,
    ...(isHeld && { heldSince: new Date(), inDeliverySince: new Date() }),
    ...given,
  });
}

/** A canceled parcel can be lost while it is on its way back, and these are not. */
const refusalFrom = (status: PackageStatus, action: string): string =>
  status === 'canceled' && action === 'writeOff' ? 'package.no_return' : 'package.wrong_status';

interface Case {
  step: Step;
  person: PersonName;
  pkg: PackageRow;
}

interface Taken extends Case {
  refusal: object | undefined;
  after: PackageRow | null;
}

function casesOf(step: Step): Case[] {
  const statuses = packageStatuses.filter((status) => words(step.from).includes(status));
  return actorsOf(step).flatMap((person) =>
    statuses.map((status) => {
      const given = step.given?.({ fixtures: server.fixtures, me: server.fixtures.people[person], status });
      return { step, person, pkg: placed(person, status, given) };
    }),
  );
}
const placeOf = ({ person, pkg }: Case) => ({
  fixtures: server.fixtures,
  me: server.fixtures.people[person],
  status: pkg.status,
});

/** Who was notified of the step, each with type and priority; typed kinds become the people of this parcel. */
function expectedNotices({ step: { notifies = {} }, person, pkg, after }: Taken): string[] {
  const ids = server.fixtures.people;
  const nameOf = (id: string | null): PersonName | undefined => allBells.find((name) => ids[name] === id);
  const who = {
    sender: 'customer',
    admin: 'admin',
    driver: nameOf((after ?? pkg).driverId),
    collector: nameOf((after ?? pkg).collectorId),
  };
  return Object.entries(notifies)
    .map(([kind, notice]) => [new Map<string, string | undefined>(Object.entries(who)).get(kind), notice])
    .filter(([name]) => name !== undefined && name !== person)
    .map((notice) => notice.join(' '))
    .toSorted();
}
const allBells: readonly PersonName[] = ['driver', 'driver2', 'collector'];

async function noticesOf(id: string): Promise<string[]> {
  const rows = await inSnapshot(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.userId')
      .select(['users.name', 'type', 'priority'])
      .where('entityId', '=', id)
      .execute(),
  );
  return rows.map(({ name, type, priority }) => `${name.replace('Test ', '')} ${type} ${priority}`).toSorted();
}

const stored = (id: string) => inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, id, null));

async function take(one: Case): Promise<Taken> {
  const { person, pkg, step } = one;
  const { errors } = await act(person, step.action, { id: pkg.id, ...step.input?.(placeOf(one)) });
  return { ...one, refusal: errors[0]?.extensions, after: await stored(pkg.id) };
}

/** Takes all steps once, and waits for their notifications. */
async function walk(): Promise<Taken[]> {
  const cases = steps.map(casesOf);
  await insertParcels(server.db, ...cases.flat().map(({ pkg }) => pkg));
  const taken: Taken[] = [];
  for (const ofStep of cases) taken.push(...(await Promise.all(ofStep.map(take))));
  await consumersAreDone(server.db);
  return taken;
}
let walked: Promise<Taken[]> | undefined;

describe('a step that a role may take', () => {
  it.each(steps.map((step) => [step.action, step.by, step.from, step.to, step] as const))(
    '%s by %s from %s leads to %s, with its effects and notifications',
    async (_action, _by, _from, to, step) => {
      walked ??= walk();
      const taken = (await walked).filter((one) => one.step === step);
      expect(taken).toHaveLength(words(step.by).length * words(step.from).length);
      for (const one of taken) {
        const status = to === '=' ? one.pkg.status : to;
        const notices = await noticesOf(one.pkg.id);
        expect({ by: one.person, from: one.pkg.status, refusal: one.refusal, after: one.after, notices }).toMatchObject(
          {
            by: one.person,
            from: one.pkg.status,
            refusal: undefined,
            after: { ...step.sets?.(placeOf(one)), status, version: 2 },
            notices: expectedNotices(one),
          },
        );
      }
    },
  );
});

describe('a step that a role may not take', () => {
  const actions = [...new Set(steps.map(({ action }) => action))];
  it.each(actions)('%s is refused to every other role, and from every other status', async (action) => {
    const own = steps.filter((step) => step.action === action);
    const [sample] = own;
    if (!sample) throw new Error('there is no such step');
    const tries = allPeople.flatMap((person) => {
      const mine = own.filter((step) => actorsOf(step).includes(person));
      const allowed = mine.flatMap(({ from }) => words(from));
      // A role without the action is refused whatever the status, one is enough.
      const statuses = mine.length === 0 ? packageStatuses.slice(0, 1) : packageStatuses;
      return statuses
        .filter((status) => !allowed.includes(status))
        .map((status) => ({
          person,
          pkg: placed(person, status),
          code: mine.length === 0 ? 'forbidden' : refusalFrom(status, sample.action),
        }));
    });
    await insertParcels(server.db, ...tries.map(({ pkg }) => pkg));
    const answers = await Promise.all(
      tries.map(async ({ person, pkg }) => {
        const input = sample.input?.({ fixtures: server.fixtures, me: '', status: pkg.status });
        const { errors } = await act(person, action, { id: pkg.id, ...input, ...extraInput[action] });
        const after = await stored(pkg.id);
        return { person, from: pkg.status, code: errors[0]?.extensions.code, version: after?.version };
      }),
    );
    expect(answers.length).toBeGreaterThan(0);
    expect(answers).toEqual(tries.map(({ person, pkg, code }) => ({ person, from: pkg.status, code, version: 1 })));
  });
});
/** What an action asks of some roles or parcels only. */
const extraInput: Record<string, Record<string, unknown>> = { deliver: { note: 'remis' }, correct: { note: 'erreur' } };

const createdAnswer = z.object({ packageCreate: z.object({ package: z.object({ id: z.string() }) }) });
const order = {
  recipientName: 'Mehdi Benkirane',
  phone: '06 64 68 79 44',
  address: '12 rue Ibn Batouta',
  cityText: 'casablanca',
  cod: 124_950,
};

const senders: readonly PersonName[] = ['customer', 'subcustomer', 'commercial', 'backoffice', 'admin'];
const createBy = (person: PersonName) =>
  act(person, 'create', {
    ...order,
    ...(!['customer', 'subcustomer'].includes(person) && { companyId: server.fixtures.companies.atlas }),
  });

describe('a new order', () => {
  it.each(allPeople.filter((person) => !senders.includes(person)))('is refused to %s', async (person) => {
    expect((await createBy(person)).errors[0]?.extensions.code).toBe('forbidden');
  });

  it.each(senders)('of %s has its city, phone and price, and notifies nobody', async (person) => {
    const { data, errors } = await createBy(person);
    expect(errors).toEqual([]);
    const { packageCreate } = createdAnswer.parse(data);
    const created = packageCreate.package;
    expect(await stored(created.id)).toMatchObject({
      status: 'created',
      phone: '+212664687944',
      cityId: server.fixtures.cities.casa,
      feeDelivered: 3_500,
      feeRefused: 1_000,
      feeReturned: 500,
      attempts: 0,
      returnStage: 'none',
      cashStage: 'none',
      lastOutcomeOn: null,
    });
    expect(await noticesOf(created.id)).toEqual([]);
  });
});
