// What becomes of a message and its webhook after each attempt.
import { expect, it, vi } from 'vitest';
import { attemptDelivery } from '#server/areas/webhooks/delivery/attempt-delivery.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { commandsOf, outboundThat, secrets, webhook, withMessage } from './support/sending.ts';

const plan = { pausesMs: [10_000, 300_000], suspendAfterMs: 3_600_000 };
const ago = (ms: number): WebhookRow => ({ ...webhook, failingSince: new Date(now.getTime() - ms) });
const later = (ms: number) => new Date(now.getTime() + ms).toISOString();

interface Tried {
  attempts?: number;
  answer?: number | Error;
  read?: WebhookRow | null;
  locked?: WebhookRow | null;
  isOurs?: boolean;
  signal?: AbortSignal;
  clock?: () => Date;
}

/** What was written of the webhook, its message and the queue, in this order. */
function writtenOf(statements: readonly string[]): string[] {
  return statements.flatMap((text) => {
    if (text.startsWith('delete from webhook_queue')) return 'left the queue';
    const due =
      /^update webhook_queue set lease = null, due_at = '?(.*?)'?(::timestamptz|, attempts = attempts - 1)/.exec(text);
    if (due) return `due ${due[1]}${text.includes('attempts - 1') ? ', as if not tried' : ''}`;
    const saved = /^update (webhooks|webhook_deliveries) set (.*) where id/.exec(text);
    if (!saved) return [];
    const kept = (saved[2] ?? '')
      .split(/, (?=[a-z_]+ = )/)
      .filter((each) => !/^(version|updated_at|attempted_at|milliseconds) = /.test(each));
    return `${saved[1] === 'webhooks' ? 'webhook' : 'message'}: ${kept.join(', ')}`;
  });
}

