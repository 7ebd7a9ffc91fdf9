// The dataset: 10 hubs with 100 dashboards each, 1,000 customers with one dashboard each, 1,000 parcels; and a team of
// ten roles with 100 dashboards each, all of whom see the same 200 further parcels. Everybody has a real session.

export const [hubs, parcels] = [10, 1_000];
export const [people, carriers] = [1_000, 20];
/** Parcels of one hub, company and driver, numbered after the others. */
export const teamParcels = 200;

const kinds = {
  hub: 1,
  city: 2,
  company: 3,
  carrier: 4,
  keeper: 5,
  customer: 6,
  parcel: 7,
  session: 8,
  driver: 9,
  dispatch: 10,
  team: 11,
} as const;
/** Ids that contain the kind. */
export const idOf = (kind: keyof typeof kinds, n: number): string =>
  `00000000-0000-7000-8000-${kinds[kind].toString(16)}${String(n).padStart(11, '0')}`;

/** The user of a dashboard: its session cookie, the number of its scope, and what competitors need for access rules. */
export interface DashboardUser {
  token: string;
  scope: number;
  role: DashboardRole;
  hubId: string;
  companyId: string;
  driverId: string;
}

/** The roles of the team: ten roles that see a parcel, each by its own rule. */
export const teamRoles = [
  'ADMIN',
  'BACKOFFICE',
  'SUPPORT',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'HOUSEKEEPER',
  'CUSTOMER',
  'SUBCUSTOMER',
  'COMMERCIAL',
  'DRIVER',
] as const;
export type DashboardRole = (typeof teamRoles)[number];

/** Dashboards of hubs, in ten scopes. */
export const housekeepers: readonly DashboardUser[] = Array.from({ length: people }, (_, n) => ({
  token: `keeper${n}`,
  scope: n % hubs,
  role: 'HOUSEKEEPER',
  hubId: idOf('hub', n % hubs),
  companyId: '',
  driverId: '',
}));
/** Dashboards of customers, each with its own scope. */
export const customers: readonly DashboardUser[] = Array.from({ length: people }, (_, n) => ({
  token: `customer${n}`,
  scope: n,
  role: 'CUSTOMER',
  hubId: '',
  companyId: idOf('company', n),
  driverId: '',
}));

/** The user of maps, who sees every driver. */
export const dispatcher: DashboardUser = {
  token: 'dispatch',
  scope: 0,
  role: 'SUPPORT',
  hubId: '',
  companyId: '',
  driverId: '',
};

export const teamScope = {
  hubId: idOf('hub', 0),
  companyId: idOf('company', 0),
  driverId: idOf('team', teamRoles.indexOf('DRIVER')),
};
const ofCompany: readonly string[] = ['CUSTOMER', 'SUBCUSTOMER'];
/** The accounts of the team: ten people with a hundred dashboards each. */
export const teamMates = teamRoles.map((role, n) => ({
  id: idOf('team', n),
  login: `team${n}`,
  role,
  hubId: role === 'HOUSEKEEPER' ? teamScope.hubId : null,
  companyId: ofCompany.includes(role) ? teamScope.companyId : null,
}));
/** Dashboards of the team: ten scopes that contain the team's parcels. */
export const team: readonly DashboardUser[] = Array.from({ length: people }, (_, n) => ({
  token: `team${n}`,
  scope: 0,
  role: teamRoles[n % teamRoles.length] ?? 'ADMIN',
  ...teamScope,
}));

/** The scope keys of parcel `n`. */
export const parcelScopeOf = (n: number): { hubId: string; companyId: string; driverId: string } =>
  n >= parcels
    ? teamScope
    : { hubId: idOf('hub', n % hubs), companyId: idOf('company', n), driverId: idOf('carrier', n % carriers) };
