// A parcel en route as its recipient reads it, and the statements that read it.
import { usualCalendar } from '#shared/lib/work-calendar.ts';
import type { TrackedRow } from '#server/areas/tracking/read-tracked.ts';
import { dayOf } from '#shared/lib/time.ts';
import { now } from '#tests/fixtures/effect-of.ts';

const day = (date: number) => new Date(`2026-01-${date}T08:00:00Z`);

export const trackedRow: TrackedRow = {
  hubId: 'h1',
  calendar: usualCalendar,
  id: '01900000-0000-7000-8000-000000000001',
  secret: 'secret',
  number: 'CAS-26-000001',
  status: 'enroute',
  reason: 'no_answer',
  cityFr: 'Rabat',
  cityAr: 'الرباط',
  hubFr: 'Casablanca',
  hubAr: 'الدار البيضاء',
  nextDate: '2026-01-26',
  createdAt: day(10),
  confirmedAt: day(11),
  pickedUpAt: day(12),
  atHubAt: day(13),
  outAt: day(23),
  deliveredAt: null,
  canceledAt: day(16),
  returnedAt: day(17),
  cod: 18_900,
  driverId: 'd1',
  driverFirstName: 'Karim',
  senderName: 'Atlas',
  senderPhone: '+212522000001',
  openRequests: 1,
  startLat: 33.5,
  startLng: -7.6,
  stops: [{ own: true, cityId: 'y', lat: 33.5, lng: -7.6, chosen: null }],
  lastStops: [55, 45, 35, 25, 15, 5].map((minute) => new Date(Date.UTC(2026, 0, 23, 9, minute))),
};

export const readOf = (id: string): string => `select * from tracked_package('${id}', '${dayOf(now)}')`;
export const proofOf = (number: string): string => `select * from tracking_proof('${number}')`;
/** The statements about parcels, without those that read which days are working days. */
export const ofParcels = (statements: readonly string[]): string[] =>
  statements.filter((text) => !/from holidays|from hubs/.test(text));
