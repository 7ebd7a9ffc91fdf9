// Which notifications the consumer writes for a batch of events, to whom, and with which values.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createNotificationConsumer } from '#server/areas/notifications/consumer.ts';
import { findRecipients } from '#server/areas/notifications/find-recipients.ts';
import type { NotificationRule, NotificationRules, RecipientKind } from '#shared/entities/notification-rule.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

/** A rule may name a field that one of its recipients does not see. */
const rule = z.custom<NotificationRule>();
const toAll = (priority: string, recipients: readonly string[], payloadFields: readonly string[] = []) =>
  rule.parse({ type: 'GENERAL', priority, recipients, payloadFields });

const rules: NotificationRules = {
  'package.delivered': [toAll('LOW', ['senders', 'admins'], ['trackingNumber', 'commission', 'cashCollected'])],
  'package.canceled': [
    {
      ...toAll('URGENT', ['senders']),
      when: { reads: [], holds: ({ from, changed }) => from === 'enroute' && changed.includes('status') },
    },
  ],
  'user.edited': [toAll('LOW', ['self'])],
};

const user = (id: string, role: string, companyId: string | null = null) => ({
  id,
  name: id,
  avatarId: null,
  manager: false,
  companyId,
  hubId: null,
  roles: [role],
  rights: [],
  subdrivers: [],
  acquired: [],
  secondFactorAt: null,
  secondFactorRoles: [],
  withoutCustomer: false,
});
const people = [user('k1', 'CUSTOMER', 'c1'), user('k2', 'CUSTOMER', 'c2'), user('a1', 'ADMIN'), user('s1', 'SUPPORT')];

const at = '2026-01-23T09:00:00.000Z';
const snapshot = (companyId: string) => ({ keys: { companyId }, countKey: 'enroute' });

function eventOf(seq: number, name: string, entityId: string, more: Partial<NumberedEvent> = {}): NumberedEvent {
  const [entity = ''] = name.split('.');
  return {
    id: String(seq),
    seq,
    nonce: '0badcafe',
    at,
    actorId: 'd1',
    actorRole: 'DRIVER',
    name,
    entity,
    entityId,
    version: seq,
    changed: ['status'],
    before: snapshot('c2'),
    after: snapshot('c1'),
    payload: {
      from: 'enroute',
      row: {
        trackingNumber: `N${seq}`,
        commission: 12,
        companyId: 'c2',
      },
      cashCollected: 5,
    },
    ...more,
  };
}

const written = z.array(z.record(z.string(), z.unknown()));
const jsonOf = (text: string | undefined) =>
  written.parse(JSON.parse(/'(\[.*\])'::jsonb/.exec(text ?? '')?.[1] ?? '[]'));

/** The notifications that are written for the events, the events that caused them, and the parcels that were read. */
async function handled(events: NumberedEvent[], withoutInbox: readonly number[] = []) {
  const read: string[][] = [];
  const found = ['p1', 'p2', 'p3'].map((id) => ({ id, version: 1, status: 'x', companyId: id === 'p3' ? 'c2' : 'c1' }));
  const readers = new Map([
    [
      'package' as const,
      (_: unknown, ids: readonly string[]) => {
        read.push([...ids]);
        return Promise.resolve(found.filter(({ id }) => ids.includes(id)));
      },
    ],
  ]);
  const { run, statements } = recordStatements((text) => {
    if (text.includes('from users as u')) return people;
    if (text.includes("nextval('notification_numbers')"))
      return Array.from({ length: 9 }, (_, place) => ({ place, n: 100 + place, mutedTypes: ['GENERAL'] })).filter(
        ({ place }) => !withoutInbox.includes(place),
      );
    return text.startsWith('select unnest') ? people.map(({ id }) => ({ id })) : [];
  });
  await run((trx) => createNotificationConsumer(readers, rules).handle(trx, events, now));
  const rows = jsonOf(statements.find((text) => text.startsWith('insert into notifications')));
  const causes = jsonOf(statements.find((text) => text.includes('insert into events'))).map(({ causedBy }) => causedBy);
  const numbered = statements.flatMap(
    (text) => /unnest\('\{(.*?)\}'::uuid\[\]\) with ordinality/.exec(text)?.[1] ?? [],
  );
  return { rows, causes, read, numbered: numbered.flatMap((ids) => ids.split(',')) };
}
const told = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ user_id, entity_id, n }) => [user_id, entity_id, n].map(String).join(' '));

