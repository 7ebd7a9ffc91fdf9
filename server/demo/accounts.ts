// Who can sign in to the demo: one believable person for each role. Kept without heavy imports, since sign-in asks it in every edition.
import { roles, type Role } from '#shared/access/roles.ts';

/** The password of every account of the demo company. */
export { demoPassword } from '../access/demo-password.ts';

/** One account for each of the 13 roles, named after it. */
export const demoAccounts: readonly { login: string; role: Role }[] = roles.map((role) => ({
  login: role.toLowerCase(),
  role,
}));
