import type { Role } from './roles.ts';

/** The id sets that a scope can refer to. Driver ids are user ids. */
export const idSetNames = ['user', 'company', 'driver', 'hub'] as const;
export type IdSetName = (typeof idSetNames)[number];

/**
 * All that decides what a user may see: a role, id sets and flags. `user` holds the user's own id; `driver` this id
 * and those of the subdrivers; `company` the user's company or, for a commercial, the companies acquired; `hub` the
 * user's hub.
 */
export interface Audience {
  role: Role;
  sets: Readonly<Record<IdSetName, readonly string[]>>;
  flags: { manager: boolean };
}

/** The signed-in user. */
export interface Viewer {
  id: string;
  name: string;
  roles: readonly Role[];
  sessionId: string;
  audience: Audience;
}
