// The kinds of requests: who may ask for one, and who decides it. Everything else about rights follows from this table.
import type { Role } from '../../access/roles.ts';
import { typedKeys } from '../../lib/typed-keys.ts';

/** Who asks: a customer, a driver, or the recipient of a parcel, who is no user. */
export const requestAskers = ['customer', 'driver', 'recipient'] as const;
export type RequestAsker = (typeof requestAskers)[number];

interface KindRule {
  asks: readonly RequestAsker[];
  decides: readonly Role[];
  /** What it is about: the hub's work, a parcel on its way, money, or an account. The hub sees the first two. */
  concerns: 'hub' | 'parcel' | 'money' | 'account';
}

const table = {
  pickup: { asks: ['customer'], decides: ['ADMIN', 'HOUSEKEEPER'], concerns: 'hub' },
  return: { asks: ['customer'], decides: ['ADMIN', 'HOUSEKEEPER'], concerns: 'hub' },
  payout: { asks: ['customer', 'driver'], decides: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'], concerns: 'money' },
  // Whoever may redirect a parcel (domain of parcels: support, back office, administrators).
  address_change: { asks: ['customer', 'recipient'], decides: ['ADMIN', 'BACKOFFICE', 'SUPPORT'], concerns: 'parcel' },
  other_day: { asks: ['recipient'], decides: ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER'], concerns: 'parcel' },
  packaging: { asks: ['customer', 'driver'], decides: ['ADMIN', 'HOUSEKEEPER'], concerns: 'hub' },
  recharge: { asks: ['customer'], decides: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'], concerns: 'money' },
  account_change: { asks: ['customer', 'driver'], decides: ['ADMIN'], concerns: 'account' },
} as const satisfies Readonly<Record<string, KindRule>>;

export type UserRequestKind = keyof typeof table;
export const userRequestKinds = typedKeys(table);
export const kindRules: Readonly<Record<UserRequestKind, KindRule>> = table;

/** The kinds that somebody on this side may ask for, in the order of the form. */
export function askableKinds(asker: RequestAsker): readonly UserRequestKind[] {
  return userRequestKinds.filter((kind) => kindRules[kind].asks.includes(asker));
}

/** True if this role decides requests of the kind. */
export function decidesKind(role: Role, kind: UserRequestKind): boolean {
  return kindRules[kind].decides.includes(role);
}

/** The roles that decide some kind. */
export const decidingRoles = [
  'ADMIN',
  'BACKOFFICE',
  'SUPPORT',
  'HOUSEKEEPER',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
] as const satisfies readonly Role[];
