// What the server says of somebody signed in. Read by hand: a schema library would be a twentieth of the first page's
// weight.
import { isRole, type Role } from '#shared/access/roles.ts';

export interface SessionViewer {
  id: string;
  name: string;
  roles: readonly Role[];
  effectiveRole: Role;
  manager: boolean;
  company: { id: string; name: string } | null;
  hub: { id: string; nameFr: string; nameAr: string } | null;
}

export interface Session {
  token: string;
  viewer: SessionViewer;
}

/** The fields of `SessionViewer`, as a GraphQL selection. */
export const viewerFields = 'id name roles effectiveRole manager company { id name } hub { id nameFr nameAr }';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasTexts<Key extends string>(
  value: unknown,
  ...keys: Key[]
): value is Readonly<Record<Key | string, unknown> & Record<Key, string>> {
  return isRecord(value) && keys.every((key) => typeof value[key] === 'string');
}

/** The viewer in an answer of the server or in what the browser kept; null when it is none. */
export function readViewer(value: unknown): SessionViewer | null {
  if (!hasTexts(value, 'id', 'name', 'effectiveRole')) return null;
  const { id, name, effectiveRole, roles, manager, company, hub } = value;
  if (!isRole(effectiveRole) || !Array.isArray(roles)) return null;
  return {
    id,
    name,
    effectiveRole,
    roles: roles.filter((role) => typeof role === 'string').filter(isRole),
    manager: manager === true,
    company: hasTexts(company, 'id', 'name') ? { id: company.id, name: company.name } : null,
    hub: hasTexts(hub, 'id', 'nameFr', 'nameAr') ? { id: hub.id, nameFr: hub.nameFr, nameAr: hub.nameAr } : null,
  };
}

/** A viewer with their token; null when either is missing. */
export function readSessionOf(value: unknown): Session | null {
  if (!hasTexts(value, 'token')) return null;
  const viewer = readViewer(value['viewer']);
  return viewer && { token: value.token, viewer };
}
