// The demo computes without a database what the command handlers do. Here real commands repeat all of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageService } from '#server/areas/packages/service.ts';
import { findPackage } from '#server/areas/packages/queries.ts';
import { systemActor } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createCompanyModel } from '#server/demo/company/company-model.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { generatePackages, type GeneratedPackage } from '#server/demo/generator/generate-packages.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { useDatabase } from '../support/postgres.ts';

const now = new Date('2026-11-18T14:30:00Z');
const model = createCompanyModel({ seed: 11, now, parcels: 4000 });
const database = useDatabase();
let db: Db;

beforeAll(async () => {
  db = connect(database.url, { max: 4 });
  // For the people and places only: they do not depend on the number of parcels.
  await loadDemo(db, { seed: 11, now, parcels: 10 });
}, 60_000);
afterAll(() => db.destroy());

/** The first packages, then each one with an action that no earlier one had. */
function chosenPackages(): GeneratedPackage[] {
  const seen = new Set<string>();
  const chosen: GeneratedPackage[] = [];
  for (const generated of generatePackages(model, { seed: 11, parcels: 4000, firstNumber: 1 })) {
    if (generated.initialRow.linkedId !== null) continue;
    const actions = generated.steps.flatMap((step) => ('action' in step ? [step.action] : []));
    if (chosen.length >= 25 && actions.every((action) => seen.has(action))) continue;
    for (const action of actions) seen.add(action);
    chosen.push(generated);
  }
  return chosen;
}

const contextAt = (at: number) => ({ db, subscribers: [], now: () => new Date(at), notifyCommitted: () => {} });

async function order({ initialRow, history }: GeneratedPackage): Promise<PackageRow> {
  const {
    companyId,
    recipientName,
    phone,
    address,
    cityId,
    cityText,
    cod,
    products,
    weight,
    length,
    width,
    height,
    note,
    clientEmail,
    website,
    partnerId,
    orderStatus,
    fromStock,
    exchange,
    noOpening,
    fragile,
  } = initialRow;
  const input = {
    companyId,
    recipientName,
    phone,
    address,
    cityId,
    cityText,
    cod,
    products,
    weight,
    length,
    width,
    height,
    note,
    clientEmail,
    website,
    partnerId,
    orderStatus,
    fromStock,
    exchange,
    noOpening,
    fragile,
  };
  return runCommand(
    contextAt(initialRow.createdAt.getTime()),
    packageService,
    model.actorOf(history.events[0]?.actorId ?? ''),
    'create',
    input,
  );
}

/** The same steps at the same times by the same users, including the scheduler. */
async function replay(generated: GeneratedPackage): Promise<string> {
  const { id } = await order(generated);
  const steps = [...generated.steps];
  for (const event of generated.history.events.slice(1)) {
    if (event.name === 'package.flagged') {
      await runCommand(contextAt(event.at), packageService, systemActor, 'flag', { id });
      continue;
    }
    for (let step = steps.shift(); step; step = steps.shift()) {
      if ('fields' in step) {
        await keep(id, step.fields);
        continue;
      }
      await runCommand(contextAt(step.instant), packageService, step.actor, step.action, {
        id,
        ...step.input,
        ...(step.action === 'edit' && { version: event.version - 1 }),
      });
      break;
    }
  }
  for (const step of steps) if ('fields' in step) await keep(id, step.fields);
  return id;
}

async function keep(id: string, values: Partial<PackageRow>): Promise<void> {
  await inTransaction(db, systemPrincipal, (trx) =>
    trx.updateTable('packages').set(values).where('id', '=', id).execute(),
  );
}

const ownNames = ['id', 'trackingNumber', 'trackingId'];
/** Facts of an event, with those of its row. */
const factsOf = (facts: object) => {
  const { row, ...others } = without(ownNames, facts);
  return { ...others, row: without(ownNames, Object(row)) };
};
const without = (names: readonly string[], value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

test('a generated history equals the one that real commands write for the same users and steps', async () => {
  const chosen = chosenPackages();
  const done = new Set(chosen.flatMap(({ steps }) => steps.flatMap((step) => ('action' in step ? [step.action] : []))));
  expect([...done].toSorted()).toEqual(
    expect.arrayContaining([
      'archive',
      'arrive',
      'assign',
      'assignReturn',
      'cancel',
      'correct',
      'deliver',
      'edit',
      'handBack',
      'markInterested',
      'markProcessed',
      'moveReturn',
      'redirect',
      'relaunch',
      'report',
      'resume',
      'return',
      'schedule',
      'takeIn',
      'writeOff',
    ]),
  );
  for (const generated of chosen) {
    const id = await replay(generated);
    const row = await inSnapshot(db, systemPrincipal, (trx) => findPackage(trx, id, null));
    expect(without(ownNames, row ?? {})).toEqual(without(ownNames, generated.history.row));
    const events = await inSnapshot(db, systemPrincipal, (trx) =>
      trx.selectFrom('events').selectAll().where('entityId', '=', id).orderBy('id').execute(),
    );
    expect(
      events.map((event) => ({
        ...without(['id', 'tag', 'entity', 'entityId'], event),
        changed: event.changed.toSorted(),
        facts: factsOf(Object(event.facts)),
      })),
    ).toEqual(
      generated.history.events.map(({ at, actorId, actorRole, name, version, changed, before, after, payload }) => ({
        at: new Date(at),
        actorId,
        actorRole,
        name,
        version,
        changed: [...changed].toSorted(),
        before: parseJson(before),
        after: parseJson(after),
        causedBy: null,
        facts: factsOf(Object(parseJson(payload))),
      })),
    );
  }
}, 120_000);

test('the parcel that an exchange returns starts as the command creates it', async () => {
  const packages = [...generatePackages(model, { seed: 11, parcels: 4000, firstNumber: 1 })];
  const generated = packages.find(
    ({ history }) => history.row.exchange && packages.some((other) => other.initialRow.linkedId === history.row.id),
  );
  const returned = packages.find(
    ({ initialRow }) => initialRow.linkedId !== null && initialRow.linkedId === generated?.history.row.id,
  );
  if (!generated || !returned) throw new Error('no exchange in this demo');
  const id = await replay(generated);
  const linked = await inSnapshot(db, systemPrincipal, (trx) =>
    trx.selectFrom('packages').select('id').where('linkedId', '=', id).executeTakeFirstOrThrow(),
  );
  const row = await inSnapshot(db, systemPrincipal, (trx) => findPackage(trx, linked.id, null));
  expect(without([...ownNames, 'linkedId'], row ?? {})).toEqual(
    without([...ownNames, 'linkedId'], returned.initialRow),
  );
});

function parseJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
