// All that an action changes on a webhook or a message, and nothing else.
import { expect, it } from 'vitest';
import { createWebhookConsumer } from '#server/areas/webhooks/consumer.ts';
import {
  postponeInQueue,
  removeFromQueue,
  requeueDelivery,
  returnToQueue,
  withdrawUnsent,
} from '#server/areas/webhooks/delivery/queue.ts';
import { deleteOldDeliveries } from '#server/areas/webhooks/retention.ts';
import { deliveryService, webhookService } from '#server/areas/webhooks/service.ts';
import type { Trx } from '#server/db/transaction.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import type { NumberedEvent } from '#shared/events/event.ts';

const before = new Date('2026-01-20T08:00:00Z');
const webhook = {
  id: 'w1',
  version: 4,
  companyId: 'c1',
  url: 'https://a.ma',
  events: ['package_created'],
  bearer: true,
  bearerToken: 'old token',
  headerNames: ['X-Shop'],
  headerValues: ['old value'],
  secret: 'old secret',
  failingSince: before,
};
const settings = {
  url: 'https://a.ma',
  events: ['package_created', 'package_created'],
  bearer: true,
  headers: [],
  version: 4,
};
const kept = { url: 'https://a.ma', events: ['package_created'], bearer: true };
const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const company = { companies: [{ id: 'c1', name: 'Atlas', hubId: 'h1' }] };
const others = (n: number) => ({ webhooks: Array.from({ length: n }, () => ({ id: 'w' })), ...company });
const creation = { id: 'w2', ...settings, bearer: false, sealedSecret: 'sealed' };
const none = { bearerToken: null, headerNames: [], headerValues: [] };

const effects: readonly [string, string, Given, unknown][] = [
  [
    'keeps the secrets that are not typed again',
    'edit',
    { input: { ...settings, headers: [{ name: 'x-shop', value: null }] } },
    {
      set: { ...kept, bearerToken: 'old token', headerNames: ['x-shop'], headerValues: ['old value'] },
      payload: { changes: [{ field: 'headerNames' }] },
    },
  ],
  [
    'takes the secrets that are typed',
    'edit',
    { input: { ...settings, bearerToken: 'new', headers: [{ name: 'X-Shop', value: 'b' }] } },
    { set: { ...kept, bearerToken: 'new', headerNames: ['X-Shop'], headerValues: ['b'] }, payload: { changes: [] } },
  ],
  [
    'without a token forgets it',
    'edit',
    { input: { ...settings, bearer: false } },
    { set: { ...kept, bearer: false, ...none }, payload: { changes: [{ field: 'bearer' }, { field: 'headerNames' }] } },
  ],
  ['needs a token', 'edit', { row: { ...webhook, bearerToken: null }, input: settings }, 'bearerToken: required'],
  [
    'needs the value of a new header',
    'edit',
    {
      input: {
        ...settings,
        headers: [
          { name: 'X-Shop', value: 'a' },
          { name: 'X-New', value: null },
        ],
      },
    },
    'headers.1.value: required',
  ],
  [
    'at another address has not failed yet',
    'edit',
    { input: { ...settings, url: 'https://b.ma', headers: [] } },
    {
      set: { ...kept, url: 'https://b.ma', ...none, bearerToken: 'old token', failingSince: null },
      payload: { changes: [{ field: 'url' }, { field: 'headerNames' }] },
    },
  ],
  [
    'signs with both secrets for a day',
    'rotateSecret',
    { input: { sealedSecret: 'new' } },
    { set: { secret: 'new', previousSecret: 'old secret', previousSecretUntil: new Date(now.getTime() + 86_400_000) } },
  ],
  ['is enabled without its failures', 'enable', {}, { set: { disabledReason: null, failingSince: null } }],
  ['fails since the first failure', 'markFailing', {}, { set: { failingSince: before } }],
  ['fails since now', 'markFailing', { row: { ...webhook, failingSince: null } }, { set: { failingSince: now } }],
  ['works again', 'markWorking', {}, { set: { failingSince: null } }],
  [
    'of an erased person has nothing left',
    'erase',
    {},
    {
      set: {
        url: 'https://erased.invalid/',
        bearer: false,
        ...none,
        secret: '',
        previousSecret: null,
        previousSecretUntil: null,
      },
    },
  ],
  ['is no sixth of its company', 'create', { input: creation, rows: others(5), actor: customer }, 'webhook.too_many'],
  [
    'may be the fifth of its company',
    'create',
    { input: creation, rows: others(4), actor: customer },
    {
      ...none,
      id: 'w2',
      version: 1,
      status: 'enabled',
      companyId: 'c1',
      url: 'https://a.ma',
      events: ['package_created'],
      bearer: false,
      secret: 'sealed',
      previousSecret: null,
      previousSecretUntil: null,
      failingSince: null,
      disabledReason: null,
      createdAt: now,
      updatedAt: now,
    },
  ],
  [
    'is of the own company',
    'create',
    { input: { ...creation, companyId: 'c2' }, rows: others(0), actor: customer },
    'companyId: unknown_company',
  ],
  [
    'of staff is of the company that they choose',
    'create',
    { input: creation, rows: others(0), actor: person('a1', 'ADMIN') },
    'companyId: required',
  ],
  [
    'of a commercial is of a company of theirs',
    'create',
    {
      input: { ...creation, companyId: 'c2' },
      rows: others(0),
      actor: person('s1', 'COMMERCIAL', { company: ['c1'] }),
    },
    'companyId: unknown_company',
  ],
];

