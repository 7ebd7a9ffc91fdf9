// What of a parcel is shown: to whoever knows its number, and to its recipient in each status.
import { expect, it, vi } from 'vitest';
import type { FollowDriver } from '#server/areas/positions/queries.ts';
import type { TrackedRow } from '#server/areas/tracking/read-tracked.ts';
import { publicView, recipientView } from '#server/areas/tracking/tracked-view.ts';
import { WatchedParcel } from '#server/areas/tracking/watched-parcel.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { now } from '#tests/fixtures/effect-of.ts';

const day = (date: number) => new Date(`2026-01-${date}T08:00:00Z`);
const lastStops = [55, 45, 35, 25, 15, 5].map((minute) => new Date(Date.UTC(2026, 0, 23, 9, minute)));
const row: TrackedRow = {
  id: 'p1',
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
  stops: [{ own: true, cityId: 'y', lat: 33.5, lng: -7.6 }],
  lastStops,
};
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

it('who watches a parcel that is delivered while it is read sees it delivered only, and no position of the driver', async () => {
  const reads: ((read: TrackedRow) => void)[] = [];
  const sent: object[] = [];
  const followDriver = vi.fn<FollowDriver>(() => ({ position: () => null, stop: () => undefined }));
  const parcel = new WatchedParcel({
    read: () => new Promise((resolve) => reads.push(resolve)),
    followDriver,
    now: () => now,
    outage: { failed: () => undefined, recovered: () => undefined },
    isFinal: ({ status }) => status === 'delivered',
    onDriver: () => undefined,
    onEmpty: () => undefined,
  });
  const socket = new AbortController();
  const close = vi.fn<() => void>(() => socket.abort());
  parcel.add({ send: (message) => sent.push(message), close, closed: socket.signal });
  parcel.changed();
  reads[0]?.(row);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.({ ...row, status: 'delivered' });
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ type: 'parcel', parcel: { status: 'delivered' } }]);
  expect(followDriver).not.toHaveBeenCalled();
});
