import type { Role } from './roles.ts';

/** The sets of ids that a scope can refer to. Ids of drivers are ids of users. */
export const setNames = ['user', 'company', 'driver', 'hub'] as const;
export type SetName = (typeof setNames)[number];

/**
 * All that decides what somebody may see: a role, sets of ids and flags.
 * `user` holds oneself; `driver` oneself and one's subdrivers; `company` one's own or, for a commercial, those brought; `hub` one's hub.
 */
export interface Audience {
  role: Role;
  sets: Readonly<Record<SetName, readonly string[]>>;
  flags: { manager: boolean };
}

/** Who is signed in. */
export interface Viewer {
  id: string;
  name: string;
  roles: readonly Role[];
  sessionId: string;
  audience: Audience;
}
