// One message of a claim, or a line about a step of it. Who sees the claim sees it. Messages are only added; their author
// may correct the last own one for five minutes, and the event keeps the text before.
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, texts, whole } from '../../entities/fields.ts';
import { changeScopeAction } from '../../entities/parent.ts';
import { claimAccess, claimKeys, claimSides, claimStaff } from './claim.ts';

const messageStatuses = ['sent'] as const;

/** What a line without a text reports. */
export const claimSteps = [
  'assigned',
  'driver_asked',
  'customer_involved',
  'waiting',
  'resolved',
  'closed',
  'reopened',
  'merged',
  'merged_here',
  'parcel_canceled',
  'parcel_corrected',
  'parcel_relaunched',
  'parcel_written_off',
  'parcel_redirected',
  'parcel_scheduled',
  'parcel_delivered',
  'parcel_returned',
  'parcel_undone',
] as const;
export type ClaimStep = (typeof claimSteps)[number];

/** How long an author may correct a message, in milliseconds. */
export const correctableMs = 5 * 60_000;
export const maxMessage = 4_000;
/** Files of one message. */
export const maxAttachments = 5;

const messageFields = defineFields({
  status: choice('ClaimMessageStatus', messageStatuses, { stored: 'elsewhere', api: false }),
  claimId: id(),
  /** Its place in the thread, from 1. */
  n: whole(),
  companyId: id({ nullable: true, api: false }),
  driverId: id({ nullable: true, api: false }),
  hubId: id({ nullable: true, api: false }),
  side: choice('ClaimSide', claimSides),
  authorId: id({ nullable: true, api: false }),
  step: choice('ClaimStep', claimSteps, { nullable: true, description: 'A line about a step has no text of its own.' }),
  /** Whom a step concerns; of a message, the only one whom it is for: a question to the driver. */
  aboutId: id({ nullable: true, api: false }),
  text: text({ nullable: true, isPersonal: true, description: 'Of a step: its reason.' }),
  fileIds: texts({ api: false }),
  correctedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant({ api: false }),
});
export type ClaimMessageRow = RowOf<typeof messageFields>;

const writers = [...claimStaff, 'CUSTOMER', 'DRIVER', 'SUBDRIVER'] as const;

export const claimMessageEntity = defineEntity('claimMessage', messageFields, {
  statuses: messageStatuses,
  isWithoutNames: true,
  personalPayload: ['textBefore'],
  parent: { entity: 'claim', field: 'claimId', keys: claimKeys },
  searched: ['text'],
  access: { see: claimAccess },
  actions: {
    /** Follows from what happens to the claim. */
    create: { who: ['SYS'], from: 'nothing', to: 'sent', event: 'created', payload: ['claimId'], internal: true },
    /** The author, the last own message, for five minutes: the handler decides. */
    correct: { who: writers, from: messageStatuses, to: 'same', event: 'corrected' },
    changeScope: changeScopeAction(messageStatuses),
  },
});
export type ClaimMessageAction = keyof typeof claimMessageEntity.lifecycle.actions;
