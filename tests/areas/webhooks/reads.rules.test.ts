// What is read of webhooks and their messages: which, in which order, and how many.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { enqueueDeliveries, readQueue, takeDeliveries, withdrawUnsent } from '#server/areas/webhooks/delivery/queue.ts';
import { mailSuspension } from '#server/areas/webhooks/mail-suspension.ts';
import { findDeliveries, findWebhook, findWebhooks, readActivity } from '#server/areas/webhooks/queries.ts';
import type { Trx } from '#server/db/transaction.ts';
import { now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { delivery, webhook } from './support/sending.ts';

const { dbPrincipal } = person('k1', 'CUSTOMER', { company: ['c1'] });
if (dbPrincipal.kind !== 'viewer') throw new Error('a person has an audience');
const { audience } = dbPrincipal;
const [webhookId, last] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];

/** From the conditions on: the columns are those of the declaration. */
const conditionsOf = (text: string | undefined) => text?.slice(text.indexOf(' where ') + 1);

it.each<[string, (trx: Trx) => Promise<unknown>, string]>([
  [
    'of all that the viewer sees, the oldest first, without removed ones',
    (trx) => findWebhooks(trx, audience, null),
    "where (webhooks.company_id = 'c1'::uuid) and status <> 'removed' order by created_at, id limit 500",
  ],
  [
    'of one company',
    (trx) => findWebhooks(trx, audience, 'c1'),
    "where (webhooks.company_id = 'c1'::uuid) and status <> 'removed' and company_id = 'c1' order by created_at, id limit 500",
  ],
])('the webhooks %s', async (_what, read, expected) => {
  const { run, statements } = recordStatements();
  await run(read);
  expect(statements.map(conditionsOf)).toEqual([expected]);
});

it('a removed webhook is not found', async () => {
  for (const [status, found] of [
    ['disabled', true],
    ['removed', false],
  ] as const) {
    const { run } = recordStatements(() => [{ ...webhook, status }]);
    expect((await run((trx) => findWebhook(trx, 'w1', audience))) !== null).toBe(found);
  }
});

const listed = (more: string) =>
  `where (webhook_deliveries.company_id = 'c1'::uuid) and webhook_id = '${webhookId}'${more} order by id desc limit 21`;

it.each<[string, Parameters<typeof findDeliveries>[2], string[]]>([
  ['the newest first', { webhookId, status: null, after: null }, [listed('')]],
  [
    'of a status, after the last row of the page before',
    { webhookId, status: 'failed', after: last },
    [listed(` and status = 'failed' and id < '${last}'`)],
  ],
  ['of what is no id: none', { webhookId: 'x', status: null, after: null }, []],
  ['after what is no id: none', { webhookId, status: null, after: 'x' }, []],
])('the deliveries of a webhook, %s', async (_what, query, expected) => {
  const { run, statements } = recordStatements();
  expect(await run((trx) => findDeliveries(trx, audience, query))).toEqual({ rows: [], hasMore: false });
  expect(statements.map(conditionsOf)).toEqual(expected);
});

it.each([
  [20, 20, false],
  [21, 20, true],
])('of %i deliveries that are found a page has %i; there are more: %s', async (found, shown, hasMore) => {
  const { run } = recordStatements(() => Array.from({ length: found }, () => delivery));
  const page = await run((trx) => findDeliveries(trx, audience, { webhookId, status: null, after: null }));
  expect([page.rows.length, page.hasMore]).toEqual([shown, hasMore]);
});

it('the activity counts what was made within a day, and names up to a thousand that failed, the newest first', async () => {
  const { run, statements } = recordStatements((text) =>
    text.includes('count(*)') ? [{ sent: 3, failed: 2, waiting: 1 }] : [{ id: 'm9' }, { id: 'm8' }],
  );
  expect(await run((trx) => readActivity(trx, 'w1', now))).toEqual({
    webhookId: 'w1',
    sent: 3,
    failed: 2,
    waiting: 1,
    failedIds: ['m9', 'm8'],
  });
  expect(statements).toEqual([
    `select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'waiting')::int as waiting from webhook_deliveries where webhook_id = 'w1' and created_at > '${now.toISOString()}'::timestamptz - interval '1 day'`,
    "select id from webhook_deliveries where webhook_id = 'w1' and status = 'failed' order by id desc limit 1000",
  ]);
});

