// All that an action changes on a driver's device, how many a driver has, and whose a token is.
import { describe, expect, it } from 'vitest';
import { createTokenLookup } from '#server/areas/devices/queries.ts';
import { deviceService } from '#server/areas/devices/service.ts';
import { findDevices, generateToken, hashToken } from '#server/areas/devices/store.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { type RecordedDatabase, recordStatements } from '#tests/fixtures/recorded-statements.ts';

const driver = person('d1', 'DRIVER');
const devices = (n: number) => ({ driver_devices: Array.from({ length: n }, (_, at) => ({ id: `v${at}` })) });
const input = { name: 'Redmi' };
const prepared = { tokenHash: 'ff' };

it.each<[string, string, Given, unknown]>([
  [
    'is that of who registers it',
    'create',
    { input, rows: devices(9) },
    {
      id: expect.any(String),
      version: 1,
      status: 'active',
      driverId: 'd1',
      tokenHash: 'ff',
      name: 'Redmi',
      createdAt: now,
      updatedAt: now,
      lastSeenAt: null,
      revokedAt: null,
    },
  ],
  ['is no eleventh', 'create', { input, rows: devices(10) }, 'device.too_many'],
  ['is revoked now', 'revoke', {}, { set: { revokedAt: now } }],
])('a device %s (%s)', async (_what, action, given, expected) => {
  expect(
    (await effectOf(deviceService, action, { row: { id: 'v1' }, prepared, actor: driver, ...given })).effect,
  ).toEqual(expected);
});

it('the active devices of the driver count, and are listed', async () => {
  const { statements } = await effectOf(deviceService, 'create', { input, prepared, actor: driver });
  // Two at once are counted one after the other.
  expect(statements).toEqual([
    "select pg_advisory_xact_lock(hashtextextended('devices/d1', 0))",
    "select id from driver_devices where driver_id = 'd1' and status = 'active'",
  ]);
  const listed = recordStatements();
  const sets = { user: ['d1'], company: [], driver: ['d1'], hub: [], team: [], role: [] };
  await listed.run((trx) => findDevices(trx, { role: 'DRIVER', sets, flags: { manager: false } }));
  expect(listed.statements).toEqual([
    expect.stringMatching(/ where \(.*driver_id.*'d1'.*\) and status = 'active' order by created_at desc$/),
  ]);
});

const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('a token', () => {
  /** Two devices: of a driver who was seen a while ago or never, and of another one seen just now. */
  function lookup(seen: Date | null): { find: (token: string) => Promise<string | null>; database: RecordedDatabase } {
    const rows = [
      { id: 'v2', tokenHash: hashToken('two'), driverId: 'd2', lastSeenAt: secondsAgo(60) },
      { id: 'v1', tokenHash: hashToken('one'), driverId: 'd1', lastSeenAt: seen },
    ];
    const database = recordStatements((statement) => (statement.startsWith('select') ? rows : []));
    return { find: createTokenLookup(database.db, () => now), database };
  }

  it('is that of one driver, who can sign in and did not revoke the device, and several are asked at once', async () => {
    const { find, database } = lookup(null);
    expect(await Promise.all([find('one'), find('three'), find('two')])).toEqual(['d1', null, 'd2']);
    const hashes = ['one', 'three', 'two'].map((token) => `'${hashToken(token).toString('hex')}'`);
    expect(database.statements[0]).toMatch(
      new RegExp(
        ` where d\\.token_hash in \\(${hashes.join(', ')}\\) and d\\.revoked_at is null and u\\.status = 'active'$`,
      ),
    );
  });

  it.each([
    [null, true],
    [secondsAgo(61), true],
    [secondsAgo(60), false],
  ])('that was last seen at %s is noted as seen now: %s', async (seen, isNoted) => {
    const { find, database } = lookup(seen);
    await find('one');
    expect(database.statements.slice(1)).toEqual(
      isNoted ? [`update driver_devices set last_seen_at = '${now.toISOString()}' where id in ('v1')`] : [],
    );
  });

  it('is asked again with every report, since it may have been revoked', async () => {
    const { find, database } = lookup(now);
    await find('one');
    await find('one');
    expect(database.statements).toHaveLength(2);
  });

  it('is short enough to be typed, and what is longer than any is none', async () => {
    expect(generateToken()).toMatch(/^[\w-]{32}$/);
    const { find, database } = lookup(null);
    expect(await find('x'.repeat(201))).toBeNull();
    expect(database.statements).toEqual([]);
  });
});
