// What of a parcel is shown: to whoever knows its number, and to its recipient in each status.
import { expect, it } from 'vitest';
import { publicView, recipientView } from '#server/areas/tracking/tracked-view.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { trackedRow as row } from './support/tracked-row.ts';

const day = (date: number) => new Date(`2026-01-${date}T08:00:00Z`);
const shown = {
  number: 'CAS-26-000001',
  status: 'enroute',
  city: { nameFr: 'Rabat', nameAr: 'الرباط' },
  hub: { nameFr: 'Casablanca', nameAr: 'الدار البيضاء' },
  nextDate: '2026-01-26',
  createdAt: '2026-01-10T08:00:00.000Z',
  confirmedAt: '2026-01-11T08:00:00.000Z',
  pickedUpAt: '2026-01-12T08:00:00.000Z',
  atHubAt: '2026-01-13T08:00:00.000Z',
  outAt: '2026-01-23T08:00:00.000Z',
  deliveredAt: null,
  canceledAt: '2026-01-16T08:00:00.000Z',
  returnedAt: '2026-01-17T08:00:00.000Z',
};

it('whoever knows the number sees milestones, city and dates, each in its place', () => {
  expect(publicView(row)).toEqual({ ...shown, details: null });
  for (const unknown of [{ cityFr: null }, { cityAr: null }])
    expect(publicView({ ...row, ...unknown }).city).toBeNull();
});

it('its recipient also sees what is to be paid, who comes and when', () => {
  expect(recipientView(row, now)).toEqual({
    ...shown,
    details: {
      cod: 18_900,
      reason: null,
      driverFirstName: 'Karim',
      stopsBefore: 0,
      etaFrom: '2026-01-23T10:00:00.000Z',
      etaTo: '2026-01-23T10:15:00.000Z',
      senderName: 'Atlas',
      senderPhone: null,
      openRequests: 1,
      canRequest: true,
      // Sunday 25 January and 1 February are left out.
      requestDays: expect.arrayContaining(['2026-01-24', '2026-01-26', '2026-02-06']),
    },
  });
});

// amount · reason · driver · phone of the sender · may ask · place in the route
const details: Record<PackageStatus, string> = {
  created: 'cod - - - ask -',
  confirmed: 'cod - - - ask -',
  pickup: 'cod - - - ask -',
  inhouse: 'cod - - - ask -',
  transit: 'cod - - - ask -',
  received: 'cod - driver - ask -',
  enroute: 'cod - driver - ask stop',
  reported: 'cod reason - - ask -',
  scheduled: 'cod - - - ask -',
  interested: 'cod - - - ask -',
  delivered: '- - driver phone - -',
  canceled: '- reason - phone - -',
  returned: '- reason - phone - -',
  archived: '- - - phone - -',
};

const word = (value: unknown, name: string) => (value === null || value === false ? '-' : name);

it.each(Object.entries(details))('while it is %s: %s', (status, expected) => {
  const seen = recipientView({ ...row, status: status as PackageStatus }, now).details;
  expect(
    [
      word(seen?.cod, 'cod'),
      word(seen?.reason, 'reason'),
      word(seen?.driverFirstName, 'driver'),
      word(seen?.senderPhone, 'phone'),
      word(seen?.canRequest, 'ask'),
      word(seen?.stopsBefore, 'stop'),
    ].join(' '),
  ).toBe(expected);
});

it('who got the parcel is given no phone of its sender, and who has asked twice asks no more', () => {
  const got = { ...row, status: 'archived', deliveredAt: day(15) } as const;
  expect(recipientView(got, now).details?.senderPhone).toBeNull();
  const asked = [0, 1, 2, 3].map((openRequests) => recipientView({ ...row, openRequests }, now).details?.canRequest);
  expect(asked).toEqual([true, true, false, false]);
});

it('where its route begins or what is left of it is unknown, nothing is made up', () => {
  for (const unknown of [{ stops: null }, { stops: [] }])
    expect(recipientView({ ...row, ...unknown }, now).details).toMatchObject({
      stopsBefore: null,
      etaFrom: null,
      etaTo: null,
    });
  expect(recipientView({ ...row, lastStops: null }, now).details).toMatchObject({
    stopsBefore: 0,
    etaFrom: null,
    etaTo: null,
  });
});
