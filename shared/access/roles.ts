// The 13 roles of the business. A person may hold several; only the effective one decides (specification, section 6).

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

/** Whoever may act: a role, or the system itself (the clock, an effect of another action). */
export type ActorRole = Role | 'SYS';

// The specification orders eleven; SUBCUSTOMER and TRANSPORTOR follow. HOUSEKEEPER stands before DRIVER,
// which is what "DRIVER only if not also a housekeeper" asks for.
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

/** The first held role in the specification's priority order; null when none is held. */
export function effectiveRole(held: readonly Role[]): Role | null {
  return priority.find((role) => held.includes(role)) ?? null;
}

/** Menus and words for a visitor are a customer's; what a visitor may see is nothing (specification, section 6). */
export const visitorRole: Role = 'CUSTOMER';

/** True when the text is one of the 13 roles. */
export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

/** The named groups of the specification, section 6. `public` is everybody, signed in or not. */
export const groups = {
  admin: ['ADMIN'],
  customer: ['CUSTOMER'],
  collector: ['COLLECTOR'],
  backoffice: ['BACKOFFICE'],
  support: ['SUPPORT'],
  house: ['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT'],
  secret: ['ADMIN', 'CUSTOMER'],
  public: roles,
} as const satisfies Record<string, readonly Role[]>;

/** Roles whose requests run as the database role `qafila_staff`, which sees every row; all others run as `qafila_scoped`. */
export const staffRoles: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT', 'SUBACCOUNTANT'];

/** Roles that can carry the manager flag; on any other role the flag means nothing. */
export const managerRoles: readonly Role[] = ['DRIVER', 'HOUSEKEEPER', 'COMMERCIAL'];
