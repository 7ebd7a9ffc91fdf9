// Which messages the consumer writes for a batch of events, for which webhooks, and which it withdraws.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createWebhookConsumer } from '#server/areas/webhooks/consumer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { delivery, webhook } from './support/sending.ts';

const hooks = [
  { ...webhook, events: ['package_delivered', 'package_status', 'rating_replied'] },
  { ...webhook, id: 'w2', events: ['package_created'] },
  { ...webhook, id: 'w3', companyId: 'c2', events: ['package_delivered'] },
];
const at = '2026-01-23T09:59:58.000Z';

const snapshot = (companyId: string) => ({ keys: { companyId }, countKey: 'x' });

function eventOf(seq: number, name: string, entityId: string, more: Partial<NumberedEvent> = {}): NumberedEvent {
  const [entity = ''] = name.split('.');
  return {
    id: String(seq),
    seq,
    nonce: '0badcafe',
    at,
    actorId: 'u1',
    actorRole: 'ADMIN',
    name,
    entity,
    entityId,
    version: seq,
    changed: ['status'],
    before: snapshot('c2'),
    after: snapshot('c1'),
    payload: {},
    ...more,
  };
}
const status = (seq: number, from: string, to: string, entityId = 'p1') =>
  eventOf(seq, 'package.reported', entityId, { payload: { from, to } });

interface Stored {
  /** Messages of which no attempt was made. */
  unsent?: readonly object[];
  /** Those of them that were still in the queue. */
  withdrawn?: readonly string[];
  /** The messages that exist. */
  known?: readonly object[];
}
const written = z.array(z.record(z.string(), z.unknown()));

async function handled(events: NumberedEvent[], { unsent = [], withdrawn = [], known = [] }: Stored = {}) {
  const read: string[] = [];
  const readerOf = (name: string) => (_: unknown, ids: readonly string[]) => {
    read.push(`${name} ${ids.join()}`);
    const of = (id: string) => ({
      id,
      version: 1,
      status: 'x',
      ...(name === 'package' && { trackingNumber: `N ${id}` }),
    });
    return Promise.resolve(ids.filter((id) => id !== 'gone').map(of));
  };
  const readers = new Map((['package', 'rating'] as const).map((name) => [name, readerOf(name)]));
  const { run, statements } = recordStatements((text) => {
    if (text.includes('from webhooks where')) return hooks;
    if (text.startsWith('select d.id, d.source_id')) return unsent;
    if (text.startsWith('delete from webhook_queue')) return withdrawn.map((deliveryId) => ({ deliveryId }));
    if (text.startsWith('select webhook_id, message_id')) return known;
    if (text.includes('from webhook_deliveries where')) return withdrawn.map((id) => ({ ...delivery, id }));
    return text.endsWith('select id from given') || text.endsWith('order by place') ? [{ id: 1 }] : [];
  });
  await run((trx) => createWebhookConsumer(readers).handle(trx, events, now));
  const rows = statements.flatMap((text) =>
    text.startsWith('insert into webhook_deliveries')
      ? written.parse(JSON.parse(/'(\[.*\])'::jsonb/.exec(text)?.[1] ?? '[]'))
      : [],
  );
  const causes = statements.flatMap((text) =>
    /insert into events/.test(text) ? [...text.matchAll(/"causedBy":(\d+|null)/g)].map(([, id]) => id) : [],
  );
  return { rows, causes, read, statements };
}
const told = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ webhook_id, message_id, event }) => [webhook_id, message_id, event].map(String).join(' '));

it('a message is for each webhook of the company that wants its event, ten seconds after it', async () => {
  const { rows, causes, read, statements } = await handled([
    eventOf(1, 'package.delivered', 'p1', { payload: { from: 'enroute', to: 'delivered' } }),
    eventOf(2, 'package.noted', 'p1'),
    eventOf(3, 'rating.responded', 'r1'),
    eventOf(4, 'package.delivered', 'gone', { payload: { from: 'enroute', to: 'delivered' } }),
    status(5, 'received', 'enroute', 'p2'),
  ]);
  expect(told(rows)).toEqual([
    'w1 msg_1_0badcafe package_delivered',
    'w1 msg_3_0badcafe rating_replied',
    'w1 msg_5_0badcafe package_status',
  ]);
  expect(rows[0]).toEqual({
    id: expect.any(String),
    version: 1,
    status: 'waiting',
    company_id: 'c1',
    webhook_id: 'w1',
    source_id: 'p1',
    message_id: 'msg_1_0badcafe',
    event: 'package_delivered',
    from_status: 'enroute',
    to_status: 'delivered',
    tracking_number: 'N p1',
    body: expect.stringContaining('"type":"package.delivered"'),
    attempts: 0,
    next_at: '2026-01-23T10:00:08.000Z',
    attempted_at: null,
    answer_status: null,
    answer_body: null,
    error: null,
    milliseconds: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  });
  expect(rows[1]).toMatchObject({ tracking_number: null, from_status: null, to_status: null });
  expect(causes).toEqual(['1', '3', '5']);
  expect(read).toEqual(['package p1,gone,p2', 'rating r1']);
  expect(statements[0]).toMatch(/where status = 'enabled' and company_id = any \('\{c1\}'::uuid\[\]\) order by id$/);
});

