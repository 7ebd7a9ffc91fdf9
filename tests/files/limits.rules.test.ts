// Who may delete a file and until when, which files an action may take, and how many images are encoded at a time.
import { describe, expect, it } from 'vitest';
import { fileStorage } from '#server/files/storage.ts';
import {
  attachFiles,
  deleteFiles,
  hasFiles,
  isRemovable,
  readFile,
  readFiles,
  removeFile,
  sweepUnattachedFiles,
} from '#server/files/stored-files.ts';
import { createTaskQueue } from '#server/files/task-queue.ts';
import { uploadFile } from '#server/files/upload-file.ts';
import { systemActor } from '#server/commands/actor.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { person } from '../commands/support/things.ts';

const now = new Date('2026-03-10T10:00:00.000Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const hour = 3_600_000;

const aged = (age: number) => ({ uploaderId: 'u1', createdAt: before(age) });

it('a file may be deleted by its uploader for an hour, and by administrators always', () => {
  const [uploader, other] = [
    { id: 'u1', role: 'DRIVER' },
    { id: 'u2', role: 'DRIVER' },
  ];
  expect(isRemovable(aged(hour - 1), uploader, now)).toBe(true);
  expect(isRemovable(aged(hour), uploader, now)).toBe(false);
  expect(isRemovable(aged(0), other, now)).toBe(false);
  expect(isRemovable(aged(0), { id: null, role: 'SYS' }, now)).toBe(false);
  expect(isRemovable(aged(9 * hour), { id: 'u2', role: 'ADMIN' }, now)).toBe(true);
});

const owner = { entity: 'package', id: 'p1' } as const;

const remove = async (found: object[], actor = person('DRIVER')) => {
  const recorded = recordStatements((text) => (text.startsWith('select') ? found : []));
  await recorded.run((trx) => removeFile(trx, { id: 'f1', owner, actor, now }));
  return recorded.statements.slice(1);
};

const stored = (given: object = {}) => ({
  id: 'f1',
  kind: 'photo',
  hash: Buffer.from('h'),
  mediaType: 'image/jpeg',
  size: 1,
  width: null,
  height: null,
  uploaderId: 'u1',
  ownerEntity: 'package',
  ownerId: 'p1',
  createdAt: before(1),
  ...given,
});

const attach = (ids: readonly string[], found: readonly string[], actor = person('DRIVER')) => {
  const recorded = recordStatements((text) => (text.startsWith('select') ? found.map((id) => ({ id })) : []));
  const attached = recorded.run((trx) => attachFiles(trx, { ids, kinds: ['photo'], owner, actor, field: 'photos' }));
  return attached.then(() => recorded.statements);
};

describe('files of a row', () => {
  it('are those of the uploader that nobody attached or deleted, locked until they are attached', async () => {
    expect(await attach(['f1', 'f2', 'f1'], ['f1', 'f2'])).toEqual([
      "select id from files where id in ('f1', 'f2', 'f1') and kind in ('photo') and uploader_id = 'u1' and owner_id is null and deleted_at is null order by id for update",
      "update files set owner_entity = 'package', owner_id = 'p1' where id in ('f1', 'f2', 'f1')",
    ]);
    expect(await attach([], [])).toEqual([]);
    const unknown = { code: 'invalid_input', fields: [{ path: 'photos', code: 'unknown_file' }] };
    await expect(attach(['f1', 'f2'], ['f1'])).rejects.toMatchObject(unknown);
    await expect(attach(['f1'], ['f1'], systemActor)).rejects.toMatchObject(unknown);
  });

  it('are deleted with their bytes, by who may, and only from their row', async () => {
    const deleted = [
      "delete from file_contents where file_id in ('f1')",
      "update files set deleted_at = '2026-03-10T10:00:00.000Z' where id in ('f1')",
    ];
    expect(await remove([stored()])).toEqual(deleted);
    expect(await remove([stored({ createdAt: before(2 * hour) })], person('ADMIN', 'u2'))).toEqual(deleted);
    await expect(remove([stored({ createdAt: before(2 * hour) })])).rejects.toThrow('forbidden');
    for (const found of [[], [stored({ ownerId: 'p2' })], [stored({ ownerEntity: 'user' })]])
      await expect(remove(found)).rejects.toThrow('missing');
    const none = recordStatements();
    await none.run((trx) => deleteFiles(trx, [], now));
    await none.run((trx) => fileStorage.remove(trx, []));
    expect(none.statements).toEqual([]);
  });

  it('are found until they are deleted', async () => {
    const reading = recordStatements();
    expect(await reading.run((trx) => readFiles(trx, []))).toEqual([]);
    expect(await reading.run((trx) => readFile(trx, 'f1'))).toBeNull();
    expect(reading.statements).toEqual(["select * from files where id in ('f1') and deleted_at is null"]);
    const { run, statements } = recordStatements();
    expect(await run((trx) => hasFiles(trx, owner))).toBe(false);
    expect(statements).toEqual([
      "select id from files where owner_entity = 'package' and owner_id = 'p1' and deleted_at is null limit 1",
    ]);
    const found = recordStatements(() => [{ id: 'f1' }]);
    expect(await found.run((trx) => hasFiles(trx, owner))).toBe(true);
  });

  it('that nobody attached within an hour are swept, and forgotten after two days', async () => {
    const { db, statements } = recordStatements((text) => (text.startsWith('select') ? [{ id: 'f1' }] : []));
    expect(await sweepUnattachedFiles(db, now)).toBe(1);
    expect(statements[0]).toBe(
      "select id from files where owner_id is null and deleted_at is null and created_at < '2026-03-10T09:00:00.000Z' limit 100 for update skip locked",
    );
    expect(statements.slice(-2)).toEqual([
      "delete from files where owner_id is null and deleted_at is not null and created_at < '2026-03-08T10:00:00.000Z'",
      "delete from refused_uploads where day < '2026-03-08'",
    ]);
  });
});

describe('an upload', () => {
  const { id, principal } = person('DRIVER');
  if (principal.role === 'SYS' || id === null) throw new Error('no person');
  const viewer = { id, name: 'D', roles: ['DRIVER' as const], sessionId: 's', audience: principal.audience };
  const megabyte = 1_048_576;
  const upload = async (used: { files: number; bytes: number }, refused: number | null, size = 3) => {
    const recorded = recordStatements((text) =>
      text.includes('count(*)::int as files')
        ? [used]
        : text.startsWith('select n') && refused !== null
          ? [{ n: refused }]
          : [],
    );
    const file = { size, arrayBuffer: () => Promise.resolve(new TextEncoder().encode('no image').buffer) };
    const uploaded = uploadFile({ db: recorded.db, scan: null }, viewer, { file, kind: 'photo', now });
    const code = await uploaded.catch((error: unknown) => (error instanceof Error ? error.message : ''));
    return [code, recorded.statements.filter((each) => each.startsWith('insert'))] as const;
  };
  const counted = [
    "insert into refused_uploads (uploader_id, day, n) values ('u1', '2026-03-10', 1) on conflict (uploader_id, day) do update set n = refused_uploads.n + 1",
  ];

  it('is counted when it is refused for its content, and not when a quota refuses it', async () => {
    expect(await upload({ files: 199, bytes: 200 * megabyte - 1 }, 49)).toEqual(['invalid_input', counted]);
    expect(await upload({ files: 0, bytes: 0 }, null)).toEqual(['invalid_input', counted]);
    expect(await upload({ files: 200, bytes: 0 }, null)).toEqual(['file.quota', []]);
    expect(await upload({ files: 0, bytes: 200 * megabyte }, null)).toEqual(['file.quota', []]);
    expect(await upload({ files: 0, bytes: 0 }, 50)).toEqual(['file.too_many_refused', []]);
    expect(await upload({ files: 0, bytes: 0 }, null, 10 * megabyte)).toEqual(['invalid_input', counted]);
    expect(await upload({ files: 0, bytes: 0 }, null, 10 * megabyte + 1)).toEqual(['invalid_input', []]);
  });

  it('is counted with those of its person and of its day in Casablanca, not in London', async () => {
    const { db, statements } = recordStatements((text) =>
      text.includes('count(*)::int as files') ? [{ files: 0, bytes: 0 }] : [],
    );
    const file = { size: 3, arrayBuffer: () => Promise.resolve(new TextEncoder().encode('no image').buffer) };
    const late = new Date('2026-01-23T23:30:00Z');
    const uploaded = uploadFile({ db, scan: null }, viewer, { file, kind: 'photo', now: late });
    await expect(uploaded).rejects.toThrow('invalid_input');
    expect(statements.find((text) => text.includes('count(*)::int as files'))).toContain(
      "where uploader_id = 'u1' and created_at >= '2026-01-23T23:00:00.000Z'",
    );
    expect(statements.find((text) => text.startsWith('select n'))).toContain(
      "where uploader_id = 'u1' and day = '2026-01-24'",
    );
  });
});

const allBegan = () => new Promise((resolve) => setImmediate(resolve));

it('tasks run so many at a time; accounts take turns, so many tasks of each wait, and others are refused', async () => {
  const queue = createTaskQueue({ concurrent: 2, maxWaiting: 4, maxWaitingEach: 3 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** A task; its first letter is its account. */
  const start = (name: string, fails = false) =>
    queue.run(name.slice(0, 1), () => {
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      ends.set(name, () => (fails ? reject(new Error(name)) : resolve(name)));
      return promise;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await allBegan();
  };
  const [a1, ...others] = [start('a1', true), ...['a2', 'a3', 'a4', 'a5'].map((name) => start(name))];
  const tooMany = { code: 'too_many_requests', params: { retryAfter: 5 } };
  await expect(start('a6')).rejects.toMatchObject(tooMany);
  others.push(start('b1'));
  await expect(start('c1')).rejects.toMatchObject(tooMany);
  expect(begun).toEqual(['a1', 'a2']);
  ends.get('a1')?.();
  await expect(a1).rejects.toThrow('a1');
  await end('a2');
  // One of each: who sent one waits for one task of who sent many.
  expect(begun.slice(2)).toEqual(['a3', 'b1']);
  for (const name of ['b1', 'a3', 'a4', 'a5']) await end(name);
  expect(begun.slice(4)).toEqual(['a4', 'a5']);
  expect(await Promise.all(others)).toEqual(['a2', 'a3', 'a4', 'a5', 'b1']);
  // Nothing is left of it.
  const last = ['d1', 'e1', 'f1'].map((name) => start(name));
  await allBegan();
  expect(begun.slice(6)).toEqual(['d1', 'e1']);
  for (const name of ['d1', 'e1', 'f1']) await end(name);
  expect(await Promise.all(last)).toEqual(['d1', 'e1', 'f1']);
});
