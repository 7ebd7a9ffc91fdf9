// Who may run each action of each entity from which status, compared with what its area states by hand: a forgotten role is
// not noticed by a test that asks the same declaration.
import { expect, it } from 'vitest';
import type { Grant, LifecycleAction } from '#shared/access/lifecycle.ts';
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';
import { linesOf, rolesIn, statedOf } from '#tests/areas/support/rights.ts';

const stated = statedOf(({ actions }) => actions);

/** Consecutive statuses of a lifecycle as `first..last`. */
function statusesOf(all: readonly string[], listed: readonly string[]): string {
  const at = listed.map((status) => all.indexOf(status));
  const isRun = listed.length > 2 && at.every((index, n) => index === (at[0] ?? 0) + n);
  return isRun ? `${listed[0]}..${listed.at(-1)}` : listed.join(' ');
}

function limitsOf({ who, only = {}, managersOnly, when, to }: Grant<string>): string {
  const byScope = Map.groupBy(Object.entries(only), ([, { columns }]) =>
    Object.entries(columns)
      .map((pair) => pair.join('='))
      .join(' '),
  );
  const scopes = [...byScope].map(([columns, limited]) => {
    const isAll = limited.length === who.length;
    if (isAll) return `by ${columns}`;
    return `${limited.map(([role]) => role).join(' ')} by ${columns}`;
  });
  const managers = managersOnly ? [`managers only: ${managersOnly.join(' ')}`] : [];
  return [...scopes, ...managers, ...(when ? ['if the row allows it'] : []), ...(to ? [`to ${to.join(' ')}`] : [])]
    .map((limit) => `, ${limit}`)
    .join('');
}

type AnyAction = LifecycleAction<string, never>;

/** What an action asks for, whoever runs it. */
function marksOf({ internal, right, isOwn, proof, limit, guard }: AnyAction): string {
  const marks = [
    ...(internal ? ['internal'] : []),
    ...(right === undefined ? [] : [`right ${right}`]),
    ...(isOwn ? ['own'] : []),
    ...(proof ? ['proof'] : []),
    ...(limit ? [`limit ${limit.name}`] : []),
    ...(guard ? ['guarded'] : []),
  ];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

/** The grants of an entity's actions, a line each. */
function describeActions({ lifecycle }: EntityDefinition): string[] {
  return Object.entries<AnyAction>(lifecycle.actions).flatMap(([name, action]) =>
    action.on.map((grant) => {
      const from = grant.from === 'nothing' ? 'nothing' : statusesOf(lifecycle.statuses, grant.from);
      return `${name}${marksOf(action)}: ${rolesIn(grant.who.join(' ')).join(' ')}, from ${from}${limitsOf(grant)}`;
    }),
  );
}

/** Which changes of an account or a key act on its open connections, and how. */
function describeSockets({ audienceFields = [], revocations = {} }: EntityDefinition): string[] {
  const parts = {
    audience: audienceFields,
    ...Object.fromEntries(
      ['final', 'again', 'session'].map((how) => [
        `sockets ${how}`,
        Object.keys(revocations).filter((event) => revocations[event] === how),
      ]),
    ),
  };
  return Object.entries(parts).flatMap(([name, part]) => (part.length > 0 ? [`${name}: ${part.join(' ')}`] : []));
}

/** A line that is stated, with its roles as `describeActions` writes them. */
const withRoles = (line: string): string =>
  line.replace(/: ([^,]+), from /, (_, who: string) => `: ${rolesIn(who).join(' ')}, from `);

it.each(Object.entries<EntityDefinition>(entities))(
  'the actions of %s are for those who are stated',
  (name, entity) => {
    expect([...describeSockets(entity), ...describeActions(entity)]).toEqual(
      linesOf(stated[name] ?? '').map(withRoles),
    );
  },
);
