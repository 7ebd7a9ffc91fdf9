// The business rules: one row, which administrators edit and everybody reads as far as it concerns them.
import { secondFactorRoles } from '../../access/roles.ts';
import { everything } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import {
  choice,
  choices,
  defineFields,
  flag,
  instant,
  type RowOf,
  safeInt,
  text,
  whole,
} from '../../entities/fields.ts';
import { cancelReasons, packageReasons } from '../packages/choices.ts';
import { billingDays, billingModes } from './billing-schedule.ts';
import { byAdmin, configStatuses, errors, status } from './config.ts';

/** The id of the one row of rules. */
export const rulesId = '00000000-0000-7000-8000-000000000001';

/** A template of messages to recipients (`message-templates.ts`). */
const message = () => text({ nullable: true, description: 'Null: the usual text.' });

/** Business rules for all parcels; there is one row. */
export const rulesFields = defineFields({
  status,
  maxAttempts: whole({ description: 'Delivery attempts before a parcel may not go out again.' }),
  /** The reasons that may be chosen, in display order. */
  reportReasons: choices('PackageReason', packageReasons, { description: 'In display order.' }),
  cancelReasons: choices('CancelReason', cancelReasons),
  proofFrom: safeInt({
    nullable: true,
    description:
      'Centimes to collect from which a delivery needs a proof; 0: every one. Null: where the sender wants it.',
  }),
  cashLimit: safeInt({
    nullable: true,
    description: 'Centimes of cash in the hands of a driver from which the hub is warned. Null: no limit.',
  }),
  attemptKm: whole({
    nullable: true,
    description: 'An attempt without a response is doubtful so many km from the city of the address. Null: anywhere.',
  }),
  attemptSpeed: whole({ nullable: true, description: 'At this speed and above, in km/h. Null: at any.' }),
  attemptSeconds: whole({
    nullable: true,
    description: 'Sooner than so many seconds after the attempt at another recipient. Null: at any pace.',
  }),
  attemptProof: flag({ nullable: true, description: 'Without a photo or calls with their times.' }),
  claimAnswerHours: whole({ description: 'Support hours until the first answer to a claim.' }),
  claimResolutionDays: whole({ description: 'Support days until a claim is resolved.' }),
  secondFactorRoles: choices('SecondFactorRole', secondFactorRoles, {
    description: 'Who must have a second factor at sign-in.',
  }),
  legalName: text({ nullable: true, description: 'What stands on invoices: the name of the company that carries.' }),
  legalAddress: text({ nullable: true }),
  legalIce: text({ nullable: true, description: '15 digits.' }),
  legalRc: text({ nullable: true, description: 'In the register of commerce.' }),
  legalIf: text({ nullable: true, description: 'For taxes.' }),
  legalRib: text({ nullable: true, description: '24 digits: the account that pays invoices.' }),
  billingMode: choice('BillingMode', billingModes, { description: 'When customers are billed that have no schedule.' }),
  billingDays: choices('BillingDay', billingDays),
  billingThreshold: safeInt({ nullable: true, description: 'Centimes due from which a customer is billed.' }),
  messageUnderwayFr: message(),
  messageUnderwayAr: message(),
  messageUnderwayEn: message(),
  messageUnansweredFr: message(),
  messageUnansweredAr: message(),
  messageUnansweredEn: message(),
  messagePlannedFr: message(),
  messagePlannedAr: message(),
  messagePlannedEn: message(),
  messageOtherFr: message(),
  messageOtherAr: message(),
  messageOtherEn: message(),
  keepNotifications: whole({ description: 'Days for which notifications and announcements are kept.' }),
  keepDeliveries: whole({ description: 'Days for which deliveries of webhooks are kept.' }),
  keepMails: whole({ description: 'Days for which it is kept which mails were sent.' }),
  keepTracks: whole({ description: 'Days for which the ways of drivers are kept.' }),
  updatedAt: instant({ api: false }),
});
export type RulesRow = RowOf<typeof rulesFields>;

/** Whose accounts are open with a password alone, and what makes an attempt doubtful, concerns administrators only. */
const safety = ['secondFactorRoles', 'attemptKm', 'attemptSpeed', 'attemptSeconds', 'attemptProof'] as const;
/** How much cash a driver may hold concerns who handles it. */
const withoutCash = [...safety, 'cashLimit'] as const;

export const rulesEntity = defineEntity('rules', rulesFields, {
  statuses: configStatuses,
  errors,
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      DRIVER: everything,
      SUBDRIVER: everything,
      COLLECTOR: everything,
      SUBCUSTOMER: everything,
      CUSTOMER: everything,
      HOUSEKEEPER: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      COMMERCIAL: everything,
      TRANSPORTOR: everything,
    },
    hide: {
      ACCOUNTANT: safety,
      SUBACCOUNTANT: safety,
      DRIVER: safety,
      SUBDRIVER: safety,
      COLLECTOR: withoutCash,
      SUBCUSTOMER: withoutCash,
      CUSTOMER: withoutCash,
      HOUSEKEEPER: safety,
      BACKOFFICE: safety,
      SUPPORT: safety,
      COMMERCIAL: withoutCash,
      TRANSPORTOR: withoutCash,
    },
  },
  /** Whoever must set up a second factor now may no longer keep a socket open. */
  audienceFields: ['secondFactorRoles'],
  actions: { edit: { ...byAdmin, event: 'edited' } },
});

export type RulesAction = keyof typeof rulesEntity.lifecycle.actions;
