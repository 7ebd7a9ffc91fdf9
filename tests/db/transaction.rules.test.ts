// Which rights a transaction takes, and that it gives borrowed ones back.
import { describe, expect, it } from 'vitest';
import { createBatchedRead, createReadsPerBatch } from '#server/db/batched-reads.ts';
import { readCounts, readCountsAndSums, readDays } from '#server/db/lists/read-rollups.ts';
import {
  anonymousPrincipal,
  type DbPrincipal,
  inTransaction,
  signInPrincipal,
  systemPrincipal,
  withActor,
  withSignInRole,
  withSystemRole,
} from '#server/db/transaction.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const sets = { user: ['u1'], company: ['c1', 'c2'], driver: ['u1', 'u2'], hub: ['h1'], team: [], role: [] };
const audienceOf = (role: Role, given: Partial<Audience> = {}): Audience => ({
  role,
  sets,
  flags: { manager: false },
  ...given,
});
const viewer = (role: Role): DbPrincipal => ({ kind: 'viewer', id: 'u1', audience: audienceOf(role) });

async function settingsOf(principal: DbPrincipal): Promise<Map<string, string>> {
  const { db, settings } = recordStatements();
  await inTransaction(db, principal, () => Promise.resolve());
  const found = [...(settings[0] ?? '').matchAll(/set local ([\w.]+) to '?(.*?)'?;/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, value]));
}

describe('a transaction', () => {
  it('has the role of staff for five roles and the system, that of sign-in for sign-in, and the scoped one for others', async () => {
    const staff = ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'BACKOFFICE', 'SUPPORT'];
    for (const role of roles)
      expect([role, (await settingsOf(viewer(role))).get('role')]).toEqual([
        role,
        staff.includes(role) ? 'qafila_staff' : 'qafila_scoped',
      ]);
    const others = [systemPrincipal, signInPrincipal, anonymousPrincipal];
    expect(await Promise.all(others.map(async (each) => (await settingsOf(each)).get('role')))).toEqual([
      'qafila_staff',
      'qafila_sign_in',
      'qafila_scoped',
    ]);
  });

  it('knows its actor, the ids in scope, and what is hidden; nobody has none of them', async () => {
    const driver = await settingsOf(viewer('DRIVER'));
    expect([driver.get('qafila.actor'), driver.get('qafila.actor_role')]).toEqual(['u1', 'DRIVER']);
    expect(driver.get('qafila.package.driver_id')).toBe('u1,u2');
    expect(driver.get('qafila.counts')?.split(',')).toEqual(
      expect.arrayContaining(['package/driverId:u1', 'package/driverId:u2']),
    );
    expect(driver.get('qafila.hidden_fields')?.split(',')).toContain('package/feeDelivered');
    expect(driver.get('qafila.sees_everything') ?? '').not.toContain('package');
    expect(driver.get('search_path')).toBe('public, pg_temp');
    expect((await settingsOf(viewer('ADMIN'))).get('qafila.sees_everything')?.split(',')).toContain('package');
    const system = await settingsOf(systemPrincipal);
    expect([system.get('qafila.actor'), system.get('qafila.hidden_fields')]).toEqual(['', '']);
    expect(system.get('qafila.sees_everything')?.split(',')).toContain('package');
    const nobody = await settingsOf(anonymousPrincipal);
    expect([...nobody.keys()].filter((name) => name.startsWith('qafila.'))).toEqual([
      'qafila.actor',
      'qafila.actor_role',
    ]);
    expect([nobody.get('qafila.actor'), nobody.get('qafila.actor_role')]).toEqual(['', 'SYS']);
  });

  it('writes its settings as literals that no value can leave', async () => {
    const { db, settings } = recordStatements();
    const ids = { ...sets, driver: ["d1'; drop table packages; --", 'd\\'] };
    const principal: DbPrincipal = { kind: 'viewer', id: "u'1", audience: audienceOf('DRIVER', { sets: ids }) };
    await inTransaction(db, principal, () => Promise.resolve());
    expect(settings[0]).toContain("set local qafila.actor to 'u''1';");
    expect(settings[0]).toContain(
      String.raw`set local qafila.package.driver_id to E'd1''; drop table packages; --,d\\';`,
    );
  });

  it.each([
    ['the system', withSystemRole, 'qafila_staff'],
    ['sign-in', withSignInRole, 'qafila_sign_in'],
  ] as const)('that borrows the rights of %s gives them back, also when the work fails', async (_, borrow, inner) => {
    const driver = viewer('DRIVER');
    for (const fails of [false, true]) {
      const recorded = recordStatements();
      const done = inTransaction(recorded.db, driver, (trx) =>
        borrow(trx, driver, () => (fails ? Promise.reject(new Error('lost')) : Promise.resolve('done'))),
      );
      const [outcome] = await Promise.allSettled([done]);
      expect(outcome.status).toBe(fails ? 'rejected' : 'fulfilled');
      expect(recorded.roles).toEqual(['qafila_scoped', inner, 'qafila_scoped']);
    }
  });

  it('borrows nothing that it has', async () => {
    const { run, roles: taken, statements } = recordStatements();
    expect(await run((trx) => withSystemRole(trx, systemPrincipal, () => Promise.resolve(7)))).toBe(7);
    expect(taken).toEqual(['qafila_staff']);
    expect(await run((trx) => withActor(trx, { id: 'u9', role: 'ADMIN' }, () => Promise.resolve(8)))).toBe(8);
    expect(statements).toEqual([
      "select set_config('qafila.actor', 'u9', true), set_config('qafila.actor_role', 'ADMIN', true)",
      "select set_config('qafila.actor', '', true), set_config('qafila.actor_role', 'SYS', true)",
    ]);
  });
});

