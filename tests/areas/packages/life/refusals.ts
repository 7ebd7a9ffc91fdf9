// Steps that a role may take, of a parcel or with an input that lacks something.
import type { PackageRow, PackageStatus } from '#shared/areas/packages/fields.ts';
import { addDays } from '#shared/lib/time.ts';
import type { Fixtures, PersonName } from '#tests/fixtures/fixtures.ts';
import { today, tomorrow } from './step.ts';

interface Refusal {
  what: string;
  who: PersonName;
  action: string;
  from: PackageStatus;
  given?: (fixtures: Fixtures) => Partial<PackageRow>;
  input?: (fixtures: Fixtures) => Record<string, unknown>;
  /** The code, or the field and its code. */
  code: string;
}

const mine = ({ people }: Fixtures) => ({ driverId: people.driver });
const elsewhere = '01900000-0000-7000-8000-000000000000';
const report = { reason: 'refused', date: tomorrow };
const unpaid = { clientInvoiceStatus: 'PAID', driverInvoiceStatus: 'NOT_PAID' } as const;

const beforeDelivery: Refusal[] = [
  {
    what: 'a city that is not known',
    who: 'customer',
    action: 'confirm',
    from: 'created',
    given: () => ({ cityId: null }),
    code: 'package.city_unresolved',
  },
  {
    what: 'a collector who is none',
    who: 'housekeeper',
    action: 'assignPickup',
    from: 'confirmed',
    input: ({ people }) => ({ collectorId: people.support }),
    code: 'collectorId: unknown_collector',
  },
  {
    what: 'a pickup of another',
    who: 'driver',
    action: 'pickUp',
    from: 'confirmed',
    given: ({ people }) => ({ collectorId: people.subdriver }),
    code: 'package.not_holder',
  },
  {
    what: 'a pickup that is assigned to nobody',
    who: 'collector',
    action: 'pickUp',
    from: 'confirmed',
    code: 'missing',
  },
  {
    what: 'another hub than one’s own',
    who: 'housekeeper',
    action: 'moveReturn',
    from: 'canceled',
    given: () => ({ returnStage: 'at_driver' }),
    input: ({ hubs }) => ({ hubId: hubs.rabat }),
    code: 'hubId: unknown_hub',
  },
  {
    what: 'a hub that does not exist',
    who: 'admin',
    action: 'takeIn',
    from: 'pickup',
    input: () => ({ hubId: elsewhere }),
    code: 'hubId: unknown_hub',
  },
  {
    what: 'a collector who is no driver',
    who: 'housekeeper',
    action: 'assign',
    from: 'inhouse',
    input: ({ people }) => ({ driverId: people.collector }),
    code: 'driverId: unknown_driver',
  },
  {
    what: 'another hub than one’s own',
    who: 'housekeeper',
    action: 'takeIn',
    from: 'pickup',
    input: ({ hubs }) => ({ hubId: hubs.rabat }),
    code: 'hubId: unknown_hub',
  },
  {
    what: 'the hub where it is',
    who: 'housekeeper',
    action: 'dispatch',
    from: 'inhouse',
    input: ({ hubs }) => ({ toHubId: hubs.casa }),
    code: 'toHubId: package.same_hub',
  },
  {
    what: 'a hub that does not exist',
    who: 'admin',
    action: 'dispatch',
    from: 'inhouse',
    input: () => ({ toHubId: elsewhere }),
    code: 'toHubId: unknown_hub',
  },
  {
    what: 'an arrival at the hub it left',
    who: 'housekeeper',
    action: 'arrive',
    from: 'transit',
    given: ({ hubs }) => ({ toHubId: hubs.rabat }),
    code: 'package.not_holder',
  },
  {
    what: 'a driver of another hub',
    who: 'admin',
    action: 'assign',
    from: 'inhouse',
    input: ({ people }) => ({ driverId: people.driverRabat }),
    code: 'driverId: package.other_hub',
  },
  {
    what: 'the driver who has it',
    who: 'housekeeper',
    action: 'assign',
    from: 'inhouse',
    given: mine,
    input: mine,
    code: 'driverId: package.same_driver',
  },
  {
    what: 'another driver without a word',
    who: 'housekeeper',
    action: 'assign',
    from: 'enroute',
    given: mine,
    input: ({ people }) => ({ driverId: people.driver2 }),
    code: 'note: note_required',
  },
  { what: 'no driver', who: 'housekeeper', action: 'receive', from: 'inhouse', code: 'package.no_driver' },
  {
    what: 'a parcel of one’s subdriver',
    who: 'driver',
    action: 'receive',
    from: 'inhouse',
    given: ({ people }) => ({ driverId: people.subdriver }),
    code: 'package.not_holder',
  },
  {
    what: 'a new city that does not exist',
    who: 'support',
    action: 'redirect',
    from: 'enroute',
    given: mine,
    input: () => ({ cityId: elsewhere, address: 'x' }),
    code: 'cityId: unknown_city',
  },
];

