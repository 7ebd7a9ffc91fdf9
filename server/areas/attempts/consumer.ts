// Records an attempt for each "no response" of a driver, after the event and exactly once: the consumer's transaction moves
// its cursor too. What the driver undoes is withdrawn.
import { sql } from 'kysely';
import { z } from 'zod';
import type { AttemptRow } from '#shared/areas/attempts/attempt.ts';
import { type AttemptLimits, fixWindowMs, judgeAttempt } from '#shared/areas/attempts/signals.ts';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { requiresProof } from '#shared/areas/packages/required-note.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { systemActor } from '../../commands/actor.ts';
import { createMany } from '../../commands/create-many.ts';
import { UnitOfWork } from '../../commands/unit-of-work.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import type { EventConsumer } from '../../events/consumers/consumer.ts';
import { readCurrentRules } from '../config/queries.ts';
import { readFixesAround } from '../positions/queries.ts';
import { attemptService } from './service.ts';

const drivers = new Set(['DRIVER', 'SUBDRIVER']);
const reported = 'package.reported';
const undone = 'package.outcomeUndone';

const payload = z.object({
  reason: z.enum(packageReasons),
  proofOfNoResponse: z.string().nullish(),
  photoIds: z.optional(z.array(z.string())),
  row: z.object({ cityId: z.string().nullish(), trackingNumber: z.string() }),
});

interface Report {
  event: NumberedEvent;
  driverId: string;
  hubId: string;
  at: Date;
  facts: z.output<typeof payload>;
}

/** The consumer that records attempts. */
export const attemptsConsumer: EventConsumer = {
  name: 'attempts',
  entities: ['package'],
  concerns: ({ name, actorRole }) => drivers.has(actorRole) && (name === reported || name === undone),
  writes: ['attempt'],
  handle: async (trx, events, now) => {
    const reports = events.flatMap((event) => reportOf(event) ?? []);
    const earlier = await readEarlier(trx, events);
    const rows = reports.length === 0 ? [] : await judge(trx, { events, reports, earlier, now });
    const causes = new Map(rows.map(({ row, event }) => [row.id, Number(event.id)]));
    const created = rows.map(({ row }) => row);
    await createMany(trx, attemptService, 'record', created, now, ({ id }) => causes.get(id) ?? null);
    await withdraw(trx, [...earlier, ...created.map(toEarlier)], events, now);
  },
};

function reportOf(event: NumberedEvent): Report | null {
  if (event.name !== reported || event.actorId === null) return null;
  const facts = payload.safeParse(event.payload).data;
  const hubId = event.after?.keys['hubId'];
  if (!facts || !requiresProof(facts.reason) || typeof hubId !== 'string') return null;
  return { event, driverId: event.actorId, hubId, at: new Date(event.at), facts };
}

const earlierRows = z.array(z.object({ id: z.string(), driverId: z.string(), packageId: z.string(), at: z.date() }));
type Earlier = z.output<typeof earlierRows>[number];
const toEarlier = ({ id, driverId, packageId, attemptedAt }: AttemptRow): Earlier => ({
  id,
  driverId,
  packageId,
  at: attemptedAt,
});

/** The attempts of these drivers in the hour before, which they did not undo. */
async function readEarlier(trx: Trx, events: readonly NumberedEvent[]): Promise<Earlier[]> {
  const ids = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))];
  const since = Math.min(...events.map(({ at }) => Date.parse(at))) - 3_600_000;
  const { rows } = await sql`
    select id, driver_id, package_id, attempted_at as at from attempts
    where driver_id = any (${ids}::uuid[]) and attempted_at >= ${new Date(since)} and status <> 'withdrawn'
    order by attempted_at, id`.execute(trx);
  return earlierRows.parse(rows);
}

const limitsOf = ({ attemptKm, attemptSpeed, attemptSeconds, attemptProof }: AttemptLimits): AttemptLimits => ({
  attemptKm,
  attemptSpeed,
  attemptSeconds,
  attemptProof,
});

interface Batch {
  events: readonly NumberedEvent[];
  reports: readonly Report[];
  earlier: readonly Earlier[];
  now: Date;
}

