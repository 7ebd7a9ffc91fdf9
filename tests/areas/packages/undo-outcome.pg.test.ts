// What came of a visit and was recorded by mistake is taken back within a minute, by whoever recorded it.
import { describe, expect, it } from 'vitest';
import { loadViewer } from '#server/access/audience.ts';
import { findPackage } from '#server/areas/packages/queries.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnParcel } from './support/act-on-parcel.ts';

const server = useTestServer();
const today = dayOf(new Date());
const tomorrow = addDays(today, 1);

const read = (id: string) => inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, id, null));

/** The code of the answer; `done` after a success. */
async function act(person: PersonName, action: string, input: object): Promise<string> {
  const [error] = (await actOnParcel(server, person, action, input)).errors;
  return error?.extensions.code ?? 'done';
}

/** A parcel with an earlier report, which its driver has with them. */
function visitedBefore(given: Partial<PackageRow> = {}): PackageRow {
  return buildEnrouteParcel(server.fixtures, {
    reason: 'no_answer',
    attempts: 2,
    nextDate: today,
    proofOfNoResponse: 'Appels à 10:02 et 10:05',
    hasProof: true,
    processed: true,
    lastOutcome: 'reported',
    lastOutcomeOn: addDays(today, -1),
    ...given,
  });
}

const outcomes: readonly [string, object][] = [
  ['deliver', { receivedBy: 'Sa sœur' }],
  ['report', { reason: 'refused', date: tomorrow }],
  ['schedule', { date: tomorrow }],
  ['markInterested', { date: tomorrow }],
];

describe('what a driver recorded by mistake', () => {
  it.each(outcomes)('%s is taken back, and the parcel is in all what it was', async (action, input) => {
    const pkg = visitedBefore();
    await insertParcels(server.db, pkg);
    const before = await read(pkg.id);
    expect(await act('driver', action, { id: pkg.id, ...input })).toBe('done');
    expect(await act('driver', 'undoOutcome', { id: pkg.id })).toBe('done');
    const after = await read(pkg.id);
    expect(after).toEqual({ ...before, version: 3, updatedAt: after?.updatedAt });
    expect(await act('driver', action, { id: pkg.id, ...input })).toBe('done');
  });

  it('goes back to the bag from which it was reported', async () => {
    const pkg = visitedBefore({ status: 'received' });
    await insertParcels(server.db, pkg);
    await act('driver', 'report', { id: pkg.id, reason: 'refused', date: tomorrow });
    await act('driver', 'undoOutcome', { id: pkg.id });
    expect((await read(pkg.id))?.status).toBe('received');
  });

  it("is nobody else's to take back, and stays once something else happened to the parcel", async () => {
    const [delivered, noted] = [visitedBefore(), visitedBefore()];
    await insertParcels(server.db, delivered, noted);
    for (const { id } of [delivered, noted]) expect(await act('driver', 'deliver', { id })).toBe('done');
    expect(await act('driver2', 'undoOutcome', { id: delivered.id })).toBe('missing');
    expect(await act('admin', 'undoOutcome', { id: delivered.id })).toBe('forbidden');
    expect(await act('customer', 'undoOutcome', { id: delivered.id })).toBe('forbidden');
    expect(await act('driver', 'addNote', { id: noted.id, internalNote: 'Portail bleu' })).toBe('done');
    expect(await act('driver', 'undoOutcome', { id: noted.id })).toBe('changed_meanwhile');
    expect([(await read(delivered.id))?.status, (await read(noted.id))?.status]).toEqual(['delivered', 'delivered']);
  });

  it('stays after a minute', async () => {
    const viewer = await loadViewer(server.db, server.fixtures.people.driver, newId());
    if (!viewer) throw new Error('there is no driver');
    const recordedAt = new Date();
    const run = (id: string, action: string, now: Date) =>
      runCommand(
        { db: server.db, subscribers: [], now: () => now, notifyCommitted: () => {} },
        packageService,
        actorOf(viewer),
        action,
        { id },
      );
    const [early, late] = [visitedBefore(), visitedBefore()];
    await insertParcels(server.db, early, late);
    for (const { id } of [early, late]) await run(id, 'deliver', recordedAt);
    const after = (ms: number) => new Date(recordedAt.getTime() + ms);
    await expect(run(late.id, 'undoOutcome', after(60_001))).rejects.toMatchObject({ code: 'package.undo_too_late' });
    expect((await run(early.id, 'undoOutcome', after(60_000))).status).toBe('enroute');
  });
});

it('its sender sees it on the way again at once, and another company hears nothing', async () => {
  const changes = 'subscription { packageChanged { version package { id status cashCollected } } }';
  const pkg = visitedBefore();
  await insertParcels(server.db, pkg);
  const [sender, other] = [
    await subscribe(server.url, await server.as('customer'), changes),
    await subscribe(server.url, await server.as('customer2'), changes),
  ];
  await act('driver', 'deliver', { id: pkg.id });
  await sender.untilText('"delivered"');
  await act('driver', 'undoOutcome', { id: pkg.id });
  await sender.untilText(`"version":3,"package":{"id":"${pkg.id}","status":"enroute","cashCollected":null`);
  const later = buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
  await insertParcels(server.db, later);
  await other.untilText(later.id);
  expect(other.text()).not.toContain(pkg.id);
});
