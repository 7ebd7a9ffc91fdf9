// One request (demande): a customer, a driver or the recipient of a parcel asks for something, and whoever is responsible
// for its kind (`kinds.ts`) decides.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import {
  choice,
  day,
  defineFields,
  id,
  instant,
  json,
  type RowOf,
  safeInt,
  text,
  whole,
} from '../../entities/fields.ts';
import { isRecord } from '../../lib/is-record.ts';
import { decidesKind, decidingRoles, requestAskers, userRequestKinds } from './kinds.ts';

export const userRequestStatuses = [
  'waiting',
  'seen',
  'checking',
  'accepted',
  'processing',
  'done',
  'rejected',
  'canceled',
] as const;
type Status = (typeof userRequestStatuses)[number];

/** When somebody is at the place of a pickup or a return: 9 to 13, 13 to 18, or both. */
export const requestWindows = ['morning', 'afternoon', 'day'] as const;
/** What a hub hands out. */
export const packagingArticles = ['small_bags', 'large_bags', 'boxes', 'labels'] as const;

/** Not decided yet. */
export const undecidedStatuses = ['waiting', 'seen', 'checking'] as const satisfies readonly Status[];
/** Decided, and to be carried out. */
export const acceptedStatuses = ['accepted', 'processing'] as const satisfies readonly Status[];

/** A step of a request: who brought it into this status, when and why. Each status is reached once at the most. */
export interface RequestStep {
  status: Status;
  at: string;
  /** Null: the recipient, or the system. */
  byId: string | null;
  note: string | null;
}

const isStep = (value: unknown): value is RequestStep =>
  isRecord(value) &&
  userRequestStatuses.some((status) => status === value['status']) &&
  typeof value['at'] === 'string';
const areSteps = (value: unknown): value is RequestStep[] => Array.isArray(value) && value.every(isStep);

const userRequestFields = defineFields({
  status: choice('UserRequestStatus', userRequestStatuses),
  reference: text({ description: 'As people say it: D-2041.' }),
  kind: choice('UserRequestKind', userRequestKinds),
  askedBy: choice('RequestAsker', requestAskers),
  /** Null: the recipient of the parcel, who is no user. */
  askerId: id({ nullable: true, api: false }),
  companyId: id({ nullable: true, api: false }),
  /** The hub that it concerns; null if it is about money or an account. */
  hubId: id({ nullable: true, api: false }),
  packageId: id({ nullable: true }),
  trackingNumber: text({ nullable: true }),
  address: text({
    nullable: true,
    isPersonal: true,
    description: 'Of a pickup or a return, or the new one of a parcel.',
  }),
  cityId: id({ nullable: true, api: false }),
  day: day({ nullable: true }),
  window: choice('RequestWindow', requestWindows, { nullable: true }),
  quantity: whole({ nullable: true, description: 'Parcels of a pickup, or articles of packaging.' }),
  packaging: choice('PackagingArticle', packagingArticles, { nullable: true }),
  amount: safeInt({ nullable: true, description: 'In centimes, of a payout or a recharge.' }),
  text: text({ nullable: true, isPersonal: true }),
  rejectionReason: text({ nullable: true, isPersonal: true, description: 'Why it was rejected.' }),
  /** Who fetches the parcels of a pickup, or brings those of a return. */
  collectorId: id({ nullable: true, api: false }),
  assignedParcels: whole({ nullable: true, description: 'How many parcels its end gave to the collector.' }),
  /** Of a payout that was accepted: it is done when this invoice is paid. */
  invoiceId: id({ nullable: true }),
  invoiceReference: text({ nullable: true }),
  steps: json(areSteps),
  closedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type UserRequestRow = RowOf<typeof userRequestFields>;

type Decided = Pick<UserRequestRow, 'kind' | 'invoiceId'>;
/** The deciders of the kind of each request. */
const decided = <From extends Status>(from: readonly From[], when: (row: Decided) => boolean = () => true) =>
  decidingRoles.map((role) => ({
    who: [role],
    from,
    when: (row: Decided) => decidesKind(role, row.kind) && when(row),
  }));
/** The invoice of a payout ends it, and nobody else. */
const isPaidByHand = ({ invoiceId }: Decided): boolean => invoiceId === null;
const byCustomer = ({ askedBy }: Pick<UserRequestRow, 'askedBy'>): boolean => askedBy === 'customer';
const named = ['reference', 'kind', 'packageId', 'trackingNumber'] as const;
const bySystem = { who: ['SYS'], internal: true, payload: named } as const;

export const userRequestEntity = defineEntity('userRequest', userRequestFields, {
  statuses: userRequestStatuses,
  isWithoutNames: true,
  presenceScreens: ['userRequests'],
  errors: { wrongStatus: 'userRequest.wrong_status', notHolder: 'forbidden' },
  searched: ['reference', 'trackingNumber', 'address', 'text'],
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      // They have no page of requests: they see those about a parcel in its drawer, and decide there.
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      DRIVER: within({ askerId: 'user' }),
      CUSTOMER: within({ companyId: 'company' }),
      SUBCUSTOMER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
    hide: { BACKOFFICE: ['amount'], SUPPORT: ['amount'] },
  },
  actions: {
    ask: {
      who: ['CUSTOMER', 'DRIVER', 'SYS'],
      from: 'nothing',
      to: 'waiting',
      event: 'asked',
      payload: named,
      limit: { name: 'userRequest', points: 30, duration: 3_600 },
      description: 'Which fields it takes depends on the kind; the errors say which are missing.',
    },
    see: { on: decided(['waiting']), to: 'seen', event: 'seen', bulk: true },
    check: { on: decided(['waiting', 'seen']), to: 'checking', event: 'checked', payload: named, bulk: true },
    /**
     * Another address or day moves the parcel at once, and the request is done. A day is kept until a driver has the
     * parcel.
     */
    accept: {
      on: decided(undecidedStatuses),
      to: ['accepted', 'done'],
      event: 'accepted',
      payload: named,
      bulk: true,
    },
    reject: { on: decided(undecidedStatuses), to: 'rejected', event: 'rejected', payload: named, bulk: true },
    process: { on: decided(['accepted']), to: 'processing', event: 'undertaken', payload: named, bulk: true },
    finish: { on: decided(acceptedStatuses, isPaidByHand), to: 'done', event: 'finished', payload: named },
    cancel: {
      on: [
        { who: ['CUSTOMER'], from: ['waiting'], when: byCustomer },
        { who: ['DRIVER'], from: ['waiting'] },
      ],
      to: 'canceled',
      event: 'canceled',
      payload: named,
    },
    /** A driver has the parcel now, for which another day was accepted. */
    apply: { ...bySystem, from: ['accepted'], to: 'done', event: 'applied' },
    /** The invoice of an accepted payout is made. */
    bill: { ...bySystem, from: ['accepted'], to: 'processing', event: 'billed' },
    /** It is paid. */
    settle: { ...bySystem, from: ['processing'], to: 'done', event: 'paid' },
    /** The parcel is delivered or on its way back, so there is nothing left to decide. */
    lapse: { ...bySystem, from: [...undecidedStatuses, 'accepted'], to: 'canceled', event: 'lapsed' },
  },
});
export type UserRequestAction = keyof typeof userRequestEntity.lifecycle.actions;
