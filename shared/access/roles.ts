// The 13 roles of the business. A user may have several; only the effective one counts (specification, section 6).

export const roles = [
  'ADMIN',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'DRIVER',
  'SUBDRIVER',
  'COLLECTOR',
  'SUBCUSTOMER',
  'CUSTOMER',
  'HOUSEKEEPER',
  'BACKOFFICE',
  'SUPPORT',
  'COMMERCIAL',
  'TRANSPORTOR',
] as const;
export type Role = (typeof roles)[number];

/** The role of an actor, or the system (scheduler, follow-up of another action). */
export type ActorRole = Role | 'SYS';

// The specification orders eleven; SUBCUSTOMER and TRANSPORTOR follow. HOUSEKEEPER comes before DRIVER, which
// implements "DRIVER only if not also a housekeeper".
const priority: readonly Role[] = [
  'ADMIN',
  'HOUSEKEEPER',
  'BACKOFFICE',
  'SUPPORT',
  'SUBDRIVER',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'COMMERCIAL',
  'DRIVER',
  'CUSTOMER',
  'COLLECTOR',
  'SUBCUSTOMER',
  'TRANSPORTOR',
];

/** The first of the user's roles in the specification's priority order; null without a role. */
export function effectiveRole(held: readonly Role[]): Role | null {
  return priority.find((role) => held.includes(role)) ?? null;
}

/** True if the text is one of the 13 roles. */
export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

/** The named groups of the specification, section 6. `public` means all roles. */
export const roleGroups = {
  admin: ['ADMIN'],
  customer: ['CUSTOMER'],
  collector: ['COLLECTOR'],
  backoffice: ['BACKOFFICE'],
  support: ['SUPPORT'],
  house: ['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT'],
  secret: ['ADMIN', 'CUSTOMER'],
  public: roles,
} as const satisfies Record<string, readonly Role[]>;

/**
 * Roles whose requests run as the database role `qafila_staff`, which sees every row; all others run as
 * `qafila_scoped`.
 */
export const staffRoles: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT', 'SUBACCOUNTANT'];

/** Roles for which an administrator may require a second factor at sign-in: the people of the offices. */
export const secondFactorRoles = [
  'ADMIN',
  'BACKOFFICE',
  'SUPPORT',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'HOUSEKEEPER',
  'COMMERCIAL',
] as const satisfies readonly Role[];

/** Roles that can have the manager flag; on any other role the flag has no effect. */
export const managerRoles: readonly Role[] = ['DRIVER', 'HOUSEKEEPER', 'COMMERCIAL'];
