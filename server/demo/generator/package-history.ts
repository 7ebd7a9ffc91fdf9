// One parcel and all that happened to it. Every step is checked against the table of actions, so the demo can't hold a history that the
// door would have refused; what time alone changes is written in between, as the clock would have done.
import { checkAction } from '#shared/access/lifecycle.ts';
import { type ScopeKeys, scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { derivePackage, lateAfterMs, packageCountKey } from '#shared/areas/packages/derived.ts';
import { packagePayloadFields } from '#shared/areas/packages/events.ts';
import { type PackageAction, packageLifecycle } from '#shared/areas/packages/lifecycle.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import { type Actor, systemActor } from '../../commands/actor.ts';
import type { Calendar } from '../calendar.ts';
import { effectOf, type StepInput } from './action-effects.ts';
import type { Price } from '../company/offers.ts';
import type { City } from '../company/places.ts';
import type { Random } from '../random.ts';

/** An event as it is loaded: what is JSON in the database is text of JSON already. */
export interface GeneratedEvent {
  at: number;
  actorId: string | null;
  actorRole: string;
  name: string;
  entityId: string;
  version: number;
  changed: readonly string[];
  before: string | null;
  after: string;
  payload: string;
  nonce: string;
}

/** `keys` and `place` are those after the last event. */
export interface PackageHistory {
  row: PackageRow;
  events: GeneratedEvent[];
  keys: ScopeKeys;
  snapshot: string | null;
}

/** What a step needs beside the parcel. */
export interface HistoryContext {
  calendar: Calendar;
  random: Random;
  /** An exchange was delivered: its return begins with the same driver. */
  onExchangeDelivered: (delivered: PackageRow, at: number) => void;
  /** What the parcel costs its sender to a city. */
  price: (row: PackageRow, city: City) => Price;
}

/** Something done to a parcel; `city` is the one that `said.cityId` names. */
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

function tell(
  life: PackageHistory,
  stage: HistoryContext,
  deed: Pick<HistoryAction, 'actor' | 'input'> & { event: string; from: string | null; facts?: object },
  changed: readonly string[],
  at: number,
): void {
  const { row } = life;
  const values = new Map<string, unknown>((packagePayloadFields[deed.event] ?? []).map((name) => [name, row[name]]));
  const note = deed.input?.note;
  // Only the columns that scopes know: this runs a quarter of a million times.
  const keys = scopeKeysOf(
    packageAccess,
    Object.fromEntries(packageAccess.keyColumns.map((name) => [name, isField(name, row) ? row[name] : null])),
  );
  const after = JSON.stringify({ keys, bucket: packageCountKey(row) });
  life.events.push({
    at,
    actorId: deed.actor.id,
    actorRole: deed.actor.principal.role,
    name: `package.${deed.event}`,
    entityId: row.id,
    version: row.version,
    changed,
    before: life.snapshot,
    after,
    nonce: stage.random.hex(8),
    payload: JSON.stringify({
      from: deed.from,
      to: row.status,
      ...(note !== undefined && { note }),
      ...Object.fromEntries(values),
      ...deed.facts,
    }),
  });
  Object.assign(life, { keys, place: after });
}

/** A life that begins with this row; `said` is what its sender typed beside. */
export function startHistory(
  row: PackageRow,
  actor: Actor,
  stage: HistoryContext,
  said: StepInput = {},
): PackageHistory {
  const life: PackageHistory = { row, events: [], keys: {}, snapshot: null };
  Object.assign(row, derivePackage(row, row.createdAt));
  tell(life, stage, { actor, input: said, event: 'created', from: null }, [], row.createdAt.getTime());
  return life;
}

/** Does one action at a real instant. Throws when its actor might not do it: the story is wrong then. */
export function applyAction(life: PackageHistory, stage: HistoryContext, deed: HistoryAction, at: number): void {
  applyScheduledChanges(life, stage, at);
  const { action, actor, input = {}, city = null } = deed;
  const { row } = life;
  const now = new Date(at);
  refuseWrong(life, deed);
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
    price: city && city.id !== row.cityId ? stage.price(row, city) : null,
  });
  if (action === 'deliver' && row.exchange) stage.onExchangeDelivered(row, at);
  const { to, event } = packageLifecycle.actions[action];
  const target = status ?? (typeof to === 'string' && to !== 'same' ? to : row.status);
  const after: PackageRow = { ...row, ...set, status: target, version: row.version + 1, updatedAt: now };
  Object.assign(after, derivePackage(after, now));
  life.row = after;
  tell(
    life,
    stage,
    { actor, input, event, from: row.status, facts: payload },
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

function refuseWrong({ row, keys }: PackageHistory, { action, actor }: HistoryAction): void {
  const { principal } = actor;
  const refusal = checkAction(packageLifecycle, action, principal, row, keys);
  const blind = principal.role !== 'SYS' && !isInScope(packageAccess.see[principal.role], principal.audience, keys);
  if (refusal || blind)
    throw new Error(
      `the demo's story is wrong: ${principal.role} can't ${action} a parcel that is ${row.status} (${refusal?.code ?? 'out of sight'})`,
    );
}

/** Writes what the clock changed up to an instant: late after three days, non-compliant after a working day without an outcome. */
export function applyScheduledChanges(life: PackageHistory, stage: HistoryContext, until: number): void {
  const { row } = life;
  if (!row.driverId || !includesStatus(heldStatuses, row.status)) return;
  const since = row.updatedAt.getTime();
  const moments = stage.calendar.midnights(since, until);
  const late = row.inDeliverySince ? row.inDeliverySince.getTime() + lateAfterMs + 1 : 0;
  if (late > since && late <= until) moments.push(late);
  for (const moment of moments.toSorted((a, b) => a - b)) {
    // The clock looks once a minute.
    flag(
      life,
      stage,
      Math.min(until, Math.max(life.row.updatedAt.getTime(), moment + stage.random.integer(1, 59_000))),
    );
  }
}

function flag(life: PackageHistory, stage: HistoryContext, at: number): void {
  const { row } = life;
  const now = new Date(at);
  const flags = derivePackage(row, now);
  const changed = (['late', 'nonCompliant'] as const).filter((name) => flags[name] !== row[name]);
  if (changed.length === 0) return;
  life.row = { ...row, ...flags, version: row.version + 1, updatedAt: now };
  tell(life, stage, { actor: systemActor, event: 'flagged', from: row.status }, changed, at);
}

/** A value that another part of the house keeps on the parcel, such as its invoices; no step of its life. */
export function setFields(life: PackageHistory, values: Partial<PackageRow>): void {
  life.row = { ...life.row, ...values };
}
