// Compares the records of clients and writers with the final state of Postgres. Pure: it depends on the records
// alone.
import { idsIn, type ScopeKeys } from '#shared/access/scope.ts';
import type { Role } from '#shared/access/roles.ts';
import {
  type Finding,
  findings,
  type ReceivedMessage,
  type Listener,
  type UserScope,
  type Tally,
  type DatabaseState,
  type Verdict,
  type Write,
} from './records.ts';

const seesAll: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT', 'SUBACCOUNTANT'];
const examplesOfEach = 3;

/** True if a user may see a parcel. Written by hand, so that it does not depend on the product's own tables. */
export function canView({ role, user, drivers, companies, hubs }: UserScope, keys: ScopeKeys | null): boolean {
  if (!keys) return false;
  const has = (members: readonly string[], ...columns: string[]): boolean =>
    columns.some((column) => idsIn(keys[column]).some((id) => members.includes(id)));
  if (seesAll.includes(role)) return true;
  if (role === 'HOUSEKEEPER') return has(hubs, 'hubId', 'toHubId');
  if (role === 'DRIVER' || role === 'SUBDRIVER') return has(drivers, 'driverId', 'collectorId');
  if (role === 'COLLECTOR') return has([user], 'collectorId');
  if (role === 'CUSTOMER' || role === 'SUBCUSTOMER' || role === 'COMMERCIAL') return has(companies, 'companyId');
  return false;
}

class Findings {
  readonly tally: Tally = { lost: 0, duplicated: 0, inverted: 0, phantom: 0, leaked: 0, late: 0, resyncs: 0 };
  readonly examples: string[] = [];

  add(finding: Finding, output: string): void {
    this.tally[finding] += 1;
    if (this.tally[finding] <= examplesOfEach) this.examples.push(`${finding}: ${output}`);
  }
}

/**
 * Parcels that a page shows wrongly: out of date, missing, or still there though no longer visible. Empty when the
 * page is right.
 */
export function findWrongParcels(
  { scope, shown }: Pick<Listener, 'scope' | 'shown'>,
  { rows }: Pick<DatabaseState, 'rows'>,
): string[] {
  const wrong: string[] = [];
  for (const [id, { version, keys }] of rows) if (canView(scope, keys) && shown.get(id) !== version) wrong.push(id);
  for (const id of shown.keys()) if (!canView(scope, rows.get(id)?.keys ?? null)) wrong.push(id);
  return wrong;
}

/**
 * Counts every finding of a round. `resyncs` are failures only where the fault does not expect them; the caller
 * decides.
 */
export function checkRound(truth: DatabaseState, listeners: readonly Listener[], writes: readonly Write[]): Verdict {
  const notes = new Findings();
  const byVersion = new Map(truth.events.map((event) => [`${event.entityId} ${event.version}`, event]));
  checkHistory(truth, notes);
  checkWrites(truth, writes, notes);
  for (const listener of listeners) {
    for (const id of findWrongParcels(listener, truth)) {
      const row = truth.rows.get(id);
      notes.add(
        'lost',
        `${listener.name} shows ${id} at ${listener.shown.get(id) ?? 'nothing'} where ${row && canView(listener.scope, row.keys) ? row.version : 'nothing'} is right`,
      );
    }
    checkOrder(listener, notes);
    for (const received of listener.received) checkMessage(listener, received, byVersion, notes);
    for (const reason of listener.resyncReasons) notes.add('resyncs', `${listener.name} received RESYNC: ${reason}`);
  }
  return notes;
}

function checkHistory({ events, gaps }: DatabaseState, notes: Findings): void {
  const last = new Map<string, number>();
  for (let count = 0; count < gaps; count += 1) notes.add('lost', 'a number is missing in the history');
  for (const event of events.filter(({ seq }) => seq === null))
    notes.add('lost', `${event.entityId} version ${event.version} was never numbered`);
  for (const { entityId, version, seq } of events
    .filter((event) => event.seq !== null)
    .toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0))) {
    if (version <= (last.get(entityId) ?? 0))
      notes.add('inverted', `${entityId} version ${version} has number ${seq}, after version ${last.get(entityId)}`);
    last.set(entityId, version);
  }
}

// Every acknowledged write is in the history once; every event of a writer belongs to exactly one write.
function checkWrites({ events }: DatabaseState, writes: readonly Write[], notes: Findings): void {
  const versions = new Set(events.map(({ entityId, version }) => `${entityId} ${version}`));
  const claimed = new Map<string, number>();
  for (const { outcome, entityId, version, what } of writes) {
    if (outcome !== 'ok') continue;
    const name = `${entityId} ${version}`;
    claimed.set(name, (claimed.get(name) ?? 0) + 1);
    if (!versions.has(name)) notes.add('lost', `${what} was acknowledged as ${name} and is not in the history`);
  }
  for (const [name, times] of claimed)
    if (times > 1) notes.add('duplicated', `${times} writes were acknowledged as ${name}`);
  const unanswered = writes.filter(({ outcome }) => outcome === 'info').length;
  const unclaimed = events.filter(
    ({ byWriter, entityId, version }) => byWriter && !claimed.has(`${entityId} ${version}`),
  );
  // A write with an unknown outcome may have had its effect, once.
  for (const { entityId, version } of unclaimed.slice(unanswered))
    notes.add('duplicated', `${entityId} version ${version} was requested by no write, or by two`);
}

function checkOrder({ name, received }: Listener, notes: Findings): void {
  let last = { epoch: 0, seq: 0 };
  const seen = new Set<string>();
  const versions = new Map<string, number>();
  for (const { epoch, seq, id, version } of received) {
    if (seq !== null) {
      const place = `${epoch}:${seq}`;
      if (seen.has(place)) notes.add('duplicated', `${name} received event ${place} twice`);
      else if (epoch < last.epoch || (epoch === last.epoch && seq < last.seq))
        notes.add('inverted', `${name} received event ${place} after ${last.epoch}:${last.seq}`);
      seen.add(place);
      last = { epoch, seq };
    }
    const key = `${epoch} ${id}`;
    if (version !== null && version < (versions.get(key) ?? 0))
      notes.add('inverted', `${name} received ${id} version ${version} after ${versions.get(key)}`);
    if (version !== null) versions.set(key, version);
  }
}

function checkMessage(
  { name, scope }: Listener,
  received: ReceivedMessage,
  byVersion: ReadonlyMap<string, DatabaseState['events'][number]>,
  notes: Findings,
): void {
  if (received.kind === 'GONE') {
    if (received.hasRow || received.version !== null)
      notes.add('leaked', `${name} received more than the id of ${received.id}, which left its scope`);
    const ever = [...byVersion.values()].some(
      ({ entityId, before, after }) => entityId === received.id && (canView(scope, before) || canView(scope, after)),
    );
    if (!ever) notes.add('leaked', `${name} received GONE for ${received.id}, which it never saw`);
    return;
  }
  const event = byVersion.get(`${received.id} ${received.version}`);
  if (!event)
    notes.add('phantom', `${name} received ${received.id} version ${received.version}, which was never committed`);
  else if (!canView(scope, event.after))
    notes.add('leaked', `${name} received ${received.id} version ${received.version} outside of its scope`);
}

/** The sum of all tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = new Findings().tally;
  for (const tally of tallies) for (const finding of findings) sum[finding] += tally[finding];
  return sum;
}
