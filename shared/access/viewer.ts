import type { MemberRight } from './rights.ts';
import type { Role } from './roles.ts';

/** The id sets that a scope can refer to. Driver ids are user ids. */
export const idSetNames = ['user', 'company', 'driver', 'hub', 'team', 'role'] as const;
export type IdSetName = (typeof idSetNames)[number];

/**
 * All that decides what a user may see: a role, id sets and flags. `user` holds the user's own id; `driver` this id
 * and those of the subdrivers; `company` the user's company or, for a commercial, the companies acquired; `hub` the
 * user's hub; `team` the users of the same role in the same company, or else in the same hub, or else in the whole
 * organisation; `role` the users of the same role: those of the whole organisation, of the same company and of the same
 * hub, each with an id of its own.
 */
export interface Audience {
  role: Role;
  sets: Readonly<Record<IdSetName, readonly string[]>>;
  flags: { manager: boolean };
  /** The rights that a sub-customer was not given; absent if none is lacking. */
  lacks?: readonly MemberRight[];
}

export const apiKeyScopes = ['read', 'write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The API key that a program calls with. */
export interface ViewerKey {
  id: string;
  name: string;
  scope: ApiKeyScope;
  expiresAt: Date | null;
}

/** `required`: a role of the account must have a second factor, and it has none: until then it can only set one up. */
export const secondFactorStates = ['off', 'required', 'on'] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

/** The signed-in user, or the program of an API key, which acts for the user who made the key. */
export interface Viewer {
  id: string;
  name: string;
  /** The file of their photo. */
  avatarId?: string | null;
  roles: readonly Role[];
  /** The session; for a program the id of its key. */
  sessionId: string;
  /** When the session last proved its user; absent outside of requests. */
  provenAt?: Date;
  /** Absent outside of requests. */
  secondFactor?: SecondFactorState;
  audience: Audience;
  /** Absent for a person. */
  apiKey?: ViewerKey;
}

/** Whose sockets, subscriptions and calls count as one: those of a key are apart from those of the user who made it. */
export function accountOf({ id, apiKey }: Viewer): string {
  return apiKey?.id ?? id;
}
