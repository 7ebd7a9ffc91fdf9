// The screens of what happens in a hub, in the order of the menu.
import type { Role } from './roles.ts';
import type { ScreenRule } from './screen-rule.ts';

const inventoryRoles: readonly Role[] = [
  'ADMIN',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'HOUSEKEEPER',
  'BACKOFFICE',
  'SUPPORT',
];
const stockRoles: readonly Role[] = ['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT', 'CUSTOMER'];
const palletRoles: readonly Role[] = [
  'ADMIN',
  'HOUSEKEEPER',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'DRIVER',
  'TRANSPORTOR',
  'BACKOFFICE',
  'SUPPORT',
];

const printRoles: readonly Role[] = [
  'ADMIN',
  'HOUSEKEEPER',
  'COMMERCIAL',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'DRIVER',
  'BACKOFFICE',
  'SUPPORT',
  'CUSTOMER',
];

export const hubScreens = {
  house: {
    path: '/house',
    menu: 'operations',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT', 'COMMERCIAL'],
  },
  inventories: {
    path: '/house',
    view: 'inventory',
    menu: 'none',
    built: true,
    roles: inventoryRoles,
    parent: 'house',
  },
  inventory: {
    path: '/house/inventory/:id',
    menu: 'none',
    built: true,
    roles: inventoryRoles,
    parent: 'inventories',
  },
  stock: {
    path: '/stock',
    menu: 'operations',
    built: true,
    roles: stockRoles,
  },
  stockArrivals: {
    path: '/stock/arrivals',
    menu: 'none',
    built: true,
    roles: stockRoles,
    parent: 'stock',
  },
  pallets: {
    path: '/pallets',
    menu: 'operations',
    built: true,
    roles: palletRoles,
  },
  pallet: {
    path: '/pallets/:id',
    menu: 'none',
    built: true,
    roles: palletRoles,
    parent: 'pallets',
  },
  warehouses: { path: '/warehouses', menu: 'operations', built: true, roles: ['ADMIN', 'BACKOFFICE'] },
  print: {
    path: '/print',
    menu: 'operations',
    built: true,
    roles: printRoles,
  },
  stockLabels: {
    path: '/print',
    view: 'stock',
    menu: 'none',
    built: true,
    roles: stockRoles,
    parent: 'stock',
  },
  shelfLabels: {
    path: '/print',
    view: 'shelves',
    menu: 'none',
    built: true,
    roles: inventoryRoles,
    parent: 'print',
  },
  manifests: {
    path: '/print',
    view: 'manifests',
    menu: 'none',
    built: true,
    roles: [...inventoryRoles, 'DRIVER'],
    parent: 'print',
  },
  prints: {
    path: '/print/log',
    menu: 'none',
    built: true,
    roles: printRoles,
    parent: 'print',
  },
  slip: {
    path: '/slip',
    menu: 'operations',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT'],
  },
} as const satisfies Readonly<Record<string, ScreenRule>>;