it.each<[string, (trx: Trx) => Promise<unknown>, string[]]>([
  [
    'is taken for each of the webhooks that wait for the longest time, of the lane, with room, and due',
    (trx) => takeDeliveries(trx, { isFailing: true, perWebhook: 4 }, { lease: 'l1', leaseMs: 45_000, limit: 7 }),
    [
      "with chosen as ( select w.id from webhooks w where w.status = 'enabled' and (w.failing_since is not null) = true and exists (select from webhook_queue q where q.webhook_id = w.id and q.due_at <= clock_timestamp()) and (select count(*) from webhook_queue q where q.webhook_id = w.id and q.lease is not null and q.due_at > clock_timestamp()) < 4 order by w.taken_at, w.id limit 7 for no key update of w skip locked ), due as ( select q.delivery_id from chosen c cross join lateral ( select delivery_id from webhook_queue where webhook_id = c.id and due_at <= clock_timestamp() order by due_at, delivery_id limit 1 ) q ), turn as ( update webhooks w set taken_at = clock_timestamp() from chosen c where w.id = c.id ) update webhook_queue q set lease = 'l1', attempts = q.attempts + 1, due_at = clock_timestamp() + make_interval(secs => 45) from due where q.delivery_id = due.delivery_id returning q.delivery_id, q.webhook_id, q.attempts",
    ],
  ],
  [
    'of an enabled webhook counts as waiting, and as late when it is due',
    readQueue,
    [
      "select count(*)::int as waiting, min(q.due_at) filter (where q.due_at <= clock_timestamp()) as oldest_due_at from webhook_queue q join webhooks w on w.id = q.webhook_id and w.status = 'enabled'",
    ],
  ],
  [
    'is queued for its next attempt',
    (trx) => enqueueDeliveries(trx, [delivery]),
    [
      `insert into webhook_queue (delivery_id, webhook_id, due_at) select delivery_id, webhook_id, due_at from jsonb_to_recordset('[{"delivery_id":"m1","webhook_id":"w1","due_at":"2026-01-20T08:00:00.000Z"}]'::jsonb) as r(delivery_id uuid, webhook_id uuid, due_at timestamptz)`,
    ],
  ],
  ['is withdrawn, if there is one', (trx) => withdrawUnsent(trx, []), []],
])('a message %s', async (_what, work, expected) => {
  const { run, statements } = recordStatements(() => [
    { waiting: 0, oldestDueAt: null, ...delivery, deliveryId: 'm1' },
  ]);
  await run(work);
  expect(statements).toEqual(expected);
});

const mail = z.object({ name: z.string(), host: z.string(), path: z.string() });

it('the mail about a webhook that is switched off is in the language of each customer, and names the host alone', async () => {
  const people = [
    { name: 'Salma', email: 's@atlas.ma', language: 'ar' },
    { name: 'Omar', email: 'o@atlas.ma', language: 'tlh' },
  ];
  const { run, statements } = recordStatements((text) => (text.includes('user_roles as r') ? people : []));
  await run((trx) => mailSuspension(trx, { ...webhook, url: 'https://boutique.ma/hooks?key=secret' }, now));
  const mails = statements.filter((text) => text.includes('into mails'));
  expect(mails.map((text) => /'(ar|fr|en)'/.exec(text)?.[1])).toEqual(['ar', 'fr']);
  expect(mails.map((text) => mail.parse(JSON.parse(/'(\{.*?\})'/.exec(text)?.[1] ?? '{}')))).toEqual(
    ['Salma', 'Omar'].map((name) => ({ name, host: 'boutique.ma', path: '/profile#webhooks' })),
  );
});
