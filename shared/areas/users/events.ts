import type { UserRow } from './row.ts';

export const userPayloadFields: Readonly<Record<string, readonly (keyof UserRow)[]>> = {
  disabled: [],
  rolesSet: ['roles', 'manager'],
  wentOnDuty: ['onDutySince'],
  wentOffDuty: [],
  signedOut: [],
};

/**
 * The fields that decide which rows a user sees, or which driver a subdriver works for: after a change open sockets
 * have outdated permissions.
 */
export const audienceFields: readonly (keyof UserRow)[] = ['roles', 'manager', 'companyId', 'hubId', 'managerId'];

/**
 * How an event of a user closes that user's sockets: `final` closes with 4401 and the client stays away, `again`
 * closes with 1012 and the client reconnects with the new permissions, `session` closes only those of the session in
 * the payload.
 */
export const userRevocations: Readonly<Record<string, 'final' | 'again' | 'session'>> = {
  disabled: 'final',
  rolesSet: 'again',
  signedOut: 'session',
};
