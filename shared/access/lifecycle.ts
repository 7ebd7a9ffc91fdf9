// An action is one row of data: who, from which status, to which status, which event. Permissions, validation, events
// and buttons use it.
import { namesOf } from '../kit/names.ts';
import { type HouseRules, usualRules } from './house-rules.ts';
import type { ProblemCode, ProblemParams } from '../kit/problem.ts';
import type { ActorRole, Role } from './roles.ts';
import { type Keys, type Within, sees } from './scope.ts';
import type { Audience } from './viewer.ts';

/** Which roles may act from which statuses; `only` limits a role to rows in that scope. */
export interface Grant<Status extends string> {
  who: readonly ActorRole[];
  from: readonly Status[] | 'nothing';
  only?: Partial<Record<Role, Within>>;
  /** The possible target statuses from these statuses, if they differ from the action's `to`. */
  to?: readonly (Status | 'same')[];
}

export interface Action<Status extends string, Row> {
  on: readonly Grant<Status>[];
  /** The status afterwards; `same` if it stays, a list if the handler chooses among them. */
  to: Status | 'same' | readonly (Status | 'same')[];
  /** Past participle; with the entity it names the event. */
  event: string;
  /** A condition beyond the status; returns the error code if the action is not allowed. */
  unless?: (row: Row, settings: HouseRules) => ProblemCode | null;
  /** Neither a button nor a mutation: only the system runs it. */
  internal?: boolean;
}

export interface Lifecycle<Status extends string = string, Row = never, Name extends string = string> {
  entity: string;
  statuses: readonly Status[];
  /** Error codes for a wrong status and for a row outside `only`. */
  refusals: { wrongStatus: ProblemCode; notHolder: ProblemCode };
  actions: Readonly<Record<Name, Action<Status, Row>>>;
}

interface LifecycleRules<Status extends string, Row, Name extends string> {
  statuses: readonly Status[];
  refusals: Lifecycle['refusals'];
  actions: Record<Name, Action<NoInfer<Status>, Row>>;
}

/** Declares an entity's actions. */
export function defineLifecycle<Row>() {
  return <const Status extends string, const Name extends string>(
    entity: string,
    rules: LifecycleRules<Status, Row, Name>,
  ): Lifecycle<Status, Row, Name> => ({ entity, ...rules });
}

/** Who requests an action: a signed-in user's audience, or the system. */
export type Asker = { role: 'SYS' } | { role: Role; audience: Audience };

export interface Refusal {
  code: ProblemCode;
  params: ProblemParams;
}

/** True if a grant of the action names the role, for any row. */
export function mayEver<Status extends string, Row>(action: Action<Status, Row>, role: ActorRole): boolean {
  return action.on.some((grant) => grant.who.includes(role));
}

function isInGrantScope<Status extends string>(grant: Grant<Status>, principal: Asker, keys: Keys): boolean {
  if (principal.role === 'SYS') return true;
  const only = grant.only?.[principal.role];
  return !only || sees(only, principal.audience, keys);
}

/**
 * Null if the action may run on the row now; otherwise why not. The row is assumed to be in the principal's scope.
 * `settings` may be left out here and below if no guard of the entity needs them.
 */
export function refusalOf<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  name: Name,
  principal: Asker,
  row: Row,
  keys: Keys,
  settings: HouseRules = usualRules,
): Refusal | null {
  const action = lifecycle.actions[name];
  const granted = action.on.filter((grant) => grant.who.includes(principal.role));
  if (granted.length === 0) return { code: 'forbidden', params: {} };
  const matching = granted.filter((grant) => grant.from !== 'nothing' && grant.from.includes(row.status));
  if (matching.length === 0) {
    return {
      code: lifecycle.refusals.wrongStatus,
      params: { status: row.status, allowed: allowedTargets(lifecycle, principal, row, keys, settings) },
    };
  }
  if (!matching.some((grant) => isInGrantScope(grant, principal, keys)))
    return { code: lifecycle.refusals.notHolder, params: {} };
  const code = action.unless?.(row, settings) ?? null;
  return code ? { code, params: {} } : null;
}

/** Names of the actions that the principal may run on the row now; screens show them as buttons. */
export function allowedActions<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  principal: Asker,
  row: Row,
  keys: Keys,
  settings: HouseRules = usualRules,
): Name[] {
  return actionNames(lifecycle).filter((name) => {
    const action = lifecycle.actions[name];
    if (action.internal) return false;
    const isOpen = action.on.some(
      (grant) =>
        grant.who.includes(principal.role) &&
        grant.from !== 'nothing' &&
        grant.from.includes(row.status) &&
        isInGrantScope(grant, principal, keys),
    );
    return isOpen && !action.unless?.(row, settings);
  });
}

/** The targets that the table gives the principal for a row of this status; `same` means no change. */
export function targetsOf<Status extends string, Row>(
  { on, to }: Action<Status, Row>,
  principal: Asker,
  status: Status,
): (Status | 'same')[] {
  const defaults = typeof to === 'string' ? [to] : to;
  return on
    .filter((grant) => grant.who.includes(principal.role) && grant.from !== 'nothing' && grant.from.includes(status))
    .flatMap((grant) => grant.to ?? defaults);
}

/** The statuses that the principal could bring the row to now, without its own. */
export function allowedTargets<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  principal: Asker,
  row: Row,
  keys: Keys,
  settings: HouseRules = usualRules,
): Status[] {
  const targets = new Set<Status>();
  for (const name of allowedActions(lifecycle, principal, row, keys, settings)) {
    for (const target of targetsOf(lifecycle.actions[name], principal, row.status))
      if (target !== 'same' && target !== row.status) targets.add(target);
  }
  return lifecycle.statuses.filter((status) => targets.has(status));
}

/** Every action of an entity, in the table's order. */
export function actionNames<Status extends string, Row, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
): Name[] {
  return namesOf(lifecycle.actions);
}
