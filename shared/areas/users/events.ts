import type { UserRow } from './row.ts';

export const userFacts: Readonly<Record<string, readonly (keyof UserRow)[]>> = {
  disabled: [],
  rolesSet: ['roles', 'manager'],
  wentOnDuty: ['onDutySince'],
  wentOffDuty: [],
  signedOut: [],
};

/**
 * How an event of a user ends that user's sockets: `final` is closed 4401 and stays away, `again` is closed 1012 and comes back with
 * the new rights, `session` ends only the session named in the facts.
 */
export const audienceEnds: Readonly<Record<string, 'final' | 'again' | 'session'>> = {
  disabled: 'final',
  rolesSet: 'again',
  signedOut: 'session',
};
