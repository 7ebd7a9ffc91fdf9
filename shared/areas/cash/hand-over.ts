// One hand-over: the cash that a driver brings to its hub. The driver declares it, and the hub counts it without seeing
// what was declared. A count that differs is posted only when somebody says what became of the difference.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, json, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';
import { arePieces } from './pieces.ts';
import { handOverOutcomes, handOverStatuses } from './statuses.ts';

/** Money in centimes. */
const handOverFields = defineFields({
  status: choice('HandOverStatus', handOverStatuses),
  reference: text({ description: 'Without gaps per hub and year: RC-CAS-2026-000123.' }),
  hubId: id({ api: false }),
  driverId: id({ api: false }),
  declared: safeInt({
    nullable: true,
    description: 'By the driver; whoever counts never sees it. Null: not declared.',
  }),
  declaredAtCount: safeInt({ nullable: true, description: 'What was declared, once it is counted.' }),
  note: text({ nullable: true, isPersonal: true }),
  counted: safeInt({ nullable: true }),
  pieces: json(arePieces),
  balance: safeInt({
    nullable: true,
    description: 'What the driver held by the ledger when it was counted, at least 0.',
  }),
  expected: safeInt({
    nullable: true,
    description: 'What was to be handed over: what was declared, at most the balance.',
  }),
  outcome: choice('HandOverOutcome', handOverOutcomes, { nullable: true, description: 'What became of a difference.' }),
  reason: text({ nullable: true, description: 'Of the outcome, or of counting again.' }),
  countedById: id({ nullable: true, api: false }),
  resolvedById: id({ nullable: true, api: false }),
  countedAt: instant({ nullable: true }),
  postedAt: instant({ nullable: true }),
  prints: whole({ description: 'How often it was printed. From the second time on it says "duplicata".' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type HandOverRow = RowOf<typeof handOverFields>;

/** Who counts. */
const counters = ['HOUSEKEEPER', 'ADMIN'] as const;
const drivers = ['DRIVER', 'SUBDRIVER'] as const;
const ofDriver = within({ driverId: 'user' });
const hidden = ['declared'] as const;
const result = ['reference', 'counted', 'expected'] as const;

export const handOverEntity = defineEntity('handOver', handOverFields, {
  statuses: handOverStatuses,
  isWithoutNames: true,
  presenceScreens: ['cash', 'handOvers'],
  searched: ['reference'],
  errors: { wrongStatus: 'hand_over.wrong_status', notHolder: 'forbidden' },
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      DRIVER: ofDriver,
      SUBDRIVER: ofDriver,
      BACKOFFICE: nothing,
      SUPPORT: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
    // Nobody can tell it to who counts; `declaredAtCount` says it afterwards.
    hide: { HOUSEKEEPER: hidden, ADMIN: hidden, ACCOUNTANT: hidden, SUBACCOUNTANT: hidden },
  },
  actions: {
    declare: { who: drivers, from: 'nothing', to: 'declared', event: 'declared', payload: ['reference'] },
    /** Counts cash that nobody declared. */
    receive: { who: counters, from: 'nothing', to: ['posted', 'different'], event: 'counted', payload: result },
    count: {
      who: counters,
      from: ['declared', 'recount'],
      to: ['posted', 'different'],
      event: 'counted',
      payload: result,
    },
    resolve: { who: counters, from: ['different'], to: 'posted', event: 'resolved', payload: [...result, 'outcome'] },
    /** The cash is to be counted again, by somebody else at best. */
    recount: { who: counters, from: ['different'], to: 'recount', event: 'recountAsked', payload: ['reference'] },
    /** The file of its paper exists. */
    countPrint: {
      who: [...counters, ...drivers, 'ACCOUNTANT', 'SUBACCOUNTANT'],
      from: handOverStatuses,
      to: 'same',
      event: 'printed',
      payload: ['prints'],
      internal: true,
    },
    /** The driver keeps the cash. */
    cancel: {
      on: [
        { who: drivers, from: ['declared'] },
        { who: counters, from: ['recount'] },
      ],
      to: 'canceled',
      event: 'canceled',
      payload: ['reference'],
    },
  },
});
export type HandOverAction = keyof typeof handOverEntity.lifecycle.actions;