const withDriver: Refusal[] = [
  {
    what: 'another amount without a word',
    who: 'driver',
    action: 'deliver',
    from: 'enroute',
    given: mine,
    input: () => ({ cash: 100 }),
    code: 'cash: must_confirm_value',
  },
  {
    what: 'no word why it is not the driver',
    who: 'housekeeper',
    action: 'deliver',
    from: 'enroute',
    given: mine,
    code: 'note: note_required',
  },
  {
    what: 'no proof of the calls',
    who: 'driver',
    action: 'report',
    from: 'enroute',
    given: mine,
    input: () => ({ ...report, reason: 'no_answer' }),
    code: 'proofOfNoResponse: proof_required',
  },
  {
    what: 'no reason',
    who: 'driver',
    action: 'report',
    from: 'enroute',
    given: mine,
    input: () => ({ ...report, reason: undefined }),
    code: 'reason: required',
  },
  {
    what: 'a day that is over',
    who: 'driver',
    action: 'report',
    from: 'enroute',
    given: mine,
    input: () => ({ ...report, date: addDays(today, -1) }),
    code: 'date: day_in_past',
  },
  { what: 'no day', who: 'driver', action: 'schedule', from: 'enroute', given: mine, code: 'date: required' },
  {
    what: 'a day that is over',
    who: 'driver',
    action: 'markInterested',
    from: 'enroute',
    given: mine,
    input: () => ({ date: addDays(today, -1) }),
    code: 'date: day_in_past',
  },
  {
    what: 'the last attempt made',
    who: 'driver',
    action: 'resume',
    from: 'reported',
    given: (fixtures) => ({ ...mine(fixtures), attempts: 3 }),
    code: 'package.too_many_attempts',
  },
  {
    what: 'no word why',
    who: 'accountant',
    action: 'correct',
    from: 'delivered',
    given: mine,
    input: () => ({ note: ' ' }),
    code: 'note: required',
  },
  {
    what: 'an invoice that the sender was paid',
    who: 'accountant',
    action: 'correct',
    from: 'delivered',
    given: (fixtures) => ({ ...mine(fixtures), clientInvoiceStatus: 'PAID' }),
    input: () => ({ note: 'erreur' }),
    code: 'package.already_invoiced',
  },
  {
    what: 'an invoice that the driver was paid',
    who: 'accountant',
    action: 'correct',
    from: 'delivered',
    given: (fixtures) => ({ ...mine(fixtures), driverInvoiceStatus: 'PAID' }),
    input: () => ({ note: 'erreur' }),
    code: 'package.already_invoiced',
  },
  {
    what: 'an invoice that is not paid',
    who: 'admin',
    action: 'archive',
    from: 'delivered',
    given: () => unpaid,
    code: 'package.not_settled',
  },
];

const toTheSender: Refusal[] = [
  {
    what: 'no word why it comes back',
    who: 'driver',
    action: 'cancel',
    from: 'enroute',
    given: mine,
    input: () => ({ reason: 'refused' }),
    code: 'note: note_required',
  },
  {
    what: 'a loss, which is written off',
    who: 'driver',
    action: 'cancel',
    from: 'enroute',
    given: mine,
    input: () => ({ reason: 'lost', note: 'x' }),
    code: 'reason: invalid_choice',
  },
  {
    what: 'no word how it was lost',
    who: 'housekeeper',
    action: 'writeOff',
    from: 'inhouse',
    input: () => ({ reason: 'lost', note: '' }),
    code: 'note: required',
  },
  {
    what: 'a return that is not at its hub',
    who: 'housekeeper',
    action: 'assignReturn',
    from: 'canceled',
    given: () => ({ returnStage: 'at_hub' }),
    input: ({ people }) => ({ collectorId: people.collector }),
    code: 'package.not_at_origin',
  },
  {
    what: 'a return at the end of its way',
    who: 'housekeeper',
    action: 'moveReturn',
    from: 'canceled',
    given: () => ({ returnStage: 'at_origin_hub' }),
    code: 'package.not_at_driver',
  },
  { what: 'a lost parcel', who: 'housekeeper', action: 'moveReturn', from: 'canceled', code: 'package.not_at_driver' },
  {
    what: 'a return between two hubs',
    who: 'housekeeper',
    action: 'return',
    from: 'canceled',
    given: ({ hubs }) => ({ returnStage: 'in_transit_back', toHubId: hubs.rabat }),
    code: 'package.not_at_origin',
  },
  {
    what: 'a return that a subdriver collects',
    who: 'driver',
    action: 'return',
    from: 'canceled',
    given: ({ people }) => ({ returnStage: 'at_origin_hub', collectorId: people.subdriver }),
    code: 'package.not_holder',
  },
  {
    what: 'a return that is only with the subdriver',
    who: 'subdriver',
    action: 'return',
    from: 'canceled',
    given: ({ people }) => ({ returnStage: 'at_driver', driverId: people.subdriver }),
    code: 'package.not_holder',
  },
  {
    what: 'a recipient who was erased',
    who: 'support',
    action: 'relaunch',
    from: 'canceled',
    given: () => ({ phone: '', recipientName: '—', address: '—' }),
    code: 'package.recipient_erased',
  },
  {
    what: 'a return under way',
    who: 'admin',
    action: 'archive',
    from: 'canceled',
    given: () => ({ returnStage: 'at_hub' }),
    code: 'package.return_pending',
  },
];

export const refusals: readonly Refusal[] = [...beforeDelivery, ...withDriver, ...toTheSender];
