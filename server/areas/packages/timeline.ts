// The life of one parcel as its events tell it. A fact that the viewer's role may not see is left out, as is the event that is about nothing else.
import { z } from 'zod';
import { hiddenFields } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import type { Trx } from '../../db/transaction.ts';
import { findPackage } from './store.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const facts = z.looseObject({
  from: text,
  to: text,
  note: text,
  internalNote: text,
  reason: text,
  nextDate: text,
  returnStage: text,
  proofOfNoResponse: text,
  newDestination: text,
  driverId: text,
  previousDriverId: text,
  collectorId: text,
  hubId: text,
  toHubId: text,
  cityId: text,
  relaunchedId: text,
  linkedId: text,
  attempts: z.number().nullish(),
  cashCollected: z.number().nullish(),
  late: z.boolean().nullish(),
  nonCompliant: z.boolean().nullish(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })).default([]),
});

/** Events that say nothing but which fields changed: without any, nothing is left of them. */
const ofFieldsAlone = new Set(['package.edited', 'package.noteAdded']);

export interface TimelineEntry {
  id: string;
  at: Date;
  name: string;
  actorId: string | null;
  actorRole: string;
  version: number;
  changed: string[];
  facts: z.output<typeof facts>;
}

function visible(
  entry: { changed: string[]; facts: unknown },
  hidden: readonly string[],
): Pick<TimelineEntry, 'changed' | 'facts'> {
  const told = z.record(z.string(), z.unknown()).parse(entry.facts);
  const { changes, ...rest } = facts.parse(
    Object.fromEntries(Object.entries(told).filter(([name]) => !hidden.includes(name))),
  );
  return {
    changed: entry.changed.filter((field) => !hidden.includes(field)),
    facts: { ...rest, changes: changes.filter(({ field }) => !hidden.includes(field)) },
  };
}

/** Every event of a parcel in the audience's scope, newest first; null when the parcel is absent or not theirs. At most 500. */
export async function packageTimeline(trx: Trx, id: string, audience: Audience): Promise<TimelineEntry[] | null> {
  if (!(await findPackage(trx, id, audience))) return null;
  const rows = await trx
    .selectFrom('events')
    .select(['id', 'at', 'name', 'actorId', 'actorRole', 'version', 'changed', 'facts'])
    .where('entityId', '=', id)
    .where('entity', '=', 'package')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  const hidden = hiddenFields(packageAccess, audience.role);
  return rows
    .map((row) => ({ ...row, id: String(row.id), ...visible(row, hidden) }))
    .filter(({ changed, name }) => !ofFieldsAlone.has(name) || changed.length > 0);
}
