import type { UserRow } from './row.ts';

export const userFacts: Readonly<Record<string, readonly (keyof UserRow)[]>> = {
  disabled: [],
  rolesSet: ['roles', 'manager'],
  wentOnDuty: ['onDutySince'],
  wentOffDuty: [],
  signedOut: [],
};

/** What decides which rows the user sees, or the driver that a subdriver works for: once one of them changed, open sockets have the rights of before. */
export const audienceFields: readonly (keyof UserRow)[] = ['roles', 'manager', 'companyId', 'hubId', 'managerId'];

/**
 * How an event of a user ends that user's sockets: `final` is closed 4401 and stays away, `again` is closed 1012 and comes back with
 * the new rights, `session` ends only the session named in the facts.
 */
export const audienceEnds: Readonly<Record<string, 'final' | 'again' | 'session'>> = {
  disabled: 'final',
  rolesSet: 'again',
  signedOut: 'session',
};
