// One claim (réclamation): a customer, a driver, the recipient of a parcel or staff say what went wrong, and support
// settles it in a thread of messages (`message.ts`). Notes among staff are comments on the claim and no messages.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, flag, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';

export const claimStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;

export const claimTypes = [
  'late',
  'not_received',
  'false_attempt',
  'wrong_cod',
  'damaged',
  'lost',
  'driver_conduct',
  'invoice',
  'other',
] as const;
export type ClaimType = (typeof claimTypes)[number];

/** From the most urgent to the least. */
export const claimPriorities = ['urgent', 'high', 'normal', 'low'] as const;

/** The sides of a claim's thread. Whoever works for the company is staff. */
export const claimSides = ['customer', 'driver', 'recipient', 'staff'] as const;
export type ClaimSide = (typeof claimSides)[number];

export const claimResolutions = ['accepted', 'refused', 'compensated'] as const;

/** How long a closed claim may be opened again, in days. */
export const reopenDays = 7;

const claimFields = defineFields({
  status: choice('ClaimStatus', claimStatuses),
  reference: text({ description: 'As people say it: R-2041.' }),
  type: choice('ClaimType', claimTypes),
  priority: choice('ClaimPriority', claimPriorities),
  title: text({ isPersonal: true }),
  packageId: id({ nullable: true }),
  trackingNumber: text({ nullable: true }),
  /** As it stands on the paper. */
  invoiceNumber: text({ nullable: true }),
  openedBy: choice('ClaimSide', claimSides),
  /** Null: the recipient of the parcel, who is no user. */
  openerId: id({ nullable: true, api: false }),
  /** The customer who takes part; null as long as a claim is between a driver and staff. */
  companyId: id({ nullable: true, api: false }),
  /** The driver who takes part: who opened it, or was asked. */
  driverId: id({ nullable: true, api: false }),
  hubId: id({ nullable: true, api: false }),
  assigneeId: id({ nullable: true, api: false }),
  resolution: choice('ClaimResolution', claimResolutions, { nullable: true }),
  resolutionReason: text({ nullable: true, isPersonal: true }),
  messages: whole({ description: 'Of people, without lines about steps.' }),
  /** All lines of the thread: the number of the last one. */
  lines: whole({ api: false }),
  lastMessageAt: instant(),
  /** The beginning of the last message. */
  lastMessage: text({ nullable: true, isPersonal: true }),
  lastMessageBy: choice('ClaimSide', claimSides),
  answeredAt: instant({ nullable: true, description: 'The first message of staff to the other side.' }),
  /** The next target: of the first answer, then of the resolution. Null while the clock is paused or has ended. */
  dueAt: instant({ nullable: true }),
  /** Support time until the target when the clock was paused, in milliseconds; negative when it was over already. */
  leftMs: safeInt({ nullable: true }),
  isOver: flag({ description: 'The target has passed.' }),
  isWaiting: flag({ description: 'Staff wait for the other side, so the clock is paused.' }),
  mergedIntoId: id({ nullable: true }),
  resolvedAt: instant({ nullable: true }),
  closedAt: instant({ nullable: true }),
  reopens: whole({ description: 'How often it was opened again.' }),
  satisfaction: whole({ nullable: true, description: 'Of the opener, after it was closed: 1 to 5.' }),
  satisfactionComment: text({ nullable: true, isPersonal: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ClaimRow = RowOf<typeof claimFields>;

/** The scope keys, which its messages copy. */
export const claimKeys = ['companyId', 'driverId', 'hubId'] as const;

/** What only staff know of a claim. Until when an answer is due is no secret: its opener may count on it. */
const inner = ['priority', 'leftMs'] as const;
const asDriver = within({ driverId: 'user' });

/** Who sees a claim and its messages (a role without the screen sees none). */
export const claimAccess = {
  ADMIN: everything,
  BACKOFFICE: everything,
  SUPPORT: everything,
  HOUSEKEEPER: within({ hubId: 'hub' }),
  DRIVER: asDriver,
  SUBDRIVER: asDriver,
  CUSTOMER: within({ companyId: 'company' }),
  SUBCUSTOMER: nothing,
  ACCOUNTANT: nothing,
  SUBACCOUNTANT: nothing,
  COLLECTOR: nothing,
  COMMERCIAL: nothing,
  TRANSPORTOR: nothing,
} as const;

/** The roles that work on claims. */
export const claimStaff = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER'] as const;
const parties = ['CUSTOMER', 'DRIVER', 'SUBDRIVER'] as const;
const living = ['open', 'in_progress', 'resolved'] as const;
const unsettled = ['open', 'in_progress'] as const;
const byStaff = { who: claimStaff, from: living, to: 'same' } as const;
/** What every step that the other side sees tells of it. By the last two the recipient's page knows its own claim. */
const subject = ['reference', 'title', 'packageId', 'openedBy'] as const;
const bySystem = { who: ['SYS'], from: claimStatuses, to: 'same', internal: true } as const;

export const claimEntity = defineEntity('claim', claimFields, {
  statuses: claimStatuses,
  isWithoutNames: true,
  presenceScreens: ['tickets'],
  errors: { wrongStatus: 'claim.wrong_status', notHolder: 'forbidden' },
  searched: ['reference', 'title', 'trackingNumber'],
  access: { see: claimAccess, hide: { CUSTOMER: inner, DRIVER: inner, SUBDRIVER: inner } },
  actions: {
    open: {
      who: [...claimStaff, ...parties, 'SYS'],
      from: 'nothing',
      to: 'open',
      event: 'opened',
      payload: ['type', ...subject],
      limit: { name: 'claim', points: 20, duration: 3_600 },
    },
    /** A message to the other side. An answer begins the work on it, and what comes after the end opens it again. */
    write: {
      who: [...claimStaff, ...parties, 'SYS'],
      from: living,
      to: ['same', 'in_progress'],
      event: 'written',
      payload: subject,
      limit: { name: 'claimMessage', points: 60, duration: 600 },
    },
    /** Takes it oneself, or gives it to a colleague. */
    assign: { ...byStaff, bulk: true, event: 'assigned', payload: ['reference', 'title'] },
    setPriority: { ...byStaff, bulk: true, event: 'prioritized' },
    edit: { ...byStaff, event: 'edited' },
    /** The driver of the parcel takes part from now on. */
    askDriver: { ...byStaff, event: 'driverAsked', payload: ['reference', 'title'] },
    /** The sender of the parcel takes part from now on. */
    involveCustomer: { ...byStaff, event: 'customerInvolved', payload: ['reference', 'title'] },
    /** The clock is paused until the other side writes. */
    wait: {
      ...byStaff,
      from: ['in_progress'],
      event: 'waited',
      guard: ({ isWaiting }) => (isWaiting ? 'claim.waits_already' : null),
    },
    goOn: {
      ...byStaff,
      from: ['in_progress'],
      event: 'wentOn',
      guard: ({ isWaiting }) => (isWaiting ? null : 'claim.waits_not'),
    },
    resolve: { who: claimStaff, from: unsettled, to: 'resolved', event: 'resolved', payload: subject },
    close: {
      bulk: true,
      who: claimStaff,
      from: living,
      to: 'closed',
      event: 'closed',
      payload: subject,
    },
    /** Within `reopenDays` of being closed. */
    reopen: {
      who: [...claimStaff, ...parties],
      from: ['resolved', 'closed'],
      to: 'in_progress',
      event: 'reopened',
      payload: subject,
      guard: ({ mergedIntoId }) => (mergedIntoId === null ? null : 'claim.merged'),
    },
    /** Another claim about the same goes on instead. */
    merge: { who: claimStaff, from: living, to: 'closed', event: 'merged' },
    rate: {
      who: parties,
      from: ['closed'],
      to: 'same',
      event: 'rated',
      guard: ({ satisfaction }) => (satisfaction === null ? null : 'claim.rated_already'),
    },
    /** A line about what was done to the parcel. */
    recordStep: { ...bySystem, event: 'stepRecorded' },
    /** By time alone. */
    markOver: { ...bySystem, from: unsettled, event: 'overdue', payload: ['reference', 'title'] },
    closeResolved: { ...bySystem, from: ['resolved'], to: 'closed', event: 'closed', payload: subject },
  },
});
export type ClaimAction = keyof typeof claimEntity.lifecycle.actions;