it('a muted one arrives read, an urgent one does not; each says what its recipient sees, and when it happened', async () => {
  const { rows, causes } = await handled([eventOf(1, 'package.delivered', 'p1'), eventOf(2, 'package.canceled', 'p2')]);
  const usual = {
    id: expect.any(String),
    version: 1,
    type: 'GENERAL',
    entity: 'package',
    created_at: at,
    archived_at: null,
    removed_at: null,
    updated_at: now.toISOString(),
  };
  const delivered = { ...usual, status: 'read', read_at: now.toISOString(), entity_id: 'p1', priority: 'LOW' };
  expect(rows).toEqual([
    {
      ...delivered,
      user_id: 'a1',
      n: 100,
      event: 'package.delivered',
      facts: {
        trackingNumber: 'N1',
        commission: 12,
        cashCollected: 5,
      },
    },
    {
      ...delivered,
      user_id: 'k1',
      n: 101,
      event: 'package.delivered',
      facts: {
        trackingNumber: 'N1',
        cashCollected: 5,
      },
    },
    {
      ...usual,
      status: 'unread',
      read_at: null,
      entity_id: 'p2',
      priority: 'URGENT',
      user_id: 'k1',
      n: 102,
      event: 'package.canceled',
      facts: {},
    },
  ]);
  expect(causes).toEqual([1, 1, 2]);
});

it('is told in the order of events, to whom still sees the row, and to nobody of what they did themselves', async () => {
  const { rows, read, numbered } = await handled([
    eventOf(1, 'package.delivered', 'p3'),
    eventOf(2, 'package.delivered', 'p1', { actorId: 'a1' }),
    eventOf(3, 'package.delivered', 'p1', { actorId: 'k1' }),
    eventOf(4, 'package.canceled', 'gone'),
    eventOf(5, 'user.edited', 's1'),
    eventOf(6, 'user.edited', 'a1', { actorId: 'a1' }),
  ]);
  expect(told(rows)).toEqual(['a1 p3 100', 'k1 p1 101', 'a1 p1 102', 's1 s1 103']);
  expect(numbered).toEqual(['a1', 'k1', 'a1', 's1']);
  expect(read).toEqual([['p3', 'p1', 'gone']]);
});

it('a change that fulfils no rule, or that an older version told, is told to nobody', async () => {
  const { rows, read } = await handled([
    eventOf(1, 'package.canceled', 'p1', { changed: [] }),
    eventOf(2, 'package.canceled', 'p1', { payload: { from: 'created', row: {} } }),
    eventOf(3, 'package.delivered', 'p1', { payload: { from: 'enroute' } }),
  ]);
  expect([rows, read]).toEqual([[], []]);
});

it('who has no inbox any more gets none, and the numbers of the others stay theirs', async () => {
  const events = [1, 2].map((seq) => eventOf(seq, 'package.delivered', `p${seq}`));
  expect(told((await handled(events, [1])).rows)).toEqual(['a1 p1 100', 'a1 p2 102', 'k1 p2 103']);
});

it('looks at the events that have a rule, of their entities, and writes notifications', () => {
  const { entities, concerns, writes, name } = createNotificationConsumer(new Map(), rules);
  expect([name, [...entities].toSorted(), writes]).toEqual(['notifications', ['package', 'user'], ['notification']]);
  expect(['package.delivered', 'package.edited', 'user.edited'].map((of) => concerns?.(eventOf(1, of, 'p1')))).toEqual([
    true,
    false,
    true,
  ]);
});

const named = { companyId: 'c1', hubId: 'h1', driverId: 'd1', supportId: 's1', collectorId: 'k1', authorId: 'w1' };
const searched = (ids: string, companies: string, hubs: string, roles: string) =>
  `select unnest('{${ids}}'::uuid[]) as id union select c.id from users c where c.company_id = any ('{${companies}}'::uuid[]) union select h.id from users h where h.hub_id = any ('{${hubs}}'::uuid[]) union select r.user_id from user_roles r where r.role = any ('{${roles}}'::text[])`;

it.each<[RecipientKind[], string]>([
  [['senders'], searched('', 'c1,c2', '', '')],
  [['hub'], searched('', '', 'h1', '')],
  [['support', 'admins'], searched('', '', '', 'SUPPORT,ADMIN')],
  [['driver', 'collector', 'author'], searched('d1,k1,w1', '', '', '')],
  [['subject', 'self'], searched('d1,s1,x1,x2', '', '', '')],
])('recipients of the kinds %s are looked for by what the rows name', async (kinds, expected) => {
  const { run, statements } = recordStatements();
  const rows = [
    { ...named, id: 'x1' },
    { companyId: 'c2', hubId: null, id: 'x2' },
  ];
  await run((trx) =>
    findRecipients(
      trx,
      rows.map((row) => ({ row, rules: kinds.map((kind) => toAll('LOW', [kind])) })),
    ),
  );
  expect(statements).toEqual([expected]);
});

it('a recipient has the effective role, the company, the hub and what they see', async () => {
  const given = [{ ...user('k1', 'CUSTOMER', 'c1'), hubId: 'h1' }, user('a1', 'ADMIN')];
  const { run } = recordStatements((text) => (text.includes('from users as u') ? given : [{ id: 'k1' }]));
  const found = await run((trx) => findRecipients(trx, []));
  expect(found.map(({ id, role, companyId, hubId, audience }) => [id, role, companyId, hubId, audience.role])).toEqual([
    ['k1', 'CUSTOMER', 'c1', 'h1', 'CUSTOMER'],
    ['a1', 'ADMIN', null, null, 'ADMIN'],
  ]);
});
