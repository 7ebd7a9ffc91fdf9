// Signed-in users without a database.
import type { Role } from '#shared/access/roles.ts';
import type { Audience, Viewer } from '#shared/access/viewer.ts';

/** A user of a role, of the companies c1 and c2, the drivers d1 and d2 and the hub h1, unless other sets are given. */
export function viewerOf(role: Role, userId = 'me', sets: Partial<Audience['sets']> = {}): Viewer {
  return {
    id: userId,
    name: userId,
    roles: [role],
    sessionId: `s-${userId}`,
    audience: {
      role,
      sets: { user: [userId], company: ['c1', 'c2'], driver: ['d1', 'd2'], hub: ['h1'], team: [], role: [], ...sets },
      flags: { manager: false },
    },
  };
}
