// What an event says besides its name: values before and after, and facts, each as far as an administrator may see it.
import { hiddenFields } from '#shared/access/scope.ts';
import { entities } from '#shared/areas/index.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import type { LogEvent } from './read-log.ts';

export interface LogDetail {
  field: string;
  before: string | null;
  after: string | null;
}

/** Facts that are shown elsewhere, or are for consumers. */
const unlisted = new Set(['row', 'source', 'apiKey', 'changes', 'from', 'to', 'event', 'erasureId']);

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((item) => textOf(item) ?? '').join(', ') || null;
  return JSON.stringify(value);
};

const isDefinedEntity = (name: string): name is keyof typeof entities => name in entities;

/** The details of an event: the status, then what changed, then its facts. Values that the audience may not see are left out. */
export function detailsOf({ entity, facts }: LogEvent, audience: Audience): LogDetail[] {
  const hidden = isDefinedEntity(entity) ? hiddenFields(entities[entity].access, audience) : [];
  const stored: Record<string, unknown> = facts;
  const status = { field: 'status', before: textOf(stored['from']), after: textOf(stored['to']) };
  const changes = facts.changes.map(({ field, before, after }) => ({
    field,
    before: textOf(before),
    after: textOf(after),
  }));
  const changed = new Set(changes.map(({ field }) => field));
  const others = Object.entries(stored)
    .filter(([field, value]) => !unlisted.has(field) && !changed.has(field) && !isRecord(value))
    .map(([field, value]) => ({ field, before: null, after: textOf(value) }));
  return [...(status.before === status.after ? [] : [status]), ...changes, ...others].filter(
    ({ field, before, after }) => !hidden.includes(field) && (before !== null || after !== null),
  );
}

/** What an event is about, as people say it: a number, a reference, a name. */
export function subjectOf({ trackingNumber, facts }: LogEvent): string | null {
  const { reference, number, title, name, subject } = facts;
  return trackingNumber ?? facts.trackingNumber ?? reference ?? number ?? title ?? name ?? subject ?? null;
}