it.each(effects)('a webhook %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(webhookService, action, { row: webhook, prepared: given.input, ...given })).effect).toEqual(
    expected,
  );
});

it('two new webhooks at once are counted one after the other', async () => {
  const { statements } = await effectOf(webhookService, 'create', {
    input: creation,
    prepared: creation,
    rows: others(0),
    actor: customer,
  });
  const [lock, count] = [/pg_advisory_xact_lock/, /from webhooks/].map((part) =>
    statements.findIndex((text) => part.test(text)),
  );
  expect([lock !== -1, count !== -1, Number(lock) < Number(count)]).toEqual([true, true, true]);
  // A removed one makes room for another.
  expect(statements[Number(count)]).toContain("company_id = 'c1' and status <> 'removed'");
});

const attemptedAt = new Date('2026-01-23T09:59:58Z');
const attempt = { attempts: 3, answerStatus: 500, answerBody: 'non', error: null, milliseconds: 12, attemptedAt };
const nextAt = new Date('2026-01-23T11:00:00Z');

it.each<[string, string, Given, unknown]>([
  ['was sent', 'succeed', { input: attempt }, { set: { ...attempt, nextAt: null } }],
  ['is tried again', 'postpone', { input: { ...attempt, nextAt } }, { set: { ...attempt, nextAt } }],
  ['has failed', 'giveUp', { input: attempt }, { set: { ...attempt, nextAt: null } }],
  ['was undone', 'undo', {}, { set: { nextAt: null } }],
  ['is sent again now', 'resend', { rows: { webhook_queue: [{ deliveryId: 'm1' }] } }, { set: { nextAt: now } }],
  ['is not sent again to a webhook that is switched off', 'resend', {}, 'webhook.not_enabled'],
])('a message that %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(deliveryService, action, { row: { id: 'm1', webhookId: 'w1' }, ...given })).effect).toEqual(
    expected,
  );
});

const held = { deliveryId: 'm1', lease: 'l1' };

