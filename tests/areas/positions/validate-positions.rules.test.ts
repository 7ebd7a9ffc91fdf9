import { describe, expect, it } from 'vitest';
import { validatePositions, type DriverState } from '#server/areas/positions/ingest/validate-positions.ts';
import { type PositionFix, parseFix } from '#shared/areas/positions/fix.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const fix = (secondsAgo: number, lat = 33.5, lng = -7.6): PositionFix => ({
  at: ago(secondsAgo),
  lat,
  lng,
  speed: 8,
  bearing: 90,
  accuracy: 10,
  battery: 80,
});
const onDuty: DriverState = { onDutySince: ago(3_600), lastAt: null, lastTrackPoint: null };

describe('a reading', () => {
  it.each([
    ['a latitude of 999', { lat: 999, lng: 0 }],
    ['a longitude of -181', { lat: 0, lng: -181 }],
    ['no number', { lat: NaN, lng: 0 }],
    ['an infinite one', { lat: 0, lng: -Infinity }],
  ])('with %s is none', (_, place) => {
    expect(parseFix({ at: now.getTime(), ...place })).toBeNull();
  });

  it('without a time is none', () => {
    expect(parseFix({ at: NaN, lat: 33, lng: -7 })).toBeNull();
  });

  it('drops invalid values and keeps the position', () => {
    expect(
      parseFix({ at: now.getTime(), lat: 33, lng: -7, speed: -1, bearing: -1, accuracy: NaN, battery: -100 }),
    ).toEqual({ at: now, lat: 33, lng: -7, speed: null, bearing: null, accuracy: null, battery: null });
    expect(
      parseFix({ at: now.getTime(), lat: 33, lng: -7, speed: 4_000, bearing: 360, accuracy: 12, battery: 55.4 }),
    ).toMatchObject({ speed: null, bearing: 0, battery: 55 });
  });
});

/** A latitude so many metres further north: a degree of latitude is 111,195 metres. */
const north = (metres: number) => 33.5 + metres / 111_195;

/** How many points of a way straight north are in the track, with readings after so many metres. */
const trackedAt = (...distances: number[]) =>
  validatePositions(
    distances.map((distance, index) => fix(50 - index, north(distance))),
    onDuty,
    now,
  ).track.length;

describe("a device's positions", () => {
  it('are rejected off duty, and before the duty began', () => {
    expect(validatePositions([fix(0)], { ...onDuty, onDutySince: null }, now)).toMatchObject({
      accepted: 0,
      latest: null,
      track: [],
      errorCode: 'position.off_duty',
    });
    expect(validatePositions([fix(4_000)], onDuty, now)).toMatchObject({ accepted: 0, errorCode: 'position.off_duty' });
  });

  it('of a clock that is ahead are as old as their arrival says, so that no later reading is older than them', () => {
    const fast = validatePositions([fix(-240), fix(-230, 33.51)], onDuty, now);
    expect(fast).toMatchObject({ accepted: 2, ahead: 240_000, latest: fix(0) });
    expect(fast.track).toEqual([fix(10, 33.51), fix(0)]);
    const later = new Date(now.getTime() + 5_000);
    expect(validatePositions([{ ...fix(0, 33.52), at: later }], fast.state, later)).toMatchObject({
      accepted: 1,
      ahead: 0,
    });
  });

  it.each([
    [86_400_000, 'taken'],
    [86_400_001, 'position.in_future'],
    [-3_900_000, 'taken'],
    [-3_900_001, 'position.off_duty'],
  ])('%i ms from now, on duty since an hour, are: %s', (ms, expected) => {
    const one = { ...fix(0), at: new Date(now.getTime() + ms) };
    expect(validatePositions([one], onDuty, now).errorCode ?? 'taken').toBe(expected);
  });

  it('from the year 2099 are refused, and others of the same request are not', () => {
    const nonsense = { ...fix(0), at: new Date('2099-01-01') };
    expect(validatePositions([nonsense, fix(5)], onDuty, now)).toMatchObject({
      accepted: 1,
      ahead: 0,
      latest: fix(5),
      errorCode: 'position.in_future',
    });
  });

  it('are taken until they are a day old, to the millisecond', () => {
    const since = { ...onDuty, onDutySince: ago(200_000) };
    const errorOf = (ms: number) =>
      validatePositions([{ ...fix(0), at: new Date(now.getTime() - ms) }], since, now).errorCode;
    expect([errorOf(86_400_000), errorOf(86_400_001)]).toEqual([null, 'position.too_old']);
  });

  it('are refused for the reason of the first of them that is refused', () => {
    const { errorCode, accepted } = validatePositions([fix(-90_000), fix(10), fix(9_000)], onDuty, now);
    expect([errorCode, accepted]).toEqual(['position.off_duty', 1]);
  });

  it('of a driver who stands are in the track once a minute, to the millisecond', () => {
    const after = (ms: number) => ({ ...fix(100), at: new Date(ago(100).getTime() + ms) });
    const { track } = validatePositions([fix(100), after(59_999), after(60_000)], onDuty, now);
    expect(track).toEqual([fix(100), after(60_000)]);
  });

  it('of a driver who moves are in the track after 30 metres', () => {
    expect([trackedAt(0, 29.7), trackedAt(0, 30.3)]).toEqual([1, 2]);
  });

  it('the latest device time wins, however shuffled and doubled a batch is', () => {
    const batch = [fix(30, 33.53), fix(60, 33.52), fix(30, 33.53), fix(90, 33.51), fix(60, 33.52)];
    const judged = validatePositions(batch, onDuty, now);
    expect(judged.latest).toEqual(fix(30, 33.53));
    expect(judged.accepted).toBe(3);
    expect(judged.track.map(({ lat }) => lat)).toEqual([33.51, 33.52, 33.53]);
    expect(validatePositions([fix(45)], judged.state, now)).toMatchObject({
      accepted: 0,
      errorCode: 'position.too_old',
    });
    expect(validatePositions([fix(30)], judged.state, now).errorCode).toBe('position.too_old');
  });

  it('a day old is too old, even when nothing newer is known', () => {
    expect(validatePositions([fix(90_000)], { ...onDuty, onDutySince: ago(200_000) }, now).errorCode).toBe(
      'position.too_old',
    );
  });

  it('the track keeps a point after 30 metres or a minute, and none while standing still', () => {
    // 0.0001° of latitude are 11 metres.
    const standing = [
      fix(100),
      fix(95, 33.500_1),
      fix(90, 33.500_2),
      fix(85, 33.500_3),
      fix(25, 33.500_3),
      fix(20, 33.500_3),
    ];
    expect(
      validatePositions(standing, onDuty, now).track.map(({ at }) => (now.getTime() - at.getTime()) / 1000),
    ).toEqual([100, 85, 25]);
  });
});
