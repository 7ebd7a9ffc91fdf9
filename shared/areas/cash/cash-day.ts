// The close of a day at a hub: what its safe held before, what came and went since the close before, what it holds now.
// The figures and lines are those of the moment of the close and never change.
import * as z from 'zod/mini';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';
import { day as dayInput, id as idInput, idempotencyKey, optionalText } from '../../lib/fields.ts';
import { safeAccess } from './deposit.ts';

export const cashDayStatuses = ['closed'] as const;
/** What moved the safe, and the cash that drivers had not handed over. */
export const cashDayLineKinds = ['handOver', 'deposit', 'returned', 'held'] as const;
export type CashDayLineKind = (typeof cashDayLineKinds)[number];

/** Money in centimes. */
const cashDayFields = defineFields({
  status: choice('CashDayStatus', cashDayStatuses),
  hubId: id({ api: false }),
  day: day(),
  opening: safeInt({ description: 'What the safe held at the close before.' }),
  received: safeInt({ description: 'Of hand-overs.' }),
  handOvers: whole({ description: 'How many.' }),
  deposited: safeInt({ description: 'Brought to the bank.' }),
  deposits: whole({ description: 'How many.' }),
  returned: safeInt({ description: 'Of deposits that were canceled.' }),
  closing: safeInt({ description: 'What the safe holds: opening + received - deposited + returned.' }),
  shortage: safeInt({ description: 'That drivers owe since.' }),
  overage: safeInt({ description: 'That was counted and belongs to nobody.' }),
  held: safeInt({ description: 'What drivers of the hub had not handed over.' }),
  holders: whole({ description: 'How many drivers hold it.' }),
  note: text({ nullable: true }),
  closedById: id({ nullable: true, api: false }),
  prints: whole({ description: 'How often it was printed. From the second time on it says "duplicata".' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type CashDayRow = RowOf<typeof cashDayFields>;

export const cashDayEntity = defineEntity('cashDay', cashDayFields, {
  statuses: cashDayStatuses,
  isWithoutNames: true,
  presenceScreens: ['cashDays'],
  access: { see: safeAccess },
  actions: {
    close: {
      who: ['HOUSEKEEPER', 'ADMIN'],
      from: 'nothing',
      to: 'closed',
      event: 'closed',
      payload: ['day', 'closing'],
    },
    /** The file of its paper exists. */
    countPrint: {
      who: ['HOUSEKEEPER', 'ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'],
      from: cashDayStatuses,
      to: 'same',
      event: 'printed',
      payload: ['prints'],
      internal: true,
    },
  },
});
type CashDayAction = keyof typeof cashDayEntity.lifecycle.actions;

export const cashDayInputs = {
  close: z.strictObject({
    /** Default: the hub of who closes it. */
    hubId: z.nullish(idInput()),
    /** Default: today. After midnight it may be yesterday. */
    day: z.nullish(dayInput()),
    note: optionalText(500),
    idempotencyKey: idempotencyKey(),
  }),
  countPrint: z.strictObject({ id: idInput(), idempotencyKey: idempotencyKey() }),
} satisfies Record<CashDayAction, z.ZodMiniType>;
