// The route table: path, roles, menu group. Sidebar, breadcrumb, page title and route guard use it (specification,
// section 2).
import { typedKeys } from '../lib/typed-keys.ts';
import { roleGroups, type Role } from './roles.ts';
import { hubScreens } from './hub-screens.ts';
import { moneyScreens } from './money-screens.ts';
import type { ScreenRule } from './screen-rule.ts';

export { type MenuGroup, menuGroups } from './screen-rule.ts';

function screens<const Name extends string>(table: Record<Name, ScreenRule>): Readonly<Record<Name, ScreenRule>> {
  return table;
}

export const screenTable = screens({
  package: {
    path: '/package',
    menu: 'main',
    built: true,
    roles: [
      'ADMIN',
      'ACCOUNTANT',
      'SUBACCOUNTANT',
      'DRIVER',
      'COLLECTOR',
      'SUBDRIVER',
      'SUBCUSTOMER',
      'HOUSEKEEPER',
      'BACKOFFICE',
      'SUPPORT',
      'CUSTOMER',
      'COMMERCIAL',
    ],
  },
  map: {
    path: '/package',
    view: 'map',
    menu: 'main',
    built: true,
    roles: ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER', 'DRIVER'],
    managersOnly: ['DRIVER'],
  },
  round: { path: '/round', menu: 'main', built: true, roles: ['DRIVER', 'SUBDRIVER', 'COLLECTOR'] },
  roundMap: { path: '/round/map', menu: 'none', built: true, roles: ['DRIVER', 'SUBDRIVER'], parent: 'round' },
  roundScan: {
    path: '/round/scan',
    menu: 'none',
    built: true,
    roles: ['DRIVER', 'SUBDRIVER', 'COLLECTOR'],
    parent: 'round',
  },
  notifications: {
    path: '/notifications',
    menu: 'main',
    built: true,
    roles: [
      'ADMIN',
      'DRIVER',
      'ACCOUNTANT',
      'SUBACCOUNTANT',
      'CUSTOMER',
      'HOUSEKEEPER',
      'BACKOFFICE',
      'SUPPORT',
      'COMMERCIAL',
      'COLLECTOR',
    ],
  },
  ...hubScreens,
  subdrivers: {
    path: '/subdrivers',
    menu: 'operations',
    built: true,
    roles: ['DRIVER', 'HOUSEKEEPER'],
    managersOnly: ['DRIVER', 'HOUSEKEEPER'],
  },
  attempts: {
    path: '/attempts',
    menu: 'operations',
    built: true,
    roles: ['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT'],
  },
  tickets: {
    path: '/tickets',
    menu: 'customers',
    built: true,
    roles: ['ADMIN', 'DRIVER', 'SUBDRIVER', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT', 'CUSTOMER'],
  },
  userRequests: {
    path: '/user-requests',
    menu: 'customers',
    built: true,
    roles: ['ADMIN', 'DRIVER', 'ACCOUNTANT', 'SUBACCOUNTANT', 'CUSTOMER', 'HOUSEKEEPER'],
  },
  ratings: { path: '/ratings', menu: 'customers', built: true, roles: roleGroups.admin },
  rating: {
    path: '/ratings/:id',
    menu: 'none',
    built: true,
    roles: ['ADMIN', 'DRIVER', 'SUPPORT', 'CUSTOMER'],
    parent: 'ratings',
  },
  ...moneyScreens,
  charts: {
    path: '/charts',
    menu: 'steering',
    built: true,
    roles: ['ADMIN', 'SUPPORT', 'BACKOFFICE', 'CUSTOMER', 'DRIVER', 'COMMERCIAL'],
    menuManagersOnly: ['DRIVER', 'COMMERCIAL'],
  },
  statistics: {
    path: '/statistics',
    menu: 'steering',
    built: true,
    roles: ['ADMIN', 'COMMERCIAL'],
    managersOnly: ['COMMERCIAL'],
  },
  users: {
    path: '/users',
    menu: 'steering',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'COMMERCIAL'],
  },
  team: { path: '/team', menu: 'steering', built: true, roles: roleGroups.customer },
  logs: { path: '/logs', menu: 'steering', built: true, roles: roleGroups.admin },
  service: { path: '/service', menu: 'steering', built: true, roles: roleGroups.admin },
  config: { path: '/config', menu: 'steering', built: true, roles: roleGroups.admin },
  profile: { path: '/profile', menu: 'none', built: true, roles: roleGroups.public },
  login: { path: '/login', menu: 'none', bare: true, built: true, roles: 'public' },
  loginAuth: { path: '/login/auth', menu: 'none', bare: true, built: true, roles: 'public' },
  signup: { path: '/signup', menu: 'none', bare: true, built: true, roles: 'public' },
  passwordReset: { path: '/password-reset', menu: 'none', bare: true, built: true, roles: 'public' },
  changePassword: { path: '/change-password', menu: 'none', bare: true, built: true, roles: 'public' },
  invitation: { path: '/invitation', menu: 'none', bare: true, built: true, roles: 'public' },
  confirmation: { path: '/confirmation', menu: 'none', bare: true, built: true, roles: 'public' },
  tracking: { path: '/tracking', menu: 'none', bare: true, built: false, roles: 'public' },
  // Linked from the debug panel only.
  i18nTest: { path: '/pages/i18n-test', menu: 'none', built: true, roles: roleGroups.public },
  // Linked from the page of the services; in production it is the page that does not exist.
  mailbox: { path: '/pages/mailbox', menu: 'none', built: true, roles: roleGroups.admin, parent: 'service' },
  notFound: { path: '/pages/error-404', menu: 'none', bare: true, built: true, roles: 'public' },
});

export type ScreenName = keyof typeof screenTable;
export const screenNames = typedKeys(screenTable);

interface RoleHolder {
  role: Role;
  manager: boolean;
}

/** True if a user with this effective role may open the screen; `null` is a visitor, who may open only public pages. */
export function canOpenScreen(name: ScreenName, viewer: RoleHolder | null): boolean {
  const { roles, managersOnly } = screenTable[name];
  if (roles === 'public') return true;
  if (!viewer || !roles.includes(viewer.role)) return false;
  return viewer.manager || !managersOnly?.includes(viewer.role);
}

/** The screens of a user's sidebar, in the table's order: allowed, built, and with a menu entry. */
export function menuScreens(viewer: RoleHolder): ScreenName[] {
  return screenNames.filter((name) => {
    const { menu, built, menuManagersOnly } = screenTable[name];
    return (
      menu !== 'none' &&
      built &&
      canOpenScreen(name, viewer) &&
      (viewer.manager || !menuManagersOnly?.includes(viewer.role))
    );
  });
}

/** The screens of those who carry parcels, on their phone; in the order of its bar. */
export const roundScreens: readonly ScreenName[] = ['round', 'roundMap', 'roundScan', 'cash'];

/**
 * The screen after sign-in and for `/`: on the phone of somebody who carries parcels the round, otherwise /package, or the
 * first allowed screen of a role that may not see it.
 */
export function homeScreen(viewer: RoleHolder, onPhone = false): ScreenName {
  if (onPhone && canOpenScreen('round', viewer)) return 'round';
  return canOpenScreen('package', viewer) ? 'package' : (menuScreens(viewer)[0] ?? 'profile');
}

/** The path of a screen with its parameters filled in, and its view. */
export function screenPath(name: ScreenName, params: Readonly<Record<string, string>> = {}): string {
  const { path, view } = screenTable[name];
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return view === undefined ? filled : `${filled}?view=${view}`;
}
