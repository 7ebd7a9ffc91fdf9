// One parcel with its events. Each step is checked against the lifecycle, so that the demo contains no history that a
// command would have rejected. Scheduled transitions are recorded in between, as the scheduler does.
import { checkAction } from '#shared/access/lifecycle.ts';
import { type ScopeKeys, scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import { consumedValues } from '#shared/areas/consumed-fields.ts';
import { type PackageAction, packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { countKeyOf } from '#shared/entities/list.ts';
import { rollupValuesOf } from '#shared/entities/rollups.ts';
import { derivePackage, lateAfterMs } from '#shared/areas/packages/derived.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import { type Actor, systemActor } from '../../commands/actor.ts';
import type { Calendar } from '../calendar.ts';
import { effectOf, type StepInput } from './action-effects.ts';
import type { Price } from '../company/offers.ts';
import type { City } from '../company/places.ts';
import type { Random } from '../random.ts';

/** An event as it is inserted: JSON columns are already serialised. */
export interface GeneratedEvent {
  at: number;
  actorId: string | null;
  actorRole: Actor['principal']['role'];
  name: string;
  entityId: string;
  version: number;
  changed: readonly string[];
  before: string | null;
  after: string;
  payload: string;
  nonce: string;
}

/** `keys` and `snapshot` are those after the last event. */
export interface PackageHistory {
  row: PackageRow;
  events: GeneratedEvent[];
  keys: ScopeKeys;
  snapshot: string | null;
}

/** What a step depends on besides the parcel. */
export interface HistoryContext {
  calendar: Calendar;
  random: Random;
  /** Called when an exchange is delivered: its return starts with the same driver. */
  onExchangeDelivered: (delivered: PackageRow, at: number) => void;
  /** The price of the parcel to a city. */
  price: (row: PackageRow, city: City) => Price;
}

/** An action on a parcel; `city` is the one that `input.cityId` names. */
export interface HistoryAction {
  action: PackageAction;
  actor: Actor;
  input?: StepInput;
  city?: City;
}

function differs(before: unknown, after: unknown): boolean {
  if (before instanceof Date && after instanceof Date) return before.getTime() !== after.getTime();
  return before !== after;
}

function recordEvent(
  history: PackageHistory,
  context: HistoryContext,
  step: Pick<HistoryAction, 'actor' | 'input'> & { event: string; from: string | null; payload?: object },
  changed: readonly string[],
  at: number,
): void {
  const { row } = history;
  const values = new Map<string, unknown>(
    (packageEntity.payloadFields[step.event] ?? []).map((name) => [name, isField(name, row) ? row[name] : null]),
  );
  const note = step.input?.note;
  const consumed = consumedValues(`package.${step.event}`, row);
  // Only the columns of scopes, for speed: this runs 250,000 times.
  const keys = scopeKeysOf(
    packageEntity.access,
    Object.fromEntries(packageEntity.access.keyColumns.map((name) => [name, isField(name, row) ? row[name] : null])),
  );
  const after = JSON.stringify({ keys, bucket: countKeyOf(packageList, row), ...rollupValuesOf(packageList, row) });
  history.events.push({
    at,
    actorId: step.actor.id,
    actorRole: step.actor.principal.role,
    name: `package.${step.event}`,
    entityId: row.id,
    version: row.version,
    changed,
    before: history.snapshot,
    after,
    nonce: context.random.hex(8),
    payload: JSON.stringify({
      from: step.from,
      to: row.status,
      ...(note !== undefined && { note }),
      ...Object.fromEntries(values),
      ...step.payload,
      ...(consumed && { row: consumed }),
    }),
  });
  Object.assign(history, { keys, snapshot: after });
}

/** Starts a history with this row; `input` is the input of its creation. */
export function startHistory(
  row: PackageRow,
  actor: Actor,
  context: HistoryContext,
  input: StepInput = {},
): PackageHistory {
  const history: PackageHistory = { row, events: [], keys: {}, snapshot: null };
  Object.assign(row, derivePackage(row, row.createdAt));
  recordEvent(history, context, { actor, input, event: 'created', from: null }, [], row.createdAt.getTime());
  return history;
}

/** Applies one action at a real time. Throws when its actor may not do it: the scenario is then wrong. */
export function applyAction(history: PackageHistory, context: HistoryContext, step: HistoryAction, at: number): void {
  applyScheduledChanges(history, context, at);
  const { action, actor, input = {}, city = null } = step;
  const { row } = history;
  const now = new Date(at);
  assertAllowed(history, step);
  const {
    set,
    status,
    payload,
    changed: touched = [],
  } = effectOf(action, {
    row,
    input,
    now,
    city,
    hubId: hubOf(actor),
    price: city && city.id !== row.cityId ? context.price(row, city) : null,
  });
  if (action === 'deliver' && row.exchange) context.onExchangeDelivered(row, at);
  const { to, event } = packageEntity.lifecycle.actions[action];
  const target = status ?? (typeof to === 'string' && to !== 'same' ? to : row.status);
  const after: PackageRow = { ...row, ...set, status: target, version: row.version + 1, updatedAt: now };
  Object.assign(after, derivePackage(after, now));
  history.row = after;
  recordEvent(
    history,
    context,
    { actor, input, event, from: row.status, payload },
    [...new Set([...changedBetween(row, after, set), ...touched])],
    at,
  );
}

function hubOf({ principal }: Actor): string | null {
  return principal.role === 'HOUSEKEEPER' ? (principal.audience.sets.hub[0] ?? null) : null;
}

function changedBetween(before: PackageRow, after: PackageRow, set: Partial<PackageRow>): string[] {
  const touched = new Set<string>([...Object.keys(set), 'status', 'late', 'nonCompliant']);
  return [...touched].filter((name) => isField(name, before) && differs(before[name], after[name]));
}

function isField(name: string, row: PackageRow): name is keyof PackageRow {
  return name in row;
}

function assertAllowed({ row, keys }: PackageHistory, { action, actor }: HistoryAction): void {
  const { principal } = actor;
  const error = checkAction(packageEntity.lifecycle, action, principal, row, keys);
  const isOutOfScope =
    principal.role !== 'SYS' && !isInScope(packageEntity.access.see[principal.role], principal.audience, keys);
  if (error || isOutOfScope)
    throw new Error(
      `wrong scenario: ${principal.role} can't ${action} a parcel that is ${row.status} (${error?.code ?? 'out of scope'})`,
    );
}

/**
 * Records the scheduled changes up to a time: late after three days, non-compliant after a working day without an
 * outcome.
 */
export function applyScheduledChanges(history: PackageHistory, context: HistoryContext, until: number): void {
  const { row } = history;
  if (!row.driverId || !includesStatus(heldStatuses, row.status)) return;
  const since = row.updatedAt.getTime();
  const instants = context.calendar.midnights(since, until);
  const late = row.inDeliverySince ? row.inDeliverySince.getTime() + lateAfterMs + 1 : 0;
  if (late > since && late <= until) instants.push(late);
  for (const instant of instants.toSorted((a, b) => a - b)) {
    // The scheduler runs once a minute.
    recordFlags(
      history,
      context,
      Math.min(until, Math.max(history.row.updatedAt.getTime(), instant + context.random.integer(1, 59_000))),
    );
  }
}

function recordFlags(history: PackageHistory, context: HistoryContext, at: number): void {
  const { row } = history;
  const now = new Date(at);
  const flags = derivePackage(row, now);
  const changed = (['late', 'nonCompliant'] as const).filter((name) => flags[name] !== row[name]);
  if (changed.length === 0) return;
  history.row = { ...row, ...flags, version: row.version + 1, updatedAt: now };
  recordEvent(history, context, { actor: systemActor, event: 'flagged', from: row.status }, changed, at);
}

/** Sets fields that another area maintains on the parcel, such as its invoices, without an event. */
export function setFields(history: PackageHistory, values: Partial<PackageRow>): void {
  history.row = { ...history.row, ...values };
}
