// Jobs whose time is over are dismissed one by one: what somebody else did with one meanwhile stops no other.
import { expect, it } from 'vitest';
import { expireJobs } from '#server/jobs/expire.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

const now = new Date('2026-01-23T10:00:00Z');
const [one, two] = ['a', 'b'].map((end) => `018f0000-0000-7000-8000-00000000000${end}`);
const job = {
  id: one,
  version: 1,
  status: 'done',
  kind: 'export',
  subject: 'packages',
  ownerId: 'u1',
  day: null,
  done: 3,
  total: 3,
  resultName: 'colis.csv',
  resultBytes: 6,
  errorCode: null,
  createdAt: now,
  startedAt: now,
  finishedAt: now,
  expiresAt: now,
  updatedAt: now,
};

/** Expires two jobs, of which the first is as given. */
function expire(first: (text: string) => Answer) {
  const { db, statements } = recordStatements((text) => {
    if (text.startsWith('select id from jobs')) return [{ id: one }, { id: two }];
    if (text.includes('into events')) return [{ id: 1 }];
    if (text.startsWith('update jobs')) return { affected: 1n };
    if (!text.includes('from jobs')) return [];
    return text.includes(`'${one}'`) ? first(text) : [{ ...job, id: two }];
  });
  const expired = expireJobs({ db, subscribers: [], now: () => now, notifyCommitted: () => {} });
  const dismissed = () => statements.filter((text) => text.startsWith('update jobs') && text.includes("'dismissed'"));
  return { expired, statements, dismissed };
}

it('all that are over are dismissed, and what is dismissed is deleted with its results', async () => {
  const { expired, statements, dismissed } = expire(() => [job]);
  await expired;
  expect(dismissed()).toHaveLength(2);
  expect(statements.at(-1)).toBe(`delete from jobs where status = 'dismissed'`);
});

it('one that its owner has just dismissed or tried again is left, and the next is dismissed', async () => {
  for (const first of [[], [{ ...job, status: 'queued' }]]) {
    const { expired, statements, dismissed } = expire(() => first);
    await expired;
    expect(dismissed()).toHaveLength(1);
    expect(statements.at(-1)).toMatch(/^delete from jobs/);
  }
});

it('an error of the database is one of the whole round', async () => {
  const { expired, dismissed } = expire(() => {
    throw new Error('no database');
  });
  await expect(expired).rejects.toThrow('no database');
  expect(dismissed()).toEqual([]);
});