async function attempt({ attempts = 1, answer = 200, signal, clock = () => now, ...held }: Tried) {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const database = withMessage({ ...held, more: (text) => (text.includes('user_roles as r') ? [] : [{ id: 1 }]) });
  const outbound = outboundThat(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  const persisted = vi.fn<() => void>();
  const persist = (work: () => Promise<void>) => {
    persisted();
    return work();
  };
  const parts = {
    context: { ...commandsOf(database), now: clock },
    outbound,
    secrets,
    plan,
    persist,
    ...(signal && { signal }),
  };
  const taken = { deliveryId: 'm1', webhookId: 'w1', lease: 'l1', attempts };
  const ended = await attemptDelivery(parts, taken).catch((error: unknown) => String(error));
  const outcome = typeof ended === 'string' ? ended : (ended?.outcome ?? null);
  return { outcome, written: writtenOf(database.statements), persisted, statements: database.statements };
}

const sent = "message: status = 'sent', attempts = 1, next_at = null, answer_status = 200";
const postponed = (ms: number, answerStatus = 500, attempts = 1) =>
  `message: attempts = ${attempts}, next_at = '${later(ms)}', answer_status = ${answerStatus}`;
const failed = (attempts: number, answerStatus = 500) =>
  `message: status = 'failed', attempts = ${attempts}, next_at = null, answer_status = ${answerStatus}`;
const fails = `webhook: failing_since = '${now.toISOString()}'`;
const suspended = (reason: string) => `webhook: status = 'disabled', disabled_reason = '${reason}'`;
const disabled = { ...webhook, status: 'disabled' } as const;

it.each<[string, Tried, string | null, string[]]>([
  ['that is a success', {}, 'sent', ['left the queue', sent]],
  [
    'that is the first success after failures',
    { read: ago(60_000) },
    'sent',
    ['left the queue', 'webhook: failing_since = null', sent],
  ],
  ['that is a success after another one', { read: ago(60_000), locked: webhook }, 'sent', ['left the queue', sent]],
  ['that is the first failure', { answer: 500 }, 'postponed', [`due ${later(10_000)}`, fails, postponed(10_000)]],
  [
    'that fails after another failure',
    { answer: 500, locked: ago(60_000), attempts: 2 },
    'postponed',
    [`due ${later(300_000)}`, postponed(300_000, 500, 2)],
  ],
  ['that is the last one of the plan', { answer: 500, attempts: 3 }, 'failed', ['left the queue', fails, failed(3)]],
  [
    'that says that the address is gone',
    { answer: 410 },
    'failed',
    ['left the queue', suspended('gone'), failed(1, 410)],
  ],
  [
    'that fails, where nothing has succeeded for so long as is allowed',
    { answer: 500, locked: ago(3_600_000) },
    'postponed',
    [`due ${later(10_000)}`, suspended('failing'), postponed(10_000)],
  ],
  [
    'that fails a moment before that',
    { answer: 500, locked: ago(3_599_999) },
    'postponed',
    [`due ${later(10_000)}`, postponed(10_000)],
  ],
  [
    'that fails after a success of another one',
    { answer: 500, read: ago(3_600_000), locked: webhook },
    'postponed',
    [`due ${later(10_000)}`, fails, postponed(10_000)],
  ],
  [
    'that fails after the webhook was switched off',
    { answer: 500, locked: disabled },
    'postponed',
    [`due ${later(10_000)}`, postponed(10_000)],
  ],
  [
    'that gets no answer',
    { answer: new OutboundError('timed_out') },
    'postponed',
    [`due ${later(10_000)}`, fails, `message: attempts = 1, next_at = '${later(10_000)}', error = 'timed_out'`],
  ],
])('an attempt %s', async (_what, tried, outcome, written) => {
  const result = await attempt(tried);
  expect([result.outcome, result.written]).toEqual([outcome, written]);
  expect(result.persisted).toHaveBeenCalledOnce();
});

it('the pause is counted from the time of the attempt that the message shows, however long its record takes', async () => {
  let readings = 0;
  const clock = () => new Date(now.getTime() + 1_000 * readings++);
  const { statements } = await attempt({ answer: 500, clock });
  const saved = statements.find((text) => text.startsWith('update webhook_deliveries')) ?? '';
  const [attemptedAt, nextAt] = ['attempted_at', 'next_at'].map((name) =>
    Date.parse(new RegExp(`${name} = '(.*?)'`).exec(saved)?.[1] ?? ''),
  );
  expect(Number(nextAt) - Number(attemptedAt)).toBe(10_000);
  expect(readings).toBeGreaterThan(1);
});

it.each<[string, Tried, string]>([
  ['succeeds', {}, 'left the queue'],
  ['fails', { answer: 500 }, `due ${later(10_000)}`],
  ['fails for good', { answer: 410 }, 'left the queue'],
])('an attempt that %s after another one has taken the message counts for nothing', async (_what, tried, asked) => {
  const { outcome, written } = await attempt({ ...tried, isOurs: false });
  expect([outcome, written]).toEqual([null, [asked]]);
});

it.each<[string, Tried]>([
  ['is gone', { read: null }],
  ['was switched off', { read: disabled }],
])('nothing is sent to a webhook that %s', async (_what, tried) => {
  const { outcome, written, persisted } = await attempt({ ...tried, answer: new Error('it was asked') });
  expect([outcome, written, persisted.mock.calls]).toEqual([null, [], []]);
});

it('an attempt that a stop of ours cuts off is due at once, and counts as none', async () => {
  const { outcome, written, persisted } = await attempt({ answer: new Error('cut off'), signal: AbortSignal.abort() });
  expect([outcome, written]).toEqual(['Error: cut off', ['due clock_timestamp(), as if not tried']]);
  expect(persisted).not.toHaveBeenCalled();
});

it('a webhook that is switched off is told by mail to the active customers of its company, twenty at most', async () => {
  const { statements } = await attempt({ answer: 410 });
  expect(statements.find((text) => text.includes('user_roles as r'))).toBe(
    "select u.name, u.email, u.language from users as u inner join user_roles as r on r.user_id = u.id where u.company_id = 'c1' and u.status = 'active' and u.email is not null and r.role = 'CUSTOMER' order by u.id limit 20",
  );
});
