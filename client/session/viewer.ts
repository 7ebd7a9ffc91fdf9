// Parses the signed-in user's data. Written by hand: a schema library would add 5 % to the first page's scripts.
import { lackedRights, type MemberRight } from '#shared/access/rights.ts';
import { type SecondFactorState, secondFactorStates } from '#shared/access/viewer.ts';
import { isRole, type Role } from '#shared/access/roles.ts';
import { isRecord } from '#shared/lib/is-record.ts';

export interface SessionViewer {
  id: string;
  name: string;
  /** The file of the photo. */
  avatarId: string | null;
  roles: readonly Role[];
  effectiveRole: Role;
  manager: boolean;
  /** The rights that a sub-customer was not given. */
  lacks?: readonly MemberRight[];
  /** required: the page shows nothing but its set-up. */
  secondFactor?: SecondFactorState;
  company: { id: string; name: string } | null;
  hub: { id: string; nameFr: string; nameAr: string } | null;
  /** How many fields the profile still lacks. */
  missing: number;
}

export interface SignedInSession {
  token: string;
  viewer: SessionViewer;
}

/** The fields of `SessionViewer`, as a GraphQL selection. */
export const viewerFields =
  'id name avatarId roles effectiveRole manager rights secondFactor company { id name } hub { id nameFr nameAr } missing';

function hasStrings<Key extends string>(
  value: unknown,
  ...keys: Key[]
): value is Readonly<Record<Key | string, unknown> & Record<Key, string>> {
  return isRecord(value) && keys.every((key) => typeof value[key] === 'string');
}

/** Parses a viewer, from a response or from local storage; null if it is invalid. */
export function parseViewer(value: unknown): SessionViewer | null {
  if (!hasStrings(value, 'id', 'name', 'effectiveRole')) return null;
  const { id, name, avatarId, effectiveRole, roles, manager, rights, secondFactor, company, hub, missing } = value;
  if (!isRole(effectiveRole) || !Array.isArray(roles)) return null;
  return {
    id,
    name,
    avatarId: typeof avatarId === 'string' ? avatarId : null,
    effectiveRole,
    roles: roles.filter((role) => typeof role === 'string').filter(isRole),
    manager: manager === true,
    lacks: lackedRights(effectiveRole, Array.isArray(rights) ? rights.map(String) : []),
    secondFactor: secondFactorStates.find((state) => state === secondFactor) ?? 'off',
    company: hasStrings(company, 'id', 'name') ? { id: company.id, name: company.name } : null,
    hub: hasStrings(hub, 'id', 'nameFr', 'nameAr') ? { id: hub.id, nameFr: hub.nameFr, nameAr: hub.nameAr } : null,
    // Absent from a session that an earlier version stored.
    missing: Array.isArray(missing) ? missing.length : typeof missing === 'number' ? missing : 0,
  };
}

/** Parses a session (viewer and token); null if either is missing. */
export function parseStoredSession(value: unknown): SignedInSession | null {
  if (!hasStrings(value, 'token')) return null;
  const viewer = parseViewer(value['viewer']);
  return viewer && { token: value.token, viewer };
}

/** True for roles that work on the road, with and without a network. */
export function worksOnTheRoad(role: Role): boolean {
  return isDriverRole(role) || role === 'COLLECTOR';
}

/** True for roles that deliver parcels: they have a duty status and can upload their location. */
export function isDriverRole(role: Role): boolean {
  return role === 'DRIVER' || role === 'SUBDRIVER';
}
