import type { MemberRight } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import type { SignedInSession } from '#client/session/viewer.ts';

/** A session of a user with one role. */
export function sessionOf(
  role: Role,
  {
    manager = false,
    id = 'u1',
    name = 'Nadia Berrada',
    lacks = [],
  }: { manager?: boolean; id?: string; name?: string; lacks?: readonly MemberRight[] } = {},
): SignedInSession {
  return {
    token: 'token-1',
    viewer: {
      id,
      name,
      avatarId: null,
      roles: [role],
      effectiveRole: role,
      manager,
      lacks,
      company: null,
      hub: { id: 'h1', nameFr: 'Hub Casablanca', nameAr: 'مركز الدار البيضاء' },
      missing: 0,
    },
  };
}
