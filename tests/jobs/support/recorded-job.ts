// One job without a database: its rows, the events that are recorded of it, and its worker.
import { vi } from 'vitest';
import type { JobStep } from '#server/lib/job-step.ts';
import { runJob } from '#server/jobs/worker.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const now = new Date('2026-01-23T10:00:00Z');
const id = '018f0000-0000-7000-8000-00000000000a';
const row = {
  id,
  version: 1,
  status: 'queued',
  kind: 'checkCounts',
  subject: 'checkCounts',
  ownerId: null as string | null,
  day: '2026-01-23',
  done: 0,
  total: null as number | null,
  resultName: null,
  resultBytes: null,
  errorCode: null as string | null,
  createdAt: now,
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
  updatedAt: now,
};
const work = {
  request: {},
  cursor: null as unknown,
  isComplete: false,
  done: 0,
  total: null as number | null,
  attempts: 1,
  ownerRole: null as string | null,
  bytes: 0,
};

const user = {
  id: 'u1',
  name: 'Samira',
  avatarId: null,
  manager: false,
  companyId: null,
  hubId: null,
  rights: null,
  secondFactorAt: null,
  subdrivers: [],
  acquired: [],
  secondFactorRoles: [],
  withoutCustomer: false,
};

export interface GivenJob {
  row?: Partial<typeof row>;
  work?: Partial<typeof work>;
  step?: JobStep;
  isLast?: boolean;
  progressMs?: number;
  /** Of the owner u1; none if absent. */
  role?: string;
  /** Events that wait for their number, look by look. */
  pending?: number[];
  /** A part of the statements that the database fails at. */
  breaksAt?: string;
}

/** A job, the events that were recorded of it, and how often its steps ran. */
export function jobWith({
  row: given,
  work: stored,
  step = steps(3),
  isLast = false,
  progressMs = 0,
  role,
  pending = [],
  breaksAt,
}: GivenJob) {
  const state = {
    row: { ...row, ...given },
    work: { ...work, ...stored },
    isTaken: false,
    isLost: false,
    stored: 0,
    beats: 0,
    released: 0,
    looks: 0,
    ran: 0,
  };
  const events: string[] = [];
  const logged: string[] = [];
  const { db, statements } = recordStatements((text) => {
    if (breaksAt !== undefined && text.includes(breaksAt)) throw new Error('no database');
    const [, event] = /'job\.(\w+)'::text/.exec(text) ?? [];
    if (event !== undefined) {
      events.push(event);
      return [{ id: 1 }];
    }
    if (text.includes('from users as u')) return role === undefined ? [] : [{ ...user, roles: [role] }];
    if (text.includes('event_pending')) {
      state.looks += 1;
      return [{ pending: pending.shift() ?? 0, oldestMs: null, seq: 0, countsRepaired: 0, setAside: 0 }];
    }
    if (text.includes('attempts = attempts + 1')) return state.isTaken ? [] : [{ chunks: 0 }];
    if (text.includes('attempts = 0')) {
      state.stored += 1;
      const [, done] = /done = (\d+)/.exec(text) ?? [];
      Object.assign(state.work, { done: Number(done), isComplete: text.includes('is_complete = true') });
      return [{ chunks: 0, ownerId: null }];
    }
    if (text.startsWith('update job_runs set heartbeat_at = clock')) state.beats += 1;
    if (text.includes('set lease = null')) Object.assign(state, { isTaken: false, released: state.released + 1 });
    if (text.startsWith('update jobs')) {
      const [, status = state.row.status] = /status = '(\w+)'/.exec(text) ?? [];
      const [, errorCode = null] = /error_code = '([\w.]+)'/.exec(text) ?? [];
      Object.assign(state.row, { status, errorCode, version: state.row.version + 1 });
      return { affected: 1n };
    }
    if (text.includes('from job_runs')) return state.isLost ? [] : [state.work];
    if (text.includes('for share')) return state.row.status === 'running' ? [{ id }] : [];
    return text.includes('from jobs') ? [state.row] : [];
  });
  const ended = new AbortController();
  const notifyCommitted = vi.fn<() => void>();
  const counting: JobStep = (context) => {
    state.ran += 1;
    return step(context);
  };
  const log =
    (level: string) =>
    (_: unknown, text = '') =>
      logged.push(`${level}: ${text}`);
  const run = () =>
    runJob(
      {
        context: { db, subscribers: [], now: () => now, notifyCommitted },
        steps: {
          export: counting,
          stickers: counting,
          ownData: counting,
          eraseAccount: counting,
          eraseRecipient: counting,
          slip: counting,
          checkCounts: counting,
          checkHistory: counting,
          reconcile: counting,
          statement: counting,
        },
        timing: { heartbeatMs: 15_000, deadMs: 45_000, progressMs },
        log: { info: log('info'), warn: log('warn'), error: log('error') },
        signal: ended.signal,
      },
      id,
      isLast,
    );
  return { run, state, events, logged, ended, notifyCommitted, statements };
}

/** So many steps, each of one. */
export function steps(count: number): JobStep {
  return ({ done }) =>
    Promise.resolve({ chunks: [], cursor: {}, done: done + 1, total: count, isComplete: done + 1 >= count });
}
