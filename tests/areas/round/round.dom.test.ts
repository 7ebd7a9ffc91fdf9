// What a day comes to from its parcels: stops, what is done, sums, and what somebody took away.
import { expect, it } from 'vitest';
import { leftOf } from '#client/areas/round/day/use-left-stops.ts';
import { roundOf } from '#client/areas/round/round.ts';
import { buildPackage } from '#tests/areas/packages/support/package.ts';

const day = '2026-12-02';
const at = `${day}T10:00:00.000Z`;
const me = { id: 'me', name: 'Karim', avatarId: null, kind: 'SUBDRIVER', __typename: 'Person' as const };
const other = { ...me, id: 'other', name: 'Yassine' };
let serial = 0;
const parcel = (given: Parameters<typeof buildPackage>[1]) => {
  serial += 1;
  return { lat: null, lng: null, package: buildPackage(serial, { driver: me, cod: 10_000, ...given }) };
};
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

it('divides the parcels of the day, and adds up what is collected and still to come', () => {
  const [first, second] = [parcel({ status: 'enroute' }), parcel({ status: 'received' })];
  const delivered = parcel({ status: 'delivered', deliveredAt: at, cashCollected: 9_000 });
  const refused = parcel({ status: 'canceled', canceledAt: at, returnStage: 'at_driver' });
  const compliance = { compliant: true, todayStatus: 'reported', day: 1 } as const;
  const unanswered = parcel({ status: 'reported', updatedAt: at, compliance });
  const earlier = parcel({ status: 'scheduled', compliance: { compliant: true, todayStatus: null, day: 2 } });
  const waiting = parcel({ status: 'inhouse' });
  const pickup = parcel({ status: 'confirmed', driver: null, collector: me });
  const gone = parcel({ status: 'enroute', driver: other });
  const parcels = [first, second, delivered, refused, unanswered, earlier, waiting, pickup, gone];
  const round = roundOf({ id: 'me', day, parcels }, [second.package.id], null);
  expect(round.stops.map(({ number, pkg }) => [number, pkg.id])).toEqual([
    [4, second.package.id],
    [5, first.package.id],
  ]);
  expect(idsOf(round.done).toSorted()).toEqual(
    idsOf([delivered, refused, unanswered].map(({ package: p }) => p)).toSorted(),
  );
  expect([round.later, round.toReceive, round.pickups].map(idsOf)).toEqual([
    [earlier.package.id],
    [waiting.package.id],
    [pickup.package.id],
  ]);
  expect([round.collected, round.expected, round.held]).toEqual([9_000, 29_000, 5]);
});

it('counts what is not sent yet as done, without its money', () => {
  const parcels = [
    parcel({ status: 'enroute' }),
    parcel({ status: 'delivered', deliveredAt: null, cashCollected: null }),
    parcel({ status: 'reported', compliance: { compliant: true, todayStatus: null, day: 1 } }),
  ];
  const waiting = new Set(parcels.slice(1).map(({ package: { id } }) => id));
  const round = roundOf({ id: 'me', day, parcels }, [], null, waiting);
  expect([round.stops.map(({ number }) => number), round.done.length, round.later.length, round.collected]).toEqual([
    [3],
    2,
    0,
    0,
  ]);
});

it('of a page that was open over midnight has nothing of yesterday among what is done', () => {
  const compliance = { compliant: true, todayStatus: 'reported', day: 1 } as const;
  const parcels = [
    parcel({ status: 'enroute' }),
    parcel({ status: 'delivered', deliveredAt: at, cashCollected: 9_000 }),
    parcel({ status: 'canceled', canceledAt: at, returnStage: 'at_driver' }),
    parcel({ status: 'reported', updatedAt: at, compliance }),
  ];
  const before = roundOf({ id: 'me', day, parcels }, [], null);
  const after = roundOf({ id: 'me', day: '2026-12-03', parcels }, [], null);
  expect([before, after].map(({ done, collected }) => [done.length, collected])).toEqual([
    [3, 9_000],
    [0, 0],
  ]);
  expect([after.stops[0]?.number, after.later.length, after.held]).toEqual([1, 1, 3]);
});

it('names the stops that somebody took away, and who has them if the driver may know', () => {
  const [kept, taken, given] = [
    parcel({ status: 'enroute' }),
    parcel({ status: 'enroute' }),
    parcel({ status: 'enroute' }),
  ];
  const known = new Map([kept, taken, given].map(({ package: pkg }) => [pkg.id, { ...pkg }]));
  const now = [kept, { ...given, package: { ...given.package, driver: other } }];
  expect(leftOf(known, { id: 'me', parcels: now }).map(({ id, holder }) => [id, holder])).toEqual([
    [taken.package.id, null],
    [given.package.id, 'Yassine'],
  ]);
  // The cache empties the row of a parcel that the viewer sees no more.
  const emptied = { ...kept, package: { ...kept.package, trackingNumber: '', driver: null } };
  expect(leftOf(new Map([[kept.package.id, kept.package]]), { id: 'me', parcels: [emptied] })).toHaveLength(1);
});
