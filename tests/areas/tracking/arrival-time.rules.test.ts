// When the driver arrives: a range from the stops before and the driver's own pace, or nothing.
import { describe, expect, it } from 'vitest';
import { arrivalRange, medianStopMs, stopsBefore } from '#server/areas/tracking/arrival-time.ts';
import { parseTrackingNumber, trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import { requestableDays } from '#shared/areas/tracking/requests.ts';
import { startOfDay } from '#shared/lib/time.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00+01:00`);
/** Stops that ended at these times, the newest first. */
const ended = (...times: string[]) => times.map(at).toReversed();
const everyTenMinutes = ended('13:00', '13:10', '13:20', '13:30', '13:40', '13:50', '14:00');

describe('the pace of a driver', () => {
  it('is the median of the times between two stops of a day, without breaks and nights', () => {
    expect(medianStopMs(everyTenMinutes)).toBe(10 * 60_000);
    expect(medianStopMs([...everyTenMinutes, at('08:00'), new Date('2026-11-22T18:00:00+01:00')])).toBe(10 * 60_000);
  });

  it('between two middle times is their mean; a time of three hours counts, a longer one does not', () => {
    const times = ['08:00', '11:00', '11:10', '11:20', '11:40', '12:10'];
    expect(medianStopMs(ended(...times))).toBe(20 * 60_000);
    expect(medianStopMs(ended(...times, '12:50'))).toBe(25 * 60_000);
    expect(medianStopMs(ended('07:59', ...times.slice(1)))).toBeNull();
  });

  it('is known from five such times, and unknown with fewer', () => {
    expect(medianStopMs(ended('13:00', '13:10', '13:20', '13:30', '13:40', '13:50'))).toBe(10 * 60_000);
    expect(medianStopMs(ended('13:00', '13:10', '13:20', '13:30', '13:40'))).toBeNull();
    expect(medianStopMs([])).toBeNull();
  });
});

const minutesBefore = (minutes: number) => new Date(startOfDay('2026-11-24').getTime() - minutes * 60_000);

describe('the arrival', () => {
  const known = { stopsBefore: 3, lastStops: everyTenMinutes, outAt: at('08:30'), now: at('14:02') };
  it('is a range around the last stop and the stops before, in steps of five minutes', () => {
    // 14:00 + 4 stops of 10 minutes, ten minutes more or less.
    expect(arrivalRange(known)).toEqual({ from: at('14:30'), to: at('14:50') });
    expect(arrivalRange({ ...known, stopsBefore: 0 })).toEqual({ from: at('14:00'), to: at('14:20') });
  });

  it('is the wider the more stops are before, up to an hour either way', () => {
    // 8 stops of 10 minutes, a quarter of them more or less.
    expect(arrivalRange({ ...known, stopsBefore: 7 })).toEqual({ from: at('15:00'), to: at('15:40') });
    expect(arrivalRange({ ...known, stopsBefore: 23 })).toEqual({ from: at('17:00'), to: at('19:00') });
    expect(arrivalRange({ ...known, stopsBefore: 24 })).toBeNull();
  });

  it('counts from when the parcel went out, if that was after the last stop', () => {
    expect(arrivalRange({ ...known, stopsBefore: 2, outAt: at('14:01') })).toEqual({
      from: at('14:20'),
      to: at('14:45'),
    });
  });

  it('is not promised for a time after midnight', () => {
    const late = { ...known, now: minutesBefore(20) };
    expect(arrivalRange({ ...late, stopsBefore: 0 })).toEqual({ from: minutesBefore(20), to: minutesBefore(10) });
    expect(arrivalRange({ ...late, stopsBefore: 1 })).toBeNull();
  });

  it('never lies in the past: a late driver is expected within one more stop', () => {
    expect(arrivalRange({ ...known, stopsBefore: 0, now: at('16:00') })).toEqual({
      from: at('16:00'),
      to: at('16:10'),
    });
  });

  it('is not made up: not without a pace, for a parcel of another day, or for tonight after midnight', () => {
    expect(arrivalRange({ ...known, lastStops: everyTenMinutes.slice(0, 4) })).toBeNull();
    expect(arrivalRange({ ...known, outAt: null })).toBeNull();
    expect(arrivalRange({ ...known, outAt: new Date('2026-11-22T10:00:00+01:00') })).toBeNull();
    expect(arrivalRange({ ...known, stopsBefore: 80 })).toBeNull();
  });
});

const stop = (cityId: string, lng: number, own = false, chosen: number | null = null) => ({
  own,
  chosen,
  cityId,
  lat: 33.5,
  lng,
});

describe('the stops before', () => {
  it('are those of the nearer towns, in the order of the driver’s route', () => {
    const stops = [stop('far', -6.8), stop('near', -7.5), stop('near', -7.5, true), stop('middle', -7.2)];
    expect(stopsBefore({ lat: 33.5, lng: -7.6 }, stops)).toBe(1);
    expect(stopsBefore({ lat: 33.5, lng: -6.8 }, stops)).toBe(3);
    expect(stopsBefore(null, [stop('near', -7.5)])).toBeNull();
    // A stop whose place is unknown is the last one.
    expect(stopsBefore({ lat: 33.5, lng: -7.6 }, [{ ...stop('x', 0, true), lng: null }, stop('near', -7.5)])).toBe(1);
  });

  it('are those that the driver chose to visit first; stops that came after the choice follow', () => {
    const start = { lat: 33.5, lng: -7.6 };
    const others = [stop('far', -6.8, false, 1), stop('near', -7.5), stop('near', -7.5, false, 3)];
    expect(stopsBefore(start, [...others, stop('middle', -7.2, true, 2)])).toBe(1);
    expect(stopsBefore(start, [...others, stop('middle', -7.2, true)])).toBe(3);
  });
});

describe('what people type', () => {
  it.each([
    ['CAS-26-001234', 'CAS-26-001234'],
    [' cas 26 001 234 ', 'CAS-26-001234'],
    ['cas26001234', 'CAS-26-001234'],
    ['CAS-٢٦-٠٠١٢٣٤', 'CAS-26-001234'],
    ['CAS-26-01234', null],
    ['../../etc/passwd', null],
    ['', null],
  ])('%s', (typed, number) => {
    expect(parseTrackingNumber(typed)).toBe(number);
  });

  it('the link has the secret behind "#", which browsers send to nobody', () => {
    const url = new URL(trackingUrl('https://qafila.test', { trackingNumber: 'CAS-26-001234', trackingId: 'a/b c' }));
    expect([url.pathname, url.search, decodeURIComponent(url.hash)]).toEqual(['/tracking/CAS-26-001234', '', '#a/b c']);
  });
});

it('days of delivery that may be asked for are working days of the next two weeks', () => {
  const days = requestableDays(at('14:00'));
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-24', '2026-12-07', 12]);
  expect(days).not.toContain('2026-11-29');
});