it('a message that exists at a webhook is not written again, also where an operator repeats the events', async () => {
  const delivered = { payload: { from: 'enroute', to: 'delivered' } };
  const events = [1, 2, 3].map((seq) => eventOf(seq, 'package.delivered', `p${seq}`, delivered));
  const { rows } = await handled(events, {
    known: [
      { webhookId: 'w1', messageId: 'msg_1_0badcafe' },
      { webhookId: 'w2', messageId: 'msg_2_0badcafe' },
    ],
  });
  expect(told(rows)).toEqual(['w1 msg_2_0badcafe package_delivered', 'w1 msg_3_0badcafe package_delivered']);
});

const unsent = (id: string, fromStatus: string, toStatus: string, sourceId = 'p1') => ({
  id,
  sourceId,
  fromStatus,
  toStatus,
});

it('a change that is undone withdraws its messages that were not sent, and is told to nobody itself', async () => {
  const { statements } = await handled([status(2, 'reported', 'enroute'), status(3, 'received', 'enroute', 'p2')], {
    unsent: [
      unsent('m1', 'enroute', 'reported'),
      unsent('m2', 'enroute', 'reported'),
      unsent('m3', 'received', 'reported'),
      unsent('m4', 'enroute', 'scheduled'),
      unsent('m5', 'enroute', 'reported', 'p2'),
    ],
    withdrawn: ['m1', 'm2'],
  });
  const asked = statements.find((text) => text.startsWith('delete from webhook_queue'));
  expect(asked).toContain("any ('{m1,m2}'::uuid[])");
  const undone = statements.filter((text) => text.startsWith('update webhook_deliveries'));
  expect(undone.join()).toMatch(/undone.*undone/);
  expect(statements.filter((text) => text.startsWith('insert into webhook_queue')).join()).toContain('10:00:08');
});

it('messages are withdrawn only before any attempt, while they wait for their undoing, and not under another hand', async () => {
  const { statements } = await handled([status(2, 'reported', 'enroute')]);
  expect(statements[1]).toBe(
    "select d.id, d.source_id, d.from_status, d.to_status from webhook_deliveries d join webhook_queue q on q.delivery_id = d.id and q.attempts = 0 where d.status = 'waiting' and d.attempts = 0 and d.source_id = any ('{p1}'::uuid[]) and q.due_at > clock_timestamp() for update of q skip locked",
  );
});

it.each<[string, NumberedEvent]>([
  ['of a rating', eventOf(2, 'rating.responded', 'p1', { payload: { from: 'reported', to: 'enroute' } })],
  ['without a status before', eventOf(2, 'package.created', 'p1', { payload: { from: null, to: 'enroute' } })],
  ['that is none', status(2, 'reported', 'reported')],
])('a change %s undoes nothing', async (_what, event) => {
  const stored = { unsent: [unsent('m1', 'enroute', 'reported'), unsent('m2', 'reported', 'reported')] };
  const { statements } = await handled([event], stored);
  expect(statements.filter((text) => text.startsWith('delete from webhook_queue'))).toEqual([]);
});

it('looks at what is a message, and writes messages, at most once a second', () => {
  const { name, entities, concerns, writes, roundPauseMs } = createWebhookConsumer(new Map());
  expect([name, entities, writes, roundPauseMs]).toEqual([
    'webhooks',
    ['package', 'rating'],
    ['webhookDelivery'],
    1_000,
  ]);
  const events = [
    status(1, 'enroute', 'reported'),
    eventOf(2, 'package.noted', 'p1'),
    eventOf(3, 'rating.created', 'r1'),
  ];
  expect(events.map((event) => concerns?.(event))).toEqual([true, false, false]);
});