async function judge(
  trx: Trx,
  { events, reports, earlier, now }: Batch,
): Promise<{ row: AttemptRow; event: NumberedEvent }[]> {
  const limits = limitsOf(await readCurrentRules(trx));
  const cities = await readCities(trx, reports);
  const fixes = await readFixesAround(trx, reports, fixWindowMs);
  const recipients = await readRecipients(trx, [
    ...reports.map(({ event }) => event.entityId),
    ...earlier.map(({ packageId }) => packageId),
  ]);
  const recent = earlier.map(({ driverId, packageId, at }) => ({ driverId, packageId, at }));
  const byEvent = new Map(reports.map((report, index) => [report.event.id, { ...report, fix: fixes[index] ?? null }]));
  return events.flatMap((event) => {
    if (event.name === undone) {
      const last = recent.findLastIndex(({ packageId }) => packageId === event.entityId);
      if (last !== -1) recent.splice(last, 1);
      return [];
    }
    const report = byEvent.get(event.id);
    if (!report) return [];
    const { driverId, at, facts } = report;
    const phone = recipients.get(event.entityId);
    // Two parcels of one recipient are one attempt.
    const previous = recent.findLast(
      (each) => each.driverId === driverId && each.at <= at && recipients.get(each.packageId) !== phone,
    );
    recent.push({ driverId, packageId: event.entityId, at });
    const findings = judgeAttempt(
      {
        at,
        city: cities.get(facts.row.cityId ?? '') ?? null,
        fix: report.fix,
        previousAt: previous?.at ?? null,
        proofOfNoResponse: facts.proofOfNoResponse ?? null,
        photos: facts.photoIds?.length ?? 0,
      },
      limits,
    );
    return [{ event, row: newRow(report, findings, now) }];
  });
}

function newRow(
  { event, driverId, hubId, at, facts }: Report,
  findings: ReturnType<typeof judgeAttempt>,
  now: Date,
): AttemptRow {
  return {
    id: newId(now.getTime()),
    version: 1,
    status: findings.signals.length === 0 ? 'clear' : 'open',
    packageId: event.entityId,
    trackingNumber: facts.row.trackingNumber,
    driverId,
    hubId,
    cityId: facts.row.cityId ?? null,
    ...findings,
    attemptedAt: at,
    note: null,
    decidedById: null,
    decidedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

const cityRows = z.array(z.object({ id: z.string(), lat: z.number(), lng: z.number() }));

async function readCities(trx: Trx, reports: readonly Report[]) {
  const ids = [...new Set(reports.flatMap(({ facts }) => facts.row.cityId ?? []))];
  const { rows } = await sql`
    select id, lat, lng from cities where id = any (${ids}::uuid[]) and lat is not null and lng is not null`.execute(
    trx,
  );
  return new Map(cityRows.parse(rows).map(({ id, lat, lng }) => [id, { lat, lng }]));
}

const recipientRows = z.array(z.object({ id: z.string(), phone: z.string() }));

/** Whom each parcel is for, by their phone. */
async function readRecipients(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql`select id, phone from packages where id = any (${[...new Set(ids)]}::uuid[])`.execute(trx);
  return new Map(recipientRows.parse(rows).map(({ id, phone }) => [id, phone]));
}

/** Withdraws the attempts that these events undo, unless somebody has decided about them. */
async function withdraw(
  trx: Trx,
  known: readonly Earlier[],
  events: readonly NumberedEvent[],
  now: Date,
): Promise<void> {
  const ids = events.flatMap((event) => {
    if (event.name !== undone) return [];
    const before = known.findLast(({ packageId, at }) => packageId === event.entityId && at <= new Date(event.at));
    return before ? [before.id] : [];
  });
  const unit = new UnitOfWork(
    { db: trx, subscribers: [], now: () => now, notifyCommitted: () => {} },
    systemActor,
    trx,
  );
  if (ids.length > 0)
    await unit.performEach(
      attemptService,
      'withdraw',
      [...new Set(ids)].map((id) => ({ id })),
    );
}
