// One deposit: cash from the safe of a hub to the bank, with the bank's reference.
import * as z from 'zod/mini';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt, text } from '../../entities/fields.ts';
import { day as dayInput, id as idInput, idempotencyKey, money, text as textInput } from '../../lib/fields.ts';

export const depositStatuses = ['made', 'canceled'] as const;

const depositFields = defineFields({
  status: choice('DepositStatus', depositStatuses),
  reference: text({ description: 'Without gaps per hub and year: VB-CAS-2026-000123.' }),
  hubId: id({ api: false }),
  amount: safeInt({ description: 'Centimes' }),
  bankReference: text({ description: 'On the receipt of the bank.' }),
  day: day({ description: 'On which the bank received it.' }),
  proofId: id({ nullable: true, api: false }),
  cancelReason: text({ nullable: true }),
  madeById: id({ nullable: true, api: false }),
  canceledById: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type DepositRow = RowOf<typeof depositFields>;

/** Who sees deposits and the closed days. */
export const safeAccess = {
  ADMIN: everything,
  ACCOUNTANT: everything,
  SUBACCOUNTANT: everything,
  HOUSEKEEPER: within({ hubId: 'hub' }),
  DRIVER: nothing,
  SUBDRIVER: nothing,
  BACKOFFICE: nothing,
  SUPPORT: nothing,
  COLLECTOR: nothing,
  CUSTOMER: nothing,
  SUBCUSTOMER: nothing,
  COMMERCIAL: nothing,
  TRANSPORTOR: nothing,
} as const;

export const depositEntity = defineEntity('deposit', depositFields, {
  statuses: depositStatuses,
  isWithoutNames: true,
  presenceScreens: ['deposits'],
  searched: ['reference', 'bankReference'],
  errors: { wrongStatus: 'deposit.wrong_status', notHolder: 'forbidden' },
  access: { see: safeAccess },
  actions: {
    create: {
      who: ['HOUSEKEEPER', 'ADMIN'],
      from: 'nothing',
      to: 'made',
      event: 'made',
      payload: ['reference', 'amount'],
    },
    /** The bank never had it: it is back in the safe. */
    cancel: {
      who: ['ADMIN', 'ACCOUNTANT'],
      from: ['made'],
      to: 'canceled',
      event: 'canceled',
      payload: ['reference', 'amount'],
    },
  },
});
type DepositAction = keyof typeof depositEntity.lifecycle.actions;

export const depositInputs = {
  create: z.strictObject({
    /** Default: the hub of who makes it. */
    hubId: z.nullish(idInput()),
    amount: money().check(z.gte(1)),
    bankReference: textInput(80),
    day: dayInput(),
    proofIds: z.optional(z.array(idInput()).check(z.maxLength(1))),
    idempotencyKey: idempotencyKey(),
  }),
  cancel: z.strictObject({ id: idInput(), cancelReason: textInput(300), idempotencyKey: idempotencyKey() }),
} satisfies Record<DepositAction, z.ZodMiniType>;