describe('reads of the same moment', () => {
  it('share one transaction, and each has its own result; later ones have another', async () => {
    const { db, roles: begun } = recordStatements();
    const read = createBatchedRead(db, systemPrincipal);
    expect(await Promise.all([1, 2, 3].map((n) => read(() => Promise.resolve(n))))).toEqual([1, 2, 3]);
    expect(begun).toHaveLength(1);
    await read(() => read(() => Promise.resolve(5)));
    expect(begun).toHaveLength(3);
  });

  it('fail alone: the others are read again, each in a transaction of its own', async () => {
    const { db, roles: begun } = recordStatements();
    const read = createBatchedRead(db, systemPrincipal);
    const results = await Promise.allSettled([
      read(() => Promise.resolve(1)),
      read(() => Promise.reject(new Error('wrong'))),
      read(() => Promise.resolve(3)),
    ]);
    expect(results.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
      1,
      'Error: wrong',
      3,
    ]);
    expect(begun).toHaveLength(3);
  });

  it('for one batch of events join the snapshot of those that they follow from', async () => {
    const { db, roles: begun } = recordStatements();
    const reads = createReadsPerBatch(db, systemPrincipal);
    const batch = {};
    expect(reads(batch)).toBe(reads(batch));
    expect(reads()).toBe(reads());
    expect(reads({})).not.toBe(reads(batch));
    const first = await reads(batch)(() => Promise.resolve(1));
    expect([first, await reads(batch)(() => Promise.resolve(2))]).toEqual([1, 2]);
    expect(begun).toHaveLength(1);
  });
});

describe('stored counts', () => {
  const driver = audienceOf('DRIVER');
  const keys = "'{driverId:u1}'";
  it('are summed over the keys of the audience', async () => {
    const { run, statements } = recordStatements(() => [{ bucket: 'open', n: 2 }]);
    expect(await run((trx) => readCounts(trx, ratingEntity.access, driver))).toEqual([{ bucket: 'open', n: 2 }]);
    expect(statements).toEqual([
      `select bucket, sum(n)::bigint as n from list_counts where area = 'rating' and key = any (${keys}) group by bucket`,
    ]);
    const nobody = audienceOf('DRIVER', { sets: { ...sets, driver: [], user: [] } });
    expect(await run((trx) => readCounts(trx, ratingEntity.access, nobody))).toEqual([]);
    expect(await run((trx) => readCountsAndSums(trx, ratingEntity.access, nobody, ['price']))).toEqual({
      counts: [],
      sums: [],
    });
  });

  it('stand beside the sums of the fields that are asked for', async () => {
    const found = [
      { field: null, bucket: 'open', n: 2 },
      { field: 'price', bucket: 'open', n: 500 },
    ];
    const { run, statements } = recordStatements(() => found);
    expect(await run((trx) => readCountsAndSums(trx, ratingEntity.access, driver, ['price']))).toEqual({
      counts: found.slice(0, 1),
      sums: [{ field: 'price', bucket: 'open', n: 500 }],
    });
    expect(statements[0]).toContain(
      `from list_sums where area = 'rating' and measure = any ('{price}') and key = any (${keys})`,
    );
    expect(statements[0]).toContain(' union all ');
  });

  it('by day are those from the first day to before the last, without days that have no row', async () => {
    const rows = [
      { day: '2026-03-01', measure: 'rows', n: 2 },
      { day: '2026-03-01', measure: 'price', n: 500 },
      { day: '2026-03-02', measure: 'rows', n: 0 },
      { day: '2026-03-03', measure: 'rows', n: 1 },
    ];
    const { run, statements } = recordStatements(() => rows);
    const request = { field: 'createdAt', gte: '2026-03-01', lt: '2026-03-04', sums: ['price'] };
    expect(await run((trx) => readDays(trx, ratingEntity.access, driver, request))).toEqual([
      { day: '2026-03-01', n: 2, sums: { price: 500 } },
      { day: '2026-03-03', n: 1, sums: { price: 0 } },
    ]);
    expect(statements[0]).toContain(
      `where area = 'rating' and field = 'createdAt' and key = any (${keys}) and dimension = 'all' and day >= '2026-03-01'::date and day < '2026-03-04'::date`,
    );
  });
});
