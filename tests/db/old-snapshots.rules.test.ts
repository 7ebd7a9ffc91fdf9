// Which long transactions an operator is told of, and how old they are; the rows of pg_stat_activity are given.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { OldSnapshotMonitor } from '#server/db/old-snapshots.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const backend = (pid: number, ageMs: number | null = null, snapshot = '7') => ({
  pid,
  application: `p${pid}`,
  snapshot,
  ageMs,
});

function monitor() {
  const found: { rows: readonly object[] | null } = { rows: [] };
  const { db, statements } = recordStatements(() => {
    if (!found.rows) throw new Error('down');
    return found.rows;
  });
  const snapshots = new OldSnapshotMonitor(db);
  onTestFinished(() => snapshots.stop());
  const clock = vi.spyOn(performance, 'now');
  const see = async (atMs: number, rows: readonly object[] | null) => {
    clock.mockReturnValue(atMs);
    found.rows = rows;
    await snapshots.refresh();
    return snapshots.list().map(({ pid, ageMs }) => [pid, ageMs]);
  };
  return { see, snapshots, statements };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a long transaction', () => {
  it('is one of a minute or more, the oldest first, ten at most', async () => {
    const { see, snapshots } = monitor();
    expect(await see(0, [backend(1, 60_000), backend(2, 59_999), backend(3, 90_000)])).toEqual([
      [3, 90_000],
      [1, 60_000],
    ]);
    expect(snapshots.list(59_999)).toHaveLength(3);
    const many = await see(
      0,
      Array.from({ length: 12 }, (_, n) => backend(n, 60_000 + n)),
    );
    expect([many.length, many[0]]).toEqual([10, [11, 60_011]]);
  });

  it('of another login is as old as its snapshot was seen; a connection that begins another one is young again', async () => {
    const { see } = monitor();
    expect(await see(1_000, [backend(1)])).toEqual([]);
    expect(await see(60_999, [backend(1)])).toEqual([]);
    expect(await see(61_000, [backend(1)])).toEqual([[1, 60_000]]);
    expect(await see(62_000, [backend(1, null, '8')])).toEqual([]);
    expect(await see(122_000, [backend(1, null, '8')])).toEqual([[1, 60_000]]);
    expect(await see(123_000, [])).toEqual([]);
    expect(await see(124_000, [backend(1, null, '8')])).toEqual([]);
  });

  it('is not known while Postgres does not answer', async () => {
    const { see } = monitor();
    await see(0, [backend(1, 60_000)]);
    expect(await see(1, null)).toEqual([]);
  });

  it('is one of this database, and not the one that asks', async () => {
    const { see, statements } = monitor();
    await see(0, []);
    expect(statements[0]).toContain('where datname = current_database() and backend_xmin is not null');
    expect(statements[0]).toMatch(/ and pid <> pg_backend_pid\(\)$/);
  });
});
