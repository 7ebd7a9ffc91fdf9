import { roles, type Role } from '#shared/access/roles.ts';

/** The published accounts of the demo: one for each of the 13 roles, named after it. */
export const demoAccounts: readonly { login: string; role: Role }[] = roles.map((role) => ({
  login: role.toLowerCase(),
  role,
}));
