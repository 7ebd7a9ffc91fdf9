// A full audience contains the person's own id, so no two would be equal. Reduced to what the access tables name for
// the role, the audiences of a thousand support agents are equal and share one execution. Resolvers cannot see what is
// left out.
import { hash } from 'node:crypto';
import type { Grant } from '#shared/access/lifecycle.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Access } from '#shared/access/scope.ts';
import { type Audience, type IdSetName, idSetNames } from '#shared/access/viewer.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** The tables that a result depends on: who sees a row, and who may run which action (`allowedActions`). */
export interface ProjectedEntity {
  access: Access;
  lifecycle?: { actions: Readonly<Record<string, { on: readonly Grant<string>[] }>> };
}

const namesManagers = ({ lifecycle }: ProjectedEntity, role: Role): boolean =>
  Object.values(lifecycle?.actions ?? {}).some(({ on }) => on.some((grant) => grant.managersOnly?.includes(role)));

function namedSets({ access, lifecycle }: ProjectedEntity, role: Role): ReadonlySet<IdSetName> {
  const scope = access.see[role];
  const grants = Object.values(lifecycle?.actions ?? {})
    .flatMap((action) => action.on)
    .filter((grant) => grant.who.includes(role));
  const columns = [
    scope.kind === 'within' ? scope.columns : {},
    ...grants.map((grant) => grant.only?.[role]?.columns ?? {}),
  ];
  return new Set(columns.flatMap((named) => Object.values(named)));
}

/**
 * The projection for the live fields of an entity: the role, the id sets that its tables name for that role, sorted,
 * the manager flag if
 * an action asks for it, and the rights that a sub-customer lacks.
 */
export function projectionFor(area: ProjectedEntity): (audience: Audience) => Audience {
  return (audience) => project(audience, namedSets(area, audience.role), namesManagers(area, audience.role));
}

/** The projection for a live field whose query compares with these id sets, whatever the access tables name. */
export function projectionTo(...sets: readonly IdSetName[]): (audience: Audience) => Audience {
  return (audience) => project(audience, new Set(sets));
}

function project(audience: Audience, kept: ReadonlySet<IdSetName>, keepsFlag = false): Audience {
  const keep = (set: IdSetName) => (kept.has(set) ? sorted(audience.sets[set]) : []);
  return {
    role: audience.role,
    sets: {
      user: keep('user'),
      company: keep('company'),
      driver: keep('driver'),
      hub: keep('hub'),
      team: keep('team'),
      role: keep('role'),
    },
    flags: { manager: keepsFlag && audience.flags.manager },
    ...(audience.lacks && { lacks: audience.lacks }),
  };
}

/** Equal for equal projections; part of a group's key. */
export function projectionKey(projection: Audience): string {
  return canonicalJson(projection);
}

/** 16 hex digits of a hash of the whole audience: a client that resumes with another one has to refetch. */
export function audienceHash(audience: Audience): string {
  const sets = Object.fromEntries(idSetNames.map((set) => [set, sorted(audience.sets[set])]));
  const text = canonicalJson({ role: audience.role, sets, flags: audience.flags, lacks: audience.lacks ?? [] });
  return hash('sha256', text).slice(0, 16);
}

function sorted(members: readonly string[]): string[] {
  return [...new Set(members)].toSorted();
}
