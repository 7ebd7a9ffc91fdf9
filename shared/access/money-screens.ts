// The screens of invoices, cash and balances, in the order of the menu.
import type { Role } from './roles.ts';
import type { ScreenRule } from './screen-rule.ts';

/** Who sees the safes of hubs. */
const safeKeepers: readonly Role[] = ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'HOUSEKEEPER'];

export const moneyScreens = {
  billing: {
    path: '/billing',
    menu: 'finance',
    built: true,
    roles: ['ADMIN', 'DRIVER', 'ACCOUNTANT', 'SUBACCOUNTANT', 'CUSTOMER', 'HOUSEKEEPER', 'COMMERCIAL'],
  },
  cash: {
    path: '/billing',
    view: 'cash',
    menu: 'finance',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'HOUSEKEEPER', 'DRIVER', 'SUBDRIVER'],
  },
  handOvers: {
    path: '/billing/hand-overs',
    menu: 'none',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'HOUSEKEEPER', 'DRIVER', 'SUBDRIVER'],
    parent: 'cash',
  },
  deposits: { path: '/billing/deposits', menu: 'none', built: true, roles: safeKeepers, parent: 'cash' },
  cashDays: { path: '/billing/days', menu: 'none', built: true, roles: safeKeepers, parent: 'cash' },
  recharges: {
    path: '/billing/recharges',
    menu: 'finance',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'CUSTOMER', 'COMMERCIAL'],
    parent: 'billing',
  },
  reconciliation: {
    path: '/billing',
    view: 'reconciliation',
    menu: 'finance',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'],
    parent: 'billing',
  },
  statement: {
    path: '/billing',
    view: 'statement',
    menu: 'none',
    built: true,
    roles: ['ADMIN', 'DRIVER', 'ACCOUNTANT', 'SUBACCOUNTANT', 'CUSTOMER', 'HOUSEKEEPER', 'COMMERCIAL'],
    parent: 'billing',
  },
  invoice: { path: '/invoice', menu: 'finance', built: true, roles: ['ADMIN', 'ACCOUNTANT'] },
  customDriverInvoice: {
    path: '/custom-driver-invoice',
    menu: 'finance',
    built: true,
    roles: ['ADMIN', 'ACCOUNTANT'],
  },
} as const satisfies Readonly<Record<string, ScreenRule>>;
