// How readings are stored: while the duty lasts, the newest one of each driver, and one after the other.
import { expect, it } from 'vitest';
import { PositionIngest } from '#server/areas/positions/ingest/position-ingest.ts';
import type { PositionFix } from '#shared/areas/positions/fix.ts';
import { givenRows, now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const fix = (secondsAgo: number): PositionFix => ({
  at: new Date(now.getTime() - secondsAgo * 1_000),
  lat: 33.5,
  lng: -7.6,
  speed: 8,
  bearing: 90,
  accuracy: 10,
  battery: 80,
});
const idle = { at: null, trackAt: null, trackLat: null, trackLng: null };
const onDuty = { id: 'd1', status: 'active', onDutySince: new Date(now.getTime() - 3_600_000), ...idle };

async function ingestFor(users: readonly object[], written: readonly object[]) {
  const { db, statements } = await givenRows({ 'users as u': users, 'insert into driver_positions': written });
  const committed: ReadonlyMap<string, PositionFix>[] = [];
  const ingest = new PositionIngest({ db, now: () => now, onCommitted: (latest) => void committed.push(latest) });
  return { ingest, statements, committed };
}
const from = (driverId: string) => ({ driverId, source: 'socket' as const });

it('the readings of several requests are stored at once, and the newest one of each driver is told', async () => {
  const users = [onDuty, { ...onDuty, id: 'd2' }];
  const { ingest, statements, committed } = await ingestFor(users, [{ driverId: 'd1' }, { driverId: 'd2' }]);
  const answers = await Promise.all([
    // The first request is written at once; the others wait for it together.
    ingest.take(from('d9'), [fix(50)]),
    ingest.take(from('d1'), [fix(30), fix(20)]),
    ingest.take(from('d2'), [fix(25)]),
    ingest.take(from('d1'), [fix(10), fix(40)]),
  ]);
  expect(answers).toEqual([
    { accepted: 0, errorCode: 'position.off_duty' },
    { accepted: 2, errorCode: null },
    { accepted: 1, errorCode: null },
    { accepted: 1, errorCode: 'position.too_old' },
  ]);
  expect(committed.map((latest) => [...latest].map(([id, { at }]) => [id, at]))).toEqual([
    [
      ['d1', fix(10).at],
      ['d2', fix(25).at],
    ],
  ]);
  expect(statements.filter((text) => text.startsWith('insert into driver_tracks'))).toHaveLength(1);
  await ingest.settled();
});

it('nothing is stored off duty, for a disabled account, or for nobody', async () => {
  const offDuty = { ...onDuty, id: 'd2', onDutySince: null };
  const disabled = { ...onDuty, id: 'd3', status: 'disabled' };
  const { ingest, statements, committed } = await ingestFor([offDuty, disabled], []);
  const answers = await Promise.all(['d2', 'd3', 'd4'].map((id) => ingest.take(from(id), [fix(5)])));
  expect(answers).toEqual(answers.map(() => ({ accepted: 0, errorCode: 'position.off_duty' })));
  expect([committed, statements.filter((text) => text.startsWith('insert'))]).toEqual([[], []]);
});

it('no reading is stored while the end of a duty is: the accounts are locked first, in the order of ids', async () => {
  const { ingest, statements } = await ingestFor([onDuty], [{ driverId: 'd1' }]);
  await ingest.take(from('d1'), [fix(5)]);
  const locks = statements.findIndex((text) => /order by u.id for (no )?key (share|update)|for key share/.test(text));
  expect(locks).toBeGreaterThanOrEqual(0);
  expect(statements[locks]).toContain('order by u.id');
  expect(statements.findIndex((text) => text.startsWith('insert'))).toBeGreaterThan(locks);
});

it('a reading that another instance has replaced meanwhile is told to nobody', async () => {
  const { ingest, statements, committed } = await ingestFor([onDuty], []);
  expect(await ingest.take(from('d1'), [fix(5)])).toEqual({ accepted: 1, errorCode: null });
  expect(committed).toEqual([]);
  const written = statements.find((text) => text.startsWith('insert into driver_positions'));
  expect(written).toMatch(/on conflict \(driver_id\) do update set .* where excluded\.at > driver_positions\.at/);
});

it('no reading is no request', async () => {
  const { ingest, statements } = await ingestFor([onDuty], []);
  expect(await ingest.take(from('d1'), [])).toEqual({ accepted: 0, errorCode: null });
  expect(statements).toEqual([]);
});

it('a write that fails is refused to its devices alone: those that wait are written', async () => {
  let failures = 1;
  const { db } = recordStatements((text) => {
    if (text.includes('users as u') && failures-- > 0) throw new Error('no database');
    return text.includes('users as u') ? [onDuty] : [{ driverId: 'd1' }];
  });
  const ingest = new PositionIngest({ db, now: () => now, onCommitted: () => {} });
  const answers = await Promise.allSettled([5, 4, 3].map((seconds) => ingest.take(from('d1'), [fix(seconds)])));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  // The next request begins a write of its own.
  expect(await ingest.take(from('d1'), [fix(2)])).toEqual({ accepted: 1, errorCode: null });
});

it('a write that fails is refused to all of its devices, so that each of them sends again', async () => {
  let writes = 0;
  const { db } = recordStatements((text) => {
    if (text.includes('users as u') && ++writes === 2) throw new Error('no database');
    return text.includes('users as u') ? [onDuty] : [{ driverId: 'd1' }];
  });
  const ingest = new PositionIngest({ db, now: () => now, onCommitted: () => {} });
  const answers = await Promise.allSettled([5, 4, 3].map((seconds) => ingest.take(from('d1'), [fix(seconds)])));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});

it('at most 500 requests are written together, and a stop waits for all of them', async () => {
  const { ingest, statements } = await ingestFor([onDuty], []);
  const answered: number[] = [];
  for (let n = 0; n < 502; n += 1) void ingest.take(from('d1'), [fix(600 - n)]).then(() => answered.push(n));
  await ingest.settled();
  expect(answered).toHaveLength(502);
  expect(statements.filter((text) => text.includes('for key share'))).toHaveLength(3);
});

it('positions are stored in the order of drivers, with the last point of the track and the time of storing', async () => {
  const tracked = { at: fix(40).at, trackAt: fix(40).at, trackLat: 33.5, trackLng: -7.6 };
  const users = [onDuty, { ...onDuty, id: 'd2', ...tracked }];
  const { ingest, statements } = await ingestFor(users, []);
  await Promise.all([ingest.take(from('d9'), [fix(1)]), ...['d2', 'd1'].map((id) => ingest.take(from(id), [fix(10)]))]);
  const row = (id: string, trackAt: Date) =>
    `('${id}', '${fix(10).at.toISOString()}', 33.5, -7.6, 8, 90, 10, 80, 'socket', '${now.toISOString()}', '${trackAt.toISOString()}', 33.5, -7.6, null)`;
  const written = statements.find((text) => text.startsWith('insert into driver_positions'));
  expect(written).toContain(`values ${row('d1', fix(10).at)}, ${row('d2', fix(40).at)} on conflict`);
  // d2 has not moved for half a minute.
  const tracks = statements.filter((text) => text.startsWith('insert into driver_tracks'));
  expect(tracks.map((text) => [text.includes("'d1'"), text.includes("'d2'"), text.endsWith('do nothing')])).toEqual([
    [true, false, true],
  ]);
});

it('a phone whose clock is behind loses no report once the second has told, and its queue from before the duty is not taken', async () => {
  const { db } = await givenRows({
    'users as u': [{ ...onDuty, onDutySince: now }],
    'insert into driver_positions': [],
  });
  let clock = now.getTime();
  const ingest = new PositionIngest({ db, now: () => new Date(clock), onCommitted: () => {} });
  const report = (phone: string, at: number) =>
    ingest
      .take({ ...from('d1'), phone }, [{ ...fix(0), at: new Date(at) }])
      .then(({ accepted, errorCode }) => errorCode ?? accepted);
  const slow: unknown[] = [];
  const queued: unknown[] = [];
  for (const second of [10, 20, 30]) {
    clock = now.getTime() + second * 1_000;
    slow.push(await report('slow', clock - 600_000));
    // Readings of each half a minute, sent every ten seconds.
    queued.push(await report('queued', now.getTime() - 600_000 + second * 3_000));
  }
  // The second brings the first with it.
  expect(slow).toEqual(['position.off_duty', 2, 1]);
  expect(queued).toEqual(queued.map(() => 'position.off_duty'));
});
