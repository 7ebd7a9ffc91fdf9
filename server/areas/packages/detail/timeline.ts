// Timeline of one parcel, from its events. Fields that the viewer's role may not see are left out, and so are events
// about such fields only.
import { z } from 'zod';
import { hiddenFields } from '#shared/access/scope.ts';
import { type Role, staffRoles } from '#shared/access/roles.ts';
import { type EventSource, eventSources } from '#shared/events/event.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Trx } from '../../../db/transaction.ts';
import { findPackage, findPackages } from '../queries.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const storedFacts = z.record(z.string(), z.unknown());
const facts = z.looseObject({
  from: text,
  to: text,
  note: text,
  internalNote: text,
  reason: text,
  nextDate: text,
  requestedDay: text,
  requestedAddress: text,
  returnStage: text,
  proofOfNoResponse: text,
  receivedBy: text,
  newDestination: text,
  driverId: text,
  previousDriverId: text,
  collectorId: text,
  hubId: text,
  toHubId: text,
  cityId: text,
  relaunchedId: text,
  linkedId: text,
  slipNumber: text,
  attempts: z.number().nullish(),
  cashCollected: z.number().nullish(),
  late: z.boolean().nullish(),
  nonCompliant: z.boolean().nullish(),
  source: z.enum(eventSources).nullish().catch(null),
  /** When it was made, if it was sent later. */
  madeAt: z.coerce.date().nullish().catch(null),
  /** The name of the API key, if a program did it. */
  apiKey: text,
  photoIds: z.array(z.string()).nullish(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })).default([]),
});

/** Events that contain only changed fields. They are left out when all of these are hidden. */
const fieldChangeEvents = new Set(['package.edited', 'package.noteAdded', 'package.invoiced']);

/** What concerns the work in hubs and offices alone. */
const staffEvents = new Set(['package.reprinted']);
const isStaff = (role: Role): boolean => role === 'HOUSEKEEPER' || staffRoles.includes(role);

export interface TimelineEvent {
  id: string;
  at: Date;
  name: string;
  actorId: string | null;
  actorRole: string;
  version: number;
  changed: string[];
  facts: z.output<typeof facts>;
  /** Where it came from; null if it follows from another event, or was recorded before sources were. */
  source: EventSource | null;
  /** The event of another parcel that it follows from, if the viewer sees that parcel. */
  cause: { name: string; packageId: string; actorId: string | null } | null;
}

function visibleFields(
  entry: { changed: string[]; facts: unknown },
  hidden: readonly string[],
): Pick<TimelineEvent, 'changed' | 'facts'> {
  const stored = storedFacts.parse(entry.facts);
  const { changes, ...rest } = facts.parse(
    Object.fromEntries(Object.entries(stored).filter(([name]) => !hidden.includes(name))),
  );
  return {
    changed: entry.changed.filter((field) => !hidden.includes(field)),
    facts: { ...rest, changes: changes.filter(({ field }) => !hidden.includes(field)) },
  };
}

/** The events of a parcel, newest first, at most 500; null when the parcel does not exist in the audience's scope. */
export async function readPackageTimeline(trx: Trx, id: string, audience: Audience): Promise<TimelineEvent[] | null> {
  if (!(await findPackage(trx, id, audience))) return null;
  const rows = await trx
    .selectFrom('events')
    .select(['id', 'at', 'name', 'actorId', 'actorRole', 'version', 'changed', 'facts', 'causedBy'])
    .where('entityId', '=', id)
    .where('entity', '=', 'package')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  const causes = await readCauses(
    trx,
    audience,
    rows.flatMap(({ causedBy }) => causedBy ?? []),
  );
  const hidden = hiddenFields(packageEntity.access, audience);
  return rows
    .map(({ causedBy, ...row }) => ({
      ...row,
      id: String(row.id),
      ...visibleFields(row, hidden),
      source: sourceOf(row, causedBy),
      cause: (causedBy !== null && causes.get(causedBy)) || null,
    }))
    .filter(({ name }) => isStaff(audience.role) || !staffEvents.has(name))
    .filter(({ changed, name }) => !fieldChangeEvents.has(name) || changed.length > 0);
}

/** The recorded source; what the system did without another event is the work of its schedule. */
function sourceOf(
  { actorId, facts: stored }: { actorId: string | null; facts: unknown },
  causedBy: number | null,
): EventSource | null {
  const { source } = facts.parse(stored);
  return source ?? (actorId === null && causedBy === null ? 'scheduler' : null);
}

/** The events of these ids that are about parcels which the audience sees. */
async function readCauses(
  trx: Trx,
  audience: Audience,
  ids: readonly number[],
): Promise<Map<number, NonNullable<TimelineEvent['cause']>>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('events')
    .select(['id', 'name', 'actorId', 'entityId'])
    .where('id', 'in', ids)
    .where('entity', '=', 'package')
    .execute();
  const seen = new Set(
    (
      await findPackages(
        trx,
        rows.map(({ entityId }) => entityId),
        audience,
      )
    ).map(({ id }) => id),
  );
  return new Map(
    rows
      .filter(({ entityId }) => seen.has(entityId))
      .map(({ id, name, actorId, entityId }) => [id, { name, actorId, packageId: entityId }]),
  );
}
