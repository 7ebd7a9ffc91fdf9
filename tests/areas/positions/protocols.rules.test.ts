// Requests as the apps send them.
import { describe, expect, it } from 'vitest';
import { parseOsmandJson, parseOsmandQuery } from '#server/areas/positions/ingest/osmand.ts';
import { readBasicAuthPassword, parseOwntracksMessage } from '#server/areas/positions/ingest/owntracks.ts';

const now = new Date('2026-11-20T10:00:00Z');
const query = (text: string) => parseOsmandQuery(new URLSearchParams(text), now);

const timeAt = (timestamp: number) => query(`lat=33&lon=-7&timestamp=${timestamp}`).readings[0]?.at;

describe('the OsmAnd protocol', () => {
  it('in a query string, as OsmAnd and older Traccar Clients send it: speed in knots', () => {
    const { token, readings } = query(
      'id=tok-1&timestamp=1795168800&lat=33.5731&lon=-7.5898&speed=19.438&bearing=271.5&altitude=32.0&accuracy=12.5&batt=86.0',
    );
    expect(token).toBe('tok-1');
    expect(readings).toHaveLength(1);
    expect(readings[0]).toMatchObject({
      at: 1_795_168_800_000,
      lat: 33.5731,
      lng: -7.5898,
      bearing: 271.5,
      accuracy: 12.5,
      battery: 86,
    });
    expect(readings[0]?.speed).toBeCloseTo(10, 2);
  });

  it.each([
    ['1795168800', 'seconds'],
    ['1795168800000', 'milliseconds'],
    ['2026-11-20T10:00:00.000Z', 'ISO 8601'],
    ['2026-11-20T11:00:00+01:00', 'ISO 8601 with an offset'],
  ])('with the time %s, in %s', (timestamp) => {
    expect(
      new Date(query(`deviceid=t&lat=33&lon=-7&timestamp=${encodeURIComponent(timestamp)}`).readings[0]?.at ?? 0),
    ).toEqual(now);
  });

  it('with both numbers in `location`, `heading` for `bearing`, and without a time for now', () => {
    expect(query('id=t&location=33.5,-7.6&heading=90').readings[0]).toMatchObject({
      at: now.getTime(),
      lat: 33.5,
      lng: -7.6,
      bearing: 90,
      speed: null,
      battery: null,
    });
  });

  it('with an empty time is of now', () => {
    expect(query('id=t&lat=33&lon=-7&timestamp=').readings[0]?.at).toBe(now.getTime());
  });

  it.each([
    ['id=a&deviceid=b', 'a'],
    ['deviceid=b', 'b'],
    ['lat=33', null],
  ])('%s names the device %s', (text, device) => {
    expect(query(text).token).toBe(device);
  });

  it.each([
    [{ id: 'a', deviceid: 'b', device_id: 'c' }, 'a'],
    [{ deviceid: 'b', device_id: 'c' }, 'b'],
    [{ device_id: 'c' }, 'c'],
    [{}, null],
  ])('%j in flat JSON names the device %s', (ids, device) => {
    expect(parseOsmandJson({ ...ids, lat: 33.5, lon: -7.6 }, now)?.token).toBe(device);
  });

  it('takes `bearing` before `heading`, in a query and in JSON', () => {
    const both = { bearing: 10, heading: 20 };
    const bearings = [
      query('lat=33&lon=-7&bearing=10&heading=20').readings[0],
      ...[both, { heading: 20 }].map((given) => parseOsmandJson({ lat: 33, lon: -7, ...given }, now)?.readings[0]),
    ].map((reading) => reading?.bearing);
    expect(bearings).toEqual([10, 10, 20]);
  });

  it('a time of today in seconds, and one before 1973 in milliseconds, differ by their size', () => {
    expect([timeAt(99_999_999_999), timeAt(100_000_000_000)]).toEqual([99_999_999_999_000, 100_000_000_000]);
  });

  it('returns no position when the phone marks it invalid, or sends none', () => {
    expect(query('id=t&lat=33&lon=-7&valid=false').readings[0]?.lat).toBeNaN();
    expect(query('id=t&lat=33&lon=-7&valid=0').readings[0]?.lat).toBeNaN();
    expect(query('id=t&lat=33&lon=-7&valid=1').readings[0]?.lat).toBe(33);
    expect(query('id=t&batt=80').readings[0]?.lat).toBeNaN();
    expect(query('id=t&lat=north&lon=-7').readings[0]?.lat).toBeNaN();
  });

  const location = {
    timestamp: '2026-11-20T10:00:00.000Z',
    coords: { latitude: 33.5731, longitude: -7.5898, accuracy: 5, speed: 12.4, heading: 87.2, altitude: 40.1 },
    is_moving: true,
    odometer: 10_450,
    event: 'motionchange',
    battery: { level: 0.86, is_charging: false },
    activity: { type: 'in_vehicle' },
    extras: {},
  };
  const read = { at: now.getTime(), lat: 33.5731, lng: -7.5898, speed: 12.4, bearing: 87.2, accuracy: 5, battery: 86 };

  it('in JSON, as Traccar Client 9 sends it: speed in m/s and battery as a fraction of one', () => {
    expect(parseOsmandJson({ location, device_id: '48241179' }, now)).toEqual({ token: '48241179', readings: [read] });
    expect(parseOsmandJson({ location, device_id: 48_241_179 }, now)?.token).toBe('48241179');
  });

  it('names its device by `device_id` or `id`, in each form; without a battery and a speed they are unknown', () => {
    const { battery: _, ...charged } = location;
    const poor = { ...charged, coords: { latitude: 33.5731, longitude: -7.5898 } };
    const unknown = { ...read, speed: null, bearing: null, accuracy: null, battery: null };
    for (const place of [{ location: poor }, { locations: [poor] }]) {
      expect(parseOsmandJson({ ...place, device_id: 'd', id: 'i' }, now)).toEqual({ token: 'd', readings: [unknown] });
      expect(parseOsmandJson({ ...place, id: 'i' }, now)?.token).toBe('i');
      expect(parseOsmandJson(place, now)?.token).toBeNull();
    }
  });

  it('in a list with something else in it, that is left out', () => {
    const body = [{ hello: 1 }, { location, device_id: 't' }, { location }];
    expect(parseOsmandJson(body, now)).toEqual({ token: 't', readings: [read, read] });
  });

  it('in batches: a list of reports, a list under `location` or `locations`', () => {
    const other = { ...location, timestamp: '2026-11-20T09:59:00.000Z' };
    for (const body of [
      [
        { location, device_id: 't' },
        { location: other, device_id: 't' },
      ],
      { location: [location, other], device_id: 't' },
      { locations: [{ location }, other], device_id: 't' },
    ]) {
      expect(parseOsmandJson(body, now)).toEqual({
        token: 't',
        readings: [read, { ...read, at: now.getTime() - 60_000 }],
      });
    }
  });

  it('a report of another device in the same list is ignored', () => {
    expect(
      parseOsmandJson(
        [
          { location, device_id: 'mine' },
          { location, device_id: 'theirs' },
        ],
        now,
      ),
    ).toEqual({ token: 'mine', readings: [read] });
  });

  it('in flat JSON with the names of the query string', () => {
    expect(
      parseOsmandJson({ id: 't', lat: 33.5, lon: '-7.6', timestamp: 1_795_168_800, speed: 19.438, batt: 40 }, now)
        ?.readings[0],
    ).toMatchObject({ at: now.getTime(), lat: 33.5, lng: -7.6, battery: 40 });
  });

  it.each([[null], [[]], [{ hello: 1 }], ['text'], [{ device_id: 't', location: { coords: 3 } }]])(
    '%j is none of it',
    (body) => {
      expect(parseOsmandJson(body, now)).toBeNull();
    },
  );

  it('of more than 500 readings the first 500 are looked at, in each form of a list', () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ ...location, coords: { ...location.coords, accuracy: n } }));
    const bodies = [
      { location: many, device_id: 't' },
      { locations: many, device_id: 't' },
      many.map((one) => ({ location: one, device_id: 't' })),
    ];
    for (const body of bodies) {
      const readings = parseOsmandJson(body, now)?.readings ?? [];
      expect([readings.length, readings.at(-1)?.accuracy]).toEqual([500, 499]);
    }
  });
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('OwnTracks', () => {
  it('contains a location: speed in km/h, time in seconds', () => {
    const reading = parseOwntracksMessage({
      _type: 'location',
      acc: 13,
      alt: 60,
      batt: 67,
      bs: 1,
      cog: 270,
      conn: 'm',
      lat: 33.5731,
      lon: -7.5898,
      t: 'u',
      tid: 'YK',
      tst: 1_795_168_800,
      vac: 3,
      vel: 36,
    });
    expect(reading).toEqual({
      at: now.getTime(),
      lat: 33.5731,
      lng: -7.5898,
      speed: 10,
      bearing: 270,
      accuracy: 13,
      battery: 67,
    });
  });

  it('without a speed has none', () => {
    const still = { _type: 'location', lat: 33.5731, lon: -7.5898, tst: 1_795_168_800 };
    expect([parseOwntracksMessage(still)?.speed, parseOwntracksMessage({ ...still, vel: 0 })?.speed]).toEqual([
      null,
      0,
    ]);
  });

  it.each([
    [{ _type: 'lwt', tst: 1 }],
    [{ _type: 'transition', lat: 1, lon: 1, tst: 1 }],
    [{ _type: 'waypoints', waypoints: [] }],
    [null],
    [{ _type: 'location' }],
  ])('%j is not for us', (message) => {
    expect(parseOwntracksMessage(message)).toBeNull();
  });

  it('sends its token as the password of any user', () => {
    expect(readBasicAuthPassword(basic('youssef:tok:en'))).toBe('tok:en');
    expect(readBasicAuthPassword(basic('youssef:token').replace('Basic', 'basic'))).toBe('token');
    expect([
      readBasicAuthPassword(basic('alone')),
      readBasicAuthPassword(basic('youssef:token').replace('Basic', 'Bearer')),
      readBasicAuthPassword(undefined),
    ]).toEqual([null, null, null]);
  });
});
