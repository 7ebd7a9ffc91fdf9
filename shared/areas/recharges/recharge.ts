// One recharge: money that a customer transferred to our bank, added to what it is owed. It is never edited: a wrong one is
// reversed, with a reason. The next invoice of the customer takes it over.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, safeInt, text, texts } from '../../entities/fields.ts';

export const rechargeStatuses = ['posted', 'reversed'] as const;

/** Files of the proof at most. */
export const maxProofs = 3;

const rechargeFields = defineFields({
  status: choice('RechargeStatus', rechargeStatuses),
  reference: text({ description: 'As people say it: RC-1042.' }),
  companyId: id({ api: false }),
  amount: safeInt({ description: 'Centimes.' }),
  bankReference: text({ description: 'Of the transfer, as the bank names it.' }),
  requestId: id({ nullable: true, description: 'The request of the customer that it answers.' }),
  fileIds: texts({ api: false }),
  reversalReason: text({ nullable: true, isPersonal: true }),
  /** Null: it follows from a request. */
  createdById: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type RechargeRow = RowOf<typeof rechargeFields>;

/** Who records recharges, and takes them back. */
export const rechargeMakers = ['ADMIN', 'ACCOUNTANT'] as const;
const payload = ['reference', 'amount'] as const;

export const rechargeEntity = defineEntity('recharge', rechargeFields, {
  statuses: rechargeStatuses,
  isWithoutNames: true,
  presenceScreens: ['recharges'],
  searched: ['reference', 'bankReference'],
  errors: { wrongStatus: 'recharge.reversed', notHolder: 'forbidden' },
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      CUSTOMER: within({ companyId: 'company' }),
      COMMERCIAL: within({ companyId: 'company' }),
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      SUBCUSTOMER: nothing,
      HOUSEKEEPER: nothing,
      BACKOFFICE: nothing,
      SUPPORT: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { who: [...rechargeMakers, 'SYS'], from: 'nothing', to: 'posted', event: 'created', payload },
    reverse: { who: rechargeMakers, from: ['posted'], to: 'reversed', event: 'reversed', payload },
  },
});
export type RechargeAction = keyof typeof rechargeEntity.lifecycle.actions;
