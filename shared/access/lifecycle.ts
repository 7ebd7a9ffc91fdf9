// An action is one row of data: who, from which status, to which status, which event. Rights, rules, events and buttons all read it.
import { namesOf } from '../kit/names.ts';
import { type HouseRules, usualRules } from './house-rules.ts';
import type { ProblemCode, ProblemParams } from '../kit/problem.ts';
import type { ActorRole, Role } from './roles.ts';
import { type Keys, type Within, sees } from './scope.ts';
import type { Audience } from './viewer.ts';

/** Who may act from which statuses; `only` narrows a role to rows it holds itself. */
export interface Grant<Status extends string> {
  who: readonly ActorRole[];
  from: readonly Status[] | 'nothing';
  only?: Partial<Record<Role, Within>>;
  /** Where the row may get to from these statuses, when it is not the action's `to`. */
  to?: readonly (Status | 'same')[];
}

export interface Action<Status extends string, Row> {
  on: readonly Grant<Status>[];
  /** The status afterwards; `same` when it stays, a list when the handler decides among them. */
  to: Status | 'same' | readonly (Status | 'same')[];
  /** Past participle; with the area it names the event. */
  event: string;
  /** A condition beyond the status; answers the code of the refusal. */
  unless?: (row: Row, rules: HouseRules) => ProblemCode | null;
  /** Not offered as a button or a mutation: the clock's own. */
  internal?: boolean;
}

export interface Lifecycle<Status extends string = string, Row = never, Name extends string = string> {
  entity: string;
  statuses: readonly Status[];
  /** The codes with which a wrong status and somebody else's row are refused. */
  refusals: { wrongStatus: ProblemCode; notHolder: ProblemCode };
  actions: Readonly<Record<Name, Action<Status, Row>>>;
}

/** Declares an area's actions. */
export function defineLifecycle<Row>() {
  return <const Status extends string, const Name extends string>(
    entity: string,
    rules: {
      statuses: readonly Status[];
      refusals: Lifecycle['refusals'];
      actions: Record<Name, Action<NoInfer<Status>, Row>>;
    },
  ): Lifecycle<Status, Row, Name> => ({ entity, ...rules });
}

/** Who asks: a signed-in audience with its user's id, or the system. */
export type Asker = { role: 'SYS' } | { role: Role; audience: Audience };

export interface Refusal {
  code: ProblemCode;
  params: ProblemParams;
}

/** True when the role may ever do this, whatever the row. */
export function mayEver<Status extends string, Row>(action: Action<Status, Row>, role: ActorRole): boolean {
  return action.on.some((grant) => grant.who.includes(role));
}

function holds<Status extends string>(grant: Grant<Status>, asker: Asker, keys: Keys): boolean {
  if (asker.role === 'SYS') return true;
  const only = grant.only?.[asker.role];
  return !only || sees(only, asker.audience, keys);
}

/**
 * Null when the action may run on the row now, else why not. The row is assumed to be in the asker's scope. `rules` are what the house has
 * set: here and below they may be left out where no guard of the area asks for them.
 */
export function refusalOf<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  name: Name,
  asker: Asker,
  row: Row,
  keys: Keys,
  rules: HouseRules = usualRules,
): Refusal | null {
  const action = lifecycle.actions[name];
  const mine = action.on.filter((grant) => grant.who.includes(asker.role));
  if (mine.length === 0) return { code: 'forbidden', params: {} };
  const fitting = mine.filter((grant) => grant.from !== 'nothing' && grant.from.includes(row.status));
  if (fitting.length === 0) {
    return {
      code: lifecycle.refusals.wrongStatus,
      params: { status: row.status, allowed: allowedTargets(lifecycle, asker, row, keys, rules) },
    };
  }
  if (!fitting.some((grant) => holds(grant, asker, keys))) return { code: lifecycle.refusals.notHolder, params: {} };
  const code = action.unless?.(row, rules) ?? null;
  return code ? { code, params: {} } : null;
}

/** Names of the actions that the asker may run on the row now; what a screen shows as buttons. */
export function allowedActions<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  asker: Asker,
  row: Row,
  keys: Keys,
  rules: HouseRules = usualRules,
): Name[] {
  return actionNames(lifecycle).filter((name) => {
    const { internal, on, unless } = lifecycle.actions[name];
    if (internal) return false;
    const open = on.some(
      (grant) =>
        grant.who.includes(asker.role) &&
        grant.from !== 'nothing' &&
        grant.from.includes(row.status) &&
        holds(grant, asker, keys),
    );
    return open && !unless?.(row, rules);
  });
}

/** Where the table lets the asker bring a row of this status by the action; `same` stands for no change. */
export function targetsOf<Status extends string, Row>(
  { on, to }: Action<Status, Row>,
  asker: Asker,
  status: Status,
): (Status | 'same')[] {
  const usual = typeof to === 'string' ? [to] : to;
  return on
    .filter((grant) => grant.who.includes(asker.role) && grant.from !== 'nothing' && grant.from.includes(status))
    .flatMap((grant) => grant.to ?? usual);
}

/** The statuses that the asker could bring the row to now, its own left out. */
export function allowedTargets<Status extends string, Row extends { status: Status }, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
  asker: Asker,
  row: Row,
  keys: Keys,
  rules: HouseRules = usualRules,
): Status[] {
  const targets = new Set<Status>();
  for (const name of allowedActions(lifecycle, asker, row, keys, rules)) {
    for (const target of targetsOf(lifecycle.actions[name], asker, row.status))
      if (target !== 'same' && target !== row.status) targets.add(target);
  }
  return lifecycle.statuses.filter((status) => targets.has(status));
}

/** Every action of an area, in the table's order. */
export function actionNames<Status extends string, Row, Name extends string>(
  lifecycle: Lifecycle<Status, Row, Name>,
): Name[] {
  return namesOf(lifecycle.actions);
}
