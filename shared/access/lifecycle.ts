// An action is one row of data: who, from which status, to which status, which event. Permissions, validation, events
// and buttons use it.
import { typedKeys } from '../lib/typed-keys.ts';
import { type BusinessSettings, defaultBusinessSettings } from './business-settings.ts';
import type { ErrorCode, ErrorParams } from '../lib/app-error.ts';
import { hasRight, type MemberRight } from './rights.ts';
import type { ActorRole, Role } from './roles.ts';
import { type ScopeKeys, type ColumnScope, isInScope } from './scope.ts';
import type { Audience } from './viewer.ts';

/** Which roles may act from which statuses; `only` limits a role to rows in that scope. */
export interface Grant<Status extends string, Row = never> {
  who: readonly ActorRole[];
  from: readonly Status[] | 'nothing';
  only?: Partial<Record<Role, ColumnScope>>;
  /** A condition on the row for these roles alone; a `guard` is one for all. */
  when?: (row: Row) => boolean;
  /** The possible target statuses from these statuses, if they differ from the action's `to`. */
  to?: readonly (Status | 'same')[];
  /** These roles need the manager flag. */
  managersOnly?: readonly Role[];
}

/** Calls that one account may make per duration in seconds. They are counted under the name. */
export interface CallLimit {
  name: string;
  points: number;
  duration: number;
}

export interface LifecycleAction<Status extends string, Row> {
  on: readonly Grant<Status, Row>[];
  /** The status afterwards; `same` if it stays, a list if the handler chooses among them. */
  to: Status | 'same' | readonly (Status | 'same')[];
  /** Past participle; with the entity it names the event. */
  event: string;
  /** A condition beyond the status; returns the error code if the action is not allowed. */
  guard?: (row: Row, settings: BusinessSettings) => ErrorCode | null;
  /** Neither a button nor a mutation of its own: the system, or a function of the server, runs it. */
  internal?: boolean;
  /** The right that a sub-customer needs for it. */
  right?: MemberRight;
  /**
   * It changes the actor's own account: its row is the actor's, whatever rows and fields the role sees of others. Only
   * for the entity whose rows are users.
   */
  isOwn?: boolean;
  /** The session must have proven its user within the last 15 minutes: `sign_in.proof_required`. */
  proof?: boolean;
  /** Beyond it an account gets `too_many_requests`. */
  limit?: CallLimit;
  /** False: its answer holds what is shown once, so it is not kept, and an idempotency key has no effect. */
  keepsAnswer?: boolean;
  /** Of its mutation, in the API. */
  description?: string;
  /** It has a button, but its mutation is written by hand, because it does more than this action. */
  ownMutation?: boolean;
  /**
   * It takes back what the actor has just done, which a toast offers: it is no button, and leads to no status that a
   * refusal names.
   */
  isUndo?: boolean;
  /** It also runs on a selection, with one mutation for all rows. Its input must not name the row beyond its `id`. */
  bulk?: boolean;
}

export interface Lifecycle<Status extends string = string, Row = never, Name extends string = string> {
  entity: string;
  statuses: readonly Status[];
  /** Error codes for a wrong status and for a row outside `only`. */
  errors: { wrongStatus: ErrorCode; notHolder: ErrorCode };
  actions: Readonly<Record<Name, LifecycleAction<Status, Row>>>;
  /** True if a guard needs the business settings; only then they are read. */
  usesSettings: boolean;
  /** The actions that have a button and that some grant opens to the role from the status, in the table's order. */
  granted: (role: ActorRole, status: string) => readonly GrantedAction<Status, Row, Name>[];
}

interface GrantedAction<Status extends string, Row, Name> {
  name: Name;
  action: LifecycleAction<Status, Row>;
  /** Its grants for the role and the status. */
  grants: readonly Grant<Status, Row>[];
}

/** `granted` of a lifecycle with these actions. Found once for each role and status: every row of an answer asks. */
export function createGranted<Status extends string, Row, Name extends string>(
  actions: Readonly<Record<Name, LifecycleAction<Status, Row>>>,
): Lifecycle<Status, Row, Name>['granted'] {
  const known = new Map<string, GrantedAction<Status, Row, Name>[]>();
  const find = (role: ActorRole, status: string): GrantedAction<Status, Row, Name>[] =>
    typedKeys(actions).flatMap((name) => {
      const action = actions[name];
      const grants = action.on.filter(
        ({ who, from }) => who.includes(role) && from !== 'nothing' && from.some((one) => one === status),
      );
      return action.internal || action.isUndo || grants.length === 0 ? [] : [{ name, action, grants }];
    });
  return (role, status) => {
    const key = `${role} ${status}`;
    let granted = known.get(key);
    if (!granted) known.set(key, (granted = find(role, status)));
    return granted;
  };
}

