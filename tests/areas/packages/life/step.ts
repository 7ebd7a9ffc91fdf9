// One step in the life of a parcel, and what the steps say in common.
import { expect } from 'vitest';
import type { PackageRow, PackageStatus } from '#shared/areas/packages/fields.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { Fixtures, PersonName } from '#tests/fixtures/fixtures.ts';

/** The abbreviations of the roles, each with the person of the fixtures who has it. */
export const people = {
  A: 'admin',
  B: 'backoffice',
  S: 'support',
  H: 'housekeeper',
  D: 'driver',
  SD: 'subdriver',
  C: 'customer',
  SC: 'subcustomer',
  CO: 'commercial',
  COL: 'collector',
  T: 'transportor',
  ACC: 'accountant',
  SACC: 'subaccountant',
} as const satisfies Record<string, PersonName>;

interface Place {
  fixtures: Fixtures;
  /** The id of the person who acts. */
  me: string;
  status: PackageStatus;
}
type Values = Partial<PackageRow>;

export interface Step {
  action: string;
  by: string;
  from: string;
  /** "=" when the status stays. */
  to: string;
  /** What the parcel has before, beyond its status. */
  given?: (place: Place) => Values;
  input?: (place: Place) => Record<string, unknown>;
  sets?: (place: Place) => Record<string, unknown>;
  /** By kind of recipient. Whoever acts is not notified, nor a subdriver, who has no notifications. */
  notifies?: Partial<Record<'sender' | 'driver' | 'collector' | 'admin', string>>;
}

export const today = dayOf(new Date());
export const tomorrow = addDays(today, 1);
export const aDate: unknown = expect.any(Date);
export const held = 'received enroute reported scheduled interested';
export const underway = `pickup inhouse transit ${held}`;
export const moving = `created confirmed ${underway}`;
export const tariff = { feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 500 };
export const [low, medium, high] = ['LOW', 'MEDIUM', 'HIGH'].map((priority) => `PACKAGE_STATUS_UPDATE ${priority}`);
export const assigned = 'PACKAGE_ASSIGNED MEDIUM';

export const otherDriver = ({ fixtures }: Place) => fixtures.people.driver2;
export const collector = ({ fixtures }: Place) => fixtures.people.collector;
export const isCarrier = ({ fixtures: { people: ids }, me }: Place) => [ids.driver, ids.subdriver].includes(me);
export const holder = (place: Place) => (isCarrier(place) ? place.me : place.fixtures.people.driver);
/** Where a canceled parcel is. */
export function stageOf({ status }: Place): string {
  if (status === 'inhouse') return 'at_hub';
  return status === 'transit' ? 'in_transit_back' : 'at_driver';
}
export const outcome = (status: string) => ({ lastOutcome: status, lastOutcomeOn: today, processed: false });
