// The roles that may open each page, written by hand from the specification's route table.
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/access/roles.ts';
import {
  homeScreen,
  canOpenScreen,
  menuScreens,
  type ScreenName,
  screenNames,
  screenPath,
  screenTable,
} from '#shared/access/screens.ts';

const every = roles.join(' ');
const pages: Record<string, string> = {
  '/profile': every,
  '/pages/i18n-test': every,
  '/pages/mailbox': 'ADMIN',
  '/package':
    'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER COLLECTOR SUBDRIVER SUBCUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT CUSTOMER COMMERCIAL',
  '/charts': 'ADMIN SUPPORT BACKOFFICE CUSTOMER DRIVER COMMERCIAL',
  '/tickets': 'ADMIN DRIVER SUBDRIVER HOUSEKEEPER BACKOFFICE SUPPORT CUSTOMER',
  '/stock': 'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT CUSTOMER',
  '/logs': 'ADMIN',
  '/statistics': 'ADMIN COMMERCIAL',
  '/service': 'ADMIN',
  '/config': 'ADMIN',
  '/users': 'ADMIN ACCOUNTANT SUBACCOUNTANT COMMERCIAL',
  '/billing': 'ADMIN DRIVER ACCOUNTANT SUBACCOUNTANT CUSTOMER HOUSEKEEPER COMMERCIAL',
  '/user-requests': 'ADMIN DRIVER ACCOUNTANT SUBACCOUNTANT CUSTOMER HOUSEKEEPER',
  '/notifications':
    'ADMIN DRIVER ACCOUNTANT SUBACCOUNTANT CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT COMMERCIAL COLLECTOR',
  '/team': 'CUSTOMER',
  '/ratings': 'ADMIN',
  '/ratings/:id': 'ADMIN DRIVER SUPPORT CUSTOMER',
  '/invoice': 'ADMIN ACCOUNTANT',
  '/custom-driver-invoice': 'ADMIN ACCOUNTANT',
  '/print': 'ADMIN HOUSEKEEPER COMMERCIAL ACCOUNTANT SUBACCOUNTANT DRIVER BACKOFFICE SUPPORT CUSTOMER',
  '/subdrivers': 'DRIVER HOUSEKEEPER',
  '/slip': 'ADMIN ACCOUNTANT HOUSEKEEPER BACKOFFICE SUPPORT',
  '/house': 'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER BACKOFFICE SUPPORT COMMERCIAL',
  '/warehouses': 'ADMIN BACKOFFICE',
  '/pallets': 'ADMIN HOUSEKEEPER ACCOUNTANT SUBACCOUNTANT DRIVER TRANSPORTOR BACKOFFICE SUPPORT',
};
const open = [
  '/login',
  '/login/auth',
  '/signup',
  '/password-reset',
  '/change-password',
  '/invitation',
  '/confirmation',
  '/tracking',
  '/pages/error-404',
];
/** Routes that these roles reach only with the manager flag. */
const managersOnly: Record<string, Role[]> = {
  '/subdrivers': ['DRIVER', 'HOUSEKEEPER'],
  '/statistics': ['COMMERCIAL'],
};

const screenOf = (path: string): ScreenName => {
  const name = screenNames.find((each) => screenTable[each].path === path && screenTable[each].view === undefined);
  if (!name) throw new Error(`no screen at ${path}`);
  return name;
};

it('the table holds every page of the specification and no other', () => {
  expect(
    screenNames
      .filter((name) => screenTable[name].view === undefined)
      .map((name) => screenTable[name].path)
      .toSorted(),
  ).toEqual([...Object.keys(pages), ...open].toSorted());
});

describe.each(Object.entries(pages))('%s', (path, allowed) => {
  it.each(roles)(`for %s`, (role) => {
    const may = allowed.split(' ').includes(role);
    expect(canOpenScreen(screenOf(path), { role, manager: true })).toBe(may);
    expect(canOpenScreen(screenOf(path), { role, manager: false })).toBe(
      may && !(managersOnly[path]?.includes(role) ?? false),
    );
    expect(canOpenScreen(screenOf(path), null)).toBe(false);
  });
});

describe('the map, a view of /package', () => {
  it.each(roles)('for %s', (role) => {
    expect(canOpenScreen('map', { role, manager: true })).toBe(
      ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER', 'DRIVER'].includes(role),
    );
    expect(canOpenScreen('map', { role, manager: false })).toBe(
      ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER'].includes(role),
    );
    expect(canOpenScreen('map', null)).toBe(false);
  });
});

it.each(open)('%s is public', (path) => {
  expect(canOpenScreen(screenOf(path), null)).toBe(true);
});

it('the first screen after sign-in is the parcels, and the profile for a transportor, who sees none', () => {
  for (const role of roles)
    expect(homeScreen({ role, manager: false })).toBe(role === 'TRANSPORTOR' ? 'profile' : 'package');
});

it('the menu shows only screens that are allowed and built', () => {
  for (const role of roles) {
    for (const name of menuScreens({ role, manager: false })) {
      expect(canOpenScreen(name, { role, manager: false })).toBe(true);
      expect(screenTable[name].built).toBe(true);
    }
  }
});

/** The menu in its order, and who has each screen in it; a plus is for managers. */
const menu: Readonly<Record<string, string>> = {
  package: 'ADMIN ACCOUNTANT CUSTOMER SUPPORT DRIVER DRIVER+ HOUSEKEEPER+ COMMERCIAL+ SUBCUSTOMER',
  map: 'ADMIN SUPPORT DRIVER+ HOUSEKEEPER+',
  notifications: 'ADMIN ACCOUNTANT CUSTOMER SUPPORT DRIVER DRIVER+ HOUSEKEEPER+ COMMERCIAL+',
  print: 'ADMIN ACCOUNTANT CUSTOMER SUPPORT DRIVER DRIVER+ HOUSEKEEPER+ COMMERCIAL+',
  subdrivers: 'DRIVER+ HOUSEKEEPER+',
  ratings: 'ADMIN',
  users: 'ADMIN ACCOUNTANT COMMERCIAL+',
  team: 'CUSTOMER',
  service: 'ADMIN',
  config: 'ADMIN',
};

it.each<[Role, '' | '+']>([
  ['ADMIN', ''],
  ['ACCOUNTANT', ''],
  ['CUSTOMER', ''],
  ['SUPPORT', ''],
  ['DRIVER', ''],
  ['DRIVER', '+'],
  ['HOUSEKEEPER', '+'],
  ['COMMERCIAL', '+'],
  ['SUBCUSTOMER', ''],
  ['TRANSPORTOR', ''],
])('the menu of %s%s has these screens and no others, in this order', (role, plus) => {
  const theirs = Object.keys(menu).filter((screen) => menu[screen]?.split(' ').includes(role + plus));
  expect(menuScreens({ role, manager: plus === '+' })).toEqual(theirs);
});

it('a path has its parameters and its view; pages below another one lead back to it', () => {
  expect([screenPath('rating', { id: 'a/b' }), screenPath('map'), screenPath('package')]).toEqual([
    '/ratings/a%2Fb',
    '/package?view=map',
    '/package',
  ]);
  const below = screenNames.flatMap((name) => (screenTable[name].parent ? [[name, screenTable[name].parent]] : []));
  expect(below).toEqual([
    ['rating', 'ratings'],
    ['mailbox', 'service'],
  ]);
});