/** Who requests an action: a signed-in user's audience, or the system. */
export type Principal = { role: 'SYS' } | { role: Role; audience: Audience };

export interface ActionError {
  code: ErrorCode;
  params: ErrorParams;
}

/** True if a grant of the action names the role, for any row. */
export function isActionGranted<Status extends string>(
  action: Pick<LifecycleAction<Status, never>, 'on'>,
  role: ActorRole,
): boolean {
  return action.on.some((grant) => grant.who.includes(role));
}

/** False for a sub-customer that lacks the right for the action. */
export function mayRun({ right }: { right?: MemberRight }, principal: Principal): boolean {
  return principal.role === 'SYS' || hasRight(principal.audience, right);
}

function isInGrantScope<Status extends string, Row>(
  grant: Grant<Status, Row>,
  principal: Principal,
  row: Row,
  keys: ScopeKeys,
): boolean {
  if (principal.role === 'SYS') return true;
  if (grant.when && !grant.when(row)) return false;
  if (grant.managersOnly?.includes(principal.role) && !principal.audience.flags.manager) return false;
  const only = grant.only?.[principal.role];
  return !only || isInScope(only, principal.audience, keys);
}

/**
 * Null if the action may run on the row now; otherwise why not. The row is assumed to be in the principal's scope.
 * `settings` may be left out here and below if no guard of the entity needs them.
 */
export function checkAction<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  name: Name,
  principal: Principal,
  row: Row,
  keys: ScopeKeys,
  settings: BusinessSettings = defaultBusinessSettings,
): ActionError | null {
  const action = lifecycle.actions[name];
  const granted = action.on.filter((grant) => grant.who.includes(principal.role));
  if (granted.length === 0 || !mayRun(action, principal)) return { code: 'forbidden', params: {} };
  const matching = granted.filter((grant) => grant.from !== 'nothing' && grant.from.includes(row.status));
  if (matching.length === 0) {
    return {
      code: lifecycle.errors.wrongStatus,
      params: { status: row.status, allowed: allowedTargets(lifecycle, principal, row, keys, settings) },
    };
  }
  if (!matching.some((grant) => isInGrantScope(grant, principal, row, keys)))
    return { code: lifecycle.errors.notHolder, params: {} };
  const code = action.guard?.(row, settings) ?? null;
  return code ? { code, params: {} } : null;
}

/** Names of the actions that the principal may run on the row now; screens show them as buttons. */
export function allowedActions<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  principal: Principal,
  row: Row,
  keys: ScopeKeys,
  settings: BusinessSettings = defaultBusinessSettings,
): Name[] {
  const names: Name[] = [];
  for (const { name, action, grants } of lifecycle.granted(principal.role, row.status)) {
    if (!mayRun(action, principal) || !grants.some((grant) => isInGrantScope(grant, principal, row, keys))) continue;
    if (!action.guard?.(row, settings)) names.push(name);
  }
  return names;
}

/** The targets that the table gives the principal for a row of this status; `same` means no change. */
export function actionTargets<Status extends string, Row>(
  { on, to }: LifecycleAction<Status, Row>,
  principal: Principal,
  status: Status,
): (Status | 'same')[] {
  const defaults = typeof to === 'string' ? [to] : to;
  return on
    .filter((grant) => grant.who.includes(principal.role) && grant.from !== 'nothing' && grant.from.includes(status))
    .flatMap((grant) => grant.to ?? defaults);
}

/** The statuses that the principal could bring the row to now, without its own. */
function allowedTargets<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  principal: Principal,
  row: Row,
  keys: ScopeKeys,
  settings: BusinessSettings = defaultBusinessSettings,
): Status[] {
  const targets = new Set<Status>();
  for (const name of allowedActions(lifecycle, principal, row, keys, settings)) {
    for (const target of actionTargets(lifecycle.actions[name], principal, row.status))
      if (target !== 'same' && target !== row.status) targets.add(target);
  }
  return lifecycle.statuses.filter((status) => targets.has(status));
}

/** Every action of an entity, in the table's order. */
export function actionNames<Status extends string, Row, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
): Name[] {
  return typedKeys(lifecycle.actions);
}