it.each<[string, (trx: Trx) => Promise<unknown>, string]>([
  [
    'leaves the queue by the attempt that has it',
    (trx) => removeFromQueue(trx, held),
    "delete from webhook_queue where delivery_id = 'm1' and lease = 'l1' returning delivery_id",
  ],
  [
    'is tried later, by anybody, if the attempt still has it',
    (trx) => postponeInQueue(trx, held, now),
    "update webhook_queue set lease = null, due_at = '2026-01-23T10:00:00.000Z'::timestamptz where delivery_id = 'm1' and lease = 'l1' returning delivery_id",
  ],
  [
    'whose attempt a stop of ours cut off is due at once, and that attempt counts as none',
    (trx) => returnToQueue(trx, held),
    "update webhook_queue set lease = null, due_at = clock_timestamp(), attempts = attempts - 1 where delivery_id = 'm1' and lease = 'l1'",
  ],
  [
    'is withdrawn while no attempt has taken it',
    (trx) => withdrawUnsent(trx, ['m1', 'm2']),
    "delete from webhook_queue where delivery_id = any ('{m1,m2}'::uuid[]) and attempts = 0 returning delivery_id",
  ],
  [
    'is sent again with its whole plan, unless it is on its way, to a webhook that is enabled',
    (trx) => requeueDelivery(trx, { id: 'm1', webhookId: 'w1' }, now),
    "insert into webhook_queue as q (delivery_id, webhook_id, due_at) select 'm1'::uuid, w.id, '2026-01-23T10:00:00.000Z'::timestamptz from webhooks w where w.id = 'w1' and w.status = 'enabled' on conflict (delivery_id) do update set attempts = case when q.lease is null then 0 else q.attempts end, due_at = case when q.lease is null then excluded.due_at else q.due_at end returning delivery_id",
  ],
])('a message %s', async (_what, work, expected) => {
  const { run, statements } = recordStatements();
  await run(work);
  expect(statements).toEqual([expected]);
});

it('a message is kept for thirty days unless administrators say otherwise', async () => {
  const { run, statements } = recordStatements();
  await run((trx) => deleteOldDeliveries(trx, now));
  expect(statements).toEqual([
    'select keep_deliveries as days from rules',
    "delete from webhook_deliveries where created_at < '2025-12-24T10:00:00.000Z'",
  ]);
});

/** A change of the status of a parcel of the company, so many milliseconds after the first one. */
function change(seq: number, at: number, from: string, to: string, entityId = 'p1'): NumberedEvent {
  const snapshot = { keys: { companyId: 'c1' }, countKey: to };
  return {
    id: String(seq),
    seq,
    nonce: '0badcafe',
    at: new Date(now.getTime() + at).toISOString(),
    actorId: 'u1',
    actorRole: 'ADMIN',
    name: 'package.delivered',
    entity: 'package',
    entityId,
    version: seq,
    changed: ['status'],
    before: snapshot,
    after: snapshot,
    payload: { from, to },
  };
}
const done = (seq: number, at = 0) => change(seq, at, 'enroute', 'delivered');
const undone = (seq: number, at: number) => change(seq, at, 'delivered', 'enroute');

const listening = {
  ...webhook,
  status: 'enabled',
  events: ['package_status', 'package_delivered', 'package_returned'],
  disabledReason: null,
  previousSecret: null,
  previousSecretUntil: null,
  createdAt: before,
  updatedAt: before,
};

it.each<[string, NumberedEvent[], number[]]>([
  ['undone within eight seconds are told to nobody', [done(1), undone(2, 8_000)], []],
  ['undone later are told', [done(1), undone(2, 8_001)], [10_000, 18_001]],
  ['followed by another are told', [done(1), change(2, 1_000, 'delivered', 'returned')], [10_000, 11_000]],
  [
    'of one parcel are not undone by those of another',
    [done(1), change(2, 0, 'delivered', 'enroute', 'p2')],
    [10_000, 10_000],
  ],
  ['undone and made again are told once', [done(1), undone(2, 1_000), done(3, 2_000)], [12_000]],
])('changes %s, ten seconds after each', async (_what, events, expected) => {
  const { run, statements } = recordStatements((text) => {
    if (text.endsWith('select id from given')) return [{ id: 1 }];
    return text.includes('from webhooks') ? [listening] : [];
  });
  const parcels = ['p1', 'p2'].map((id) => ({ id, version: 1, status: 'delivered' }));
  const readers = new Map([['package' as const, () => Promise.resolve(parcels)]]);
  await run((trx) => createWebhookConsumer(readers).handle(trx, events, now));
  const queued = statements.filter((text) => text.startsWith('insert into webhook_queue')).join();
  expect([...queued.matchAll(/"due_at":"([^"]+)"/g)].map(([, at]) => Date.parse(at ?? '') - now.getTime())).toEqual(
    expected,
  );
});
