// The roles that may open each page, as the areas state them by hand.
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/access/roles.ts';
import { rolesIn, statedOf } from '#tests/areas/support/rights.ts';
import {
  homeScreen,
  canOpenScreen,
  menuScreens,
  type ScreenName,
  screenNames,
  screenPath,
  screenTable,
} from '#shared/access/screens.ts';

/** Of pages that belong to no area, most of which are not built yet. */
const furtherPages: Record<string, string> = {
  '/pages/i18n-test': 'everybody',
  '/tickets': 'ADMIN DRIVER SUBDRIVER CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT',
  '/stock': 'ADMIN CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT',
  '/stock/arrivals': 'ADMIN CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT',
  '/logs': 'ADMIN',
  '/billing': 'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER CUSTOMER HOUSEKEEPER COMMERCIAL',
  '/user-requests': 'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER CUSTOMER HOUSEKEEPER',
  '/invoice': 'ADMIN ACCOUNTANT',
  '/custom-driver-invoice': 'ADMIN ACCOUNTANT',
  '/slip': 'ADMIN ACCOUNTANT HOUSEKEEPER BACKOFFICE SUPPORT',
  '/house': 'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER BACKOFFICE SUPPORT COMMERCIAL',
  '/warehouses': 'ADMIN BACKOFFICE',
  '/pallets': 'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER HOUSEKEEPER BACKOFFICE SUPPORT TRANSPORTOR',
};
const pages: Record<string, string> = { ...furtherPages, ...statedOf(({ screens }) => screens) };
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
    const may = rolesIn(allowed).includes(role);
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

it('the first screen after sign-in is the parcels, and the pallets for a transportor, who sees no parcels', () => {
  for (const role of roles)
    expect(homeScreen({ role, manager: false })).toBe(role === 'TRANSPORTOR' ? 'pallets' : 'package');
});

it('the menu shows only screens that are allowed and built', () => {
  for (const role of roles) {
    for (const name of menuScreens({ role, manager: false })) {
      expect(canOpenScreen(name, { role, manager: false })).toBe(true);
      expect(screenTable[name].built).toBe(true);
    }
  }
});

const menu = statedOf(({ menu: ofArea }) => ofArea);

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
])('the menu of %s%s has the screens that are stated and no others', (role, plus) => {
  const theirs = Object.keys(menu).filter((screen) => menu[screen]?.split(' ').includes(role + plus));
  expect(menuScreens({ role, manager: plus === '+' }).toSorted()).toEqual(theirs.toSorted());
});

it('a path has its parameters and its view; pages below another one lead back to it', () => {
  expect([screenPath('rating', { id: 'a/b' }), screenPath('map'), screenPath('package')]).toEqual([
    '/ratings/a%2Fb',
    '/package?view=map',
    '/package',
  ]);
  const below = screenNames.flatMap((name) => (screenTable[name].parent ? [[name, screenTable[name].parent]] : []));
  expect(below).toEqual([
    ['roundMap', 'round'],
    ['roundScan', 'round'],
    ['inventories', 'house'],
    ['inventory', 'inventories'],
    ['stockArrivals', 'stock'],
    ['pallet', 'pallets'],
    ['stockLabels', 'stock'],
    ['shelfLabels', 'print'],
    ['manifests', 'print'],
    ['prints', 'print'],
    ['rating', 'ratings'],
    ['handOvers', 'cash'],
    ['deposits', 'cash'],
    ['cashDays', 'cash'],
    ['recharges', 'billing'],
    ['reconciliation', 'billing'],
    ['statement', 'billing'],
    ['mailbox', 'service'],
  ]);
});
