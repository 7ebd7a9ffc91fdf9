// A day seen again: where a driver was, where it paused, and what its list said.
import { describe, expect, it } from 'vitest';
import {
  momentAt,
  pausesOf,
  placeAt,
  type ReplayParcel,
  type ReplayPoint,
  type ReplayStep,
} from '#shared/areas/positions/replay.ts';

const point = (second: number, lat: number, lng = -7.6): ReplayPoint => ({ second, lat, lng });

describe('a place', () => {
  const points = [point(100, 33.5), point(160, 33.6), point(10_000, 33.7)];
  it('is on the line between two positions, and unknown before the first one', () => {
    expect(placeAt(points, 99)).toBeNull();
    expect(placeAt(points, 130)).toEqual({ lat: expect.closeTo(33.55, 6), lng: -7.6 });
  });

  it('is unknown in a gap of more than twenty minutes, from the twentieth on', () => {
    expect(placeAt(points, 160 + 1_200)).toMatchObject({ lat: 33.6 });
    expect(placeAt(points, 160 + 1_201)).toBeNull();
    expect(placeAt(points, 10_000 + 1_201)).toBeNull();
  });
});

describe('a pause', () => {
  it('is ten minutes within sixty metres, until the driver goes on', () => {
    const still = [0, 200, 400, 600].map((second) => point(second, 33.5 + second * 1e-7));
    expect(pausesOf([...still, point(660, 33.6)])).toEqual([{ since: 0, until: 660, lat: 33.5, lng: -7.6 }]);
    expect(pausesOf([point(0, 33.5), point(500, 33.5), point(560, 33.6)])).toEqual([]);
  });

  it('does not count time without a position, and may be the end of the day', () => {
    expect(pausesOf([point(0, 33.5), point(5_000, 33.6)])).toEqual([]);
    expect(pausesOf([point(0, 33.5), point(700, 33.5)])).toMatchObject([{ since: 0, until: 700 }]);
    expect(pausesOf([])).toEqual([]);
  });
});

const step = (second: number, packageId: string, event: string, given: Partial<ReplayStep> = {}): ReplayStep => ({
  second,
  packageId,
  trackingNumber: packageId,
  event,
  status: 'enroute',
  isHeld: true,
  isByDriver: true,
  cash: null,
  ...given,
});
const opening: ReplayParcel[] = [{ packageId: 'a', trackingNumber: 'a', status: 'received' }];
const steps = [
  step(10, 'b', 'received', { status: 'received' }),
  step(20, 'a', 'delivered', { status: 'delivered', isHeld: false, cash: 5_000 }),
  step(30, 'b', 'reported', { status: 'reported' }),
  step(40, 'a', 'outcomeUndone', { status: 'enroute' }),
  step(50, 'b', 'assigned', { isHeld: false, isByDriver: false }),
];

const at = (second: number) => {
  const { list, ...figures } = momentAt(opening, steps, second);
  return { list: list.map(({ packageId, status }) => `${packageId} ${status}`), ...figures };
};

describe('a list', () => {
  it('is what the driver had at a moment, with its results and cash until then', () => {
    expect(at(9)).toEqual({ list: ['a received'], delivered: 0, failed: 0, cash: 0 });
    expect(at(25)).toEqual({ list: ['b received'], delivered: 1, failed: 0, cash: 5_000 });
    expect(at(30)).toEqual({ list: ['b reported'], delivered: 1, failed: 1, cash: 5_000 });
    expect(at(45)).toEqual({ list: ['b reported', 'a enroute'], delivered: 0, failed: 1, cash: 0 });
    expect(at(99).list).toEqual(['a enroute']);
  });
});
