/** A row of `users` as sign-in and sessions read it: Salma of the support, unless something else is given. */
export const userRow = (more: object = {}) => ({
  id: 'u1',
  name: 'Salma',
  avatarId: null,
  manager: false,
  companyId: null,
  hubId: null,
  rights: [],
  roles: ['SUPPORT'],
  subdrivers: [],
  acquired: [],
  secondFactorAt: null,
  secondFactorRoles: [],
  withoutCustomer: false,
  ...more,
});
