// One account of the ledger: what a customer is owed, what a driver or a hub holds, what the company earned. Rows follow
// from postings; of a driver's cash, administrators set how much it may be.
import * as z from 'zod/mini';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, safeInt, text } from '../../entities/fields.ts';
import { id as idInput, idempotencyKey, money } from '../../lib/fields.ts';
import { accountKinds } from './account-kinds.ts';

const ledgerAccountStatuses = ['open'] as const;

const ledgerAccountFields = defineFields({
  status: choice('LedgerAccountStatus', ledgerAccountStatuses, { stored: 'elsewhere', api: false }),
  kind: choice('LedgerAccountKind', accountKinds),
  currency: text({ description: 'ISO 4217' }),
  companyId: id({ nullable: true }),
  driverId: id({ nullable: true }),
  hubId: id({ nullable: true }),
  /** The hub of the driver whose cash or shortage it is: its staff count that. */
  driverHubId: id({ nullable: true, api: false }),
  balance: safeInt({
    description: 'Centimes, positive on the side of the account: what is owed to the customer, what the driver holds.',
  }),
  cashLimit: safeInt({
    nullable: true,
    description: 'Centimes from which the hub of this driver is warned, in place of the rule for all. Null: the rule.',
  }),
  overLimitSince: instant({
    nullable: true,
    description: 'Since when a driver holds as much cash as is allowed, or more.',
  }),
  collected: safeInt({
    description: 'Centimes that recipients have ever paid on this account: the total COD of a customer.',
  }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type LedgerAccountRow = RowOf<typeof ledgerAccountFields>;

export const ledgerAccountEntity = defineEntity('ledgerAccount', ledgerAccountFields, {
  statuses: ledgerAccountStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      BACKOFFICE: nothing,
      SUPPORT: nothing,
      // The safe of the hub, and what its drivers hold.
      HOUSEKEEPER: within({ hubId: 'hub', driverHubId: 'hub' }),
      // Its own, not those of its subdrivers.
      DRIVER: within({ driverId: 'user' }),
      SUBDRIVER: within({ driverId: 'user' }),
      CUSTOMER: within({ companyId: 'company' }),
      SUBCUSTOMER: nothing,
      COLLECTOR: nothing,
      COMMERCIAL: within({ companyId: 'company' }),
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    // Postings do not touch the balance, so that none waits for another; what they left is added soon after.
    fold: {
      who: ['SYS'],
      from: ledgerAccountStatuses,
      to: 'same',
      event: 'moved',
      payload: ['kind', 'balance'],
      internal: true,
    },
    /** How much cash this driver may hold; without an amount, as much as the rules say. */
    setLimit: {
      who: ['ADMIN'],
      from: ledgerAccountStatuses,
      to: 'same',
      event: 'limitSet',
      payload: ['kind', 'cashLimit'],
      guard: ({ kind }) => (kind === 'driver_cash' ? null : 'missing'),
    },
    /** The driver belongs to another hub. */
    follow: { who: ['SYS'], from: ledgerAccountStatuses, to: 'same', event: 'followed', internal: true },
  },
});
type LedgerAccountAction = keyof typeof ledgerAccountEntity.lifecycle.actions;

export const ledgerAccountInputs = {
  /** Centimes on the side of the account; `collected` is the part of `amount` that recipients paid. */
  fold: z.strictObject({ id: z.string(), amount: z.number(), collected: z.number() }),
  setLimit: z.strictObject({
    id: idInput(),
    cashLimit: z.nullish(money().check(z.gte(100))),
    idempotencyKey: idempotencyKey(),
  }),
  follow: z.strictObject({ id: z.string(), driverHubId: z.nullable(z.string()) }),
} satisfies Record<LedgerAccountAction, z.ZodMiniType>;
