// Each action of each entity, compared with a table that is written out: who may run it from which status, the status
// afterwards, its event with its payload, and what it asks for. A forgotten role is not noticed by a test that asks the
// same declaration.
import { expect, it } from 'vitest';
import type { Grant, LifecycleAction } from '#shared/access/lifecycle.ts';
import { roles } from '#shared/access/roles.ts';
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';
import { expectedActions } from './support/expected-actions.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Consecutive statuses of a lifecycle as `first..last`. */
function statusesOf(all: readonly string[], listed: readonly string[]): string {
  const at = listed.map((status) => all.indexOf(status));
  const isRun = listed.length > 2 && at.every((index, n) => index === (at[0] ?? 0) + n);
  return isRun ? `${listed[0]}..${listed.at(-1)}` : listed.join(' ');
}

/** The roles, `everybody` for all of them, and for nearly all those that are missing. */
function rolesOf(listed: readonly string[]): string {
  const missing = roles.filter((role) => !listed.includes(role));
  const system = listed.includes('SYS') ? ' SYS' : '';
  if (missing.length > 3) return listed.join(' ');
  return `everybody${missing.length > 0 ? ` but ${missing.join(' ')}` : ''}${system}`;
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
    .map((limit) => `\n    ${limit}`)
    .join('');
}

type AnyAction = LifecycleAction<string, never>;

function marksOf({ internal, right, isOwn, proof, limit, ownMutation, isUndo, bulk, guard }: AnyAction): string {
  const marks = {
    internal,
    [`right ${right ?? ''}`]: right !== undefined,
    own: isOwn,
    proof,
    [`limit ${limit?.name ?? ''}`]: limit !== undefined,
    'by hand': ownMutation,
    undo: isUndo,
    bulk,
    guarded: guard !== undefined,
  };
  return Object.entries(marks)
    .filter(([, isSet]) => isSet)
    .map(([mark]) => `, ${mark}`)
    .join('');
}

/** The actions of an entity, a line each and one for each of its grants. */
function describeActions({ lifecycle, payloadFields }: EntityDefinition): string[] {
  return Object.entries<AnyAction>(lifecycle.actions).flatMap(([name, action]) => {
    const { to, event, on } = action;
    const payload = payloadFields[event]?.join(' ') ?? '';
    return [
      `${name}: ${[to].flat().join(' ')}, ${event}(${payload})${marksOf(action)}`,
      ...on.flatMap((grant) => {
        const from = grant.from === 'nothing' ? 'nothing' : statusesOf(lifecycle.statuses, grant.from);
        return linesOf(`  ${from}: ${rolesOf(grant.who)}${limitsOf(grant)}`);
      }),
    ];
  });
}

/** What else is declared of an entity: its codes for a refused action, and what generic code does with its rows. */
function describeEntity(entity: EntityDefinition): string {
  const { lifecycle, searched = [], presenceScreens = [], parent, audienceFields = [], revocations = {} } = entity;
  const { errors, usesSettings, statuses } = lifecycle;
  const parts = {
    // Half of the longest lifecycle on a line.
    statuses: statuses.slice(0, 9).join(' '),
    'further statuses': statuses.slice(9).join(' '),
    errors: `${errors.wrongStatus} ${errors.notHolder}`,
    settings: usesSettings ? 'used' : '',
    names: entity.isWithoutNames ? 'none' : '',
    searched: searched.join(' '),
    screens: presenceScreens.join(' '),
    parent: parent ? `${parent.entity} by ${parent.field}, ${parent.keys.join(' ')}` : '',
    audience: audienceFields.join(' '),
    ...Object.fromEntries(
      ['final', 'again', 'session'].map((how) => [
        `sockets ${how}`,
        Object.keys(revocations)
          .filter((event) => revocations[event] === how)
          .join(' '),
      ]),
    ),
  };
  return Object.entries(parts)
    .filter(([, part]) => part !== '')
    .map(([name, part]) => `${name}: ${part}`)
    .join('\n');
}

it.each(Object.entries<EntityDefinition>(entities))('the actions of %s are those written out', (name, entity) => {
  expect([...linesOf(describeEntity(entity)), ...describeActions(entity)]).toEqual(
    linesOf(expectedActions[name] ?? ''),
  );
});
