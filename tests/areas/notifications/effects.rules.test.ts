// What reading, archiving and deleting change on a notification, and what a notification says.
import { expect, it } from 'vitest';
import { buildPayload } from '#server/areas/notifications/build-payload.ts';
import { announcementService } from '#server/areas/notifications/announcements/service.ts';
import { teamIdOf } from '#server/access/audience.ts';
import { systemActor } from '#server/commands/actor.ts';
import { inboxService, notificationService } from '#server/areas/notifications/service.ts';
import { notificationTypes } from '#shared/entities/notification-rule.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { audience, me, publication } from './support/reader.ts';

const before = new Date('2026-01-20T08:00:00Z');
const unread = { id: 'n1', version: 2, status: 'unread', readAt: null, archivedAt: null, removedAt: null };
const archived = { ...unread, status: 'archived', archivedAt: before };

it.each<[string, string, Given, unknown]>([
  ['is read now', 'read', {}, { set: { readAt: now } }],
  [
    'stays read since then',
    'read',
    { row: { ...unread, status: 'read', readAt: before } },
    { set: { readAt: before } },
  ],
  ['stays archived when it is read', 'read', { row: archived }, { set: { readAt: now }, status: 'archived' }],
  [
    'archived and read stays so',
    'read',
    { row: { ...archived, readAt: before } },
    { set: { readAt: before }, status: 'archived' },
  ],
  ['is unread again', 'unread', { row: { ...unread, status: 'read', readAt: before } }, { set: { readAt: null } }],
  [
    'archived is unread again where it is',
    'unread',
    { row: { ...archived, readAt: before } },
    { set: { readAt: null }, status: 'archived' },
  ],
  ['is archived now', 'archive', {}, { set: { archivedAt: now } }],
  ['stays archived since then', 'archive', { row: archived }, { set: { archivedAt: before } }],
  [
    'out of the archive is unread as before',
    'unarchive',
    { row: archived },
    { set: { archivedAt: null }, status: 'unread' },
  ],
  [
    'out of the archive is read as before',
    'unarchive',
    { row: { ...archived, readAt: before } },
    { set: { archivedAt: null }, status: 'read' },
  ],
  ['is deleted now', 'remove', {}, { set: { removedAt: now } }],
  ['stays deleted since then', 'remove', { row: { ...unread, removedAt: before } }, { set: { removedAt: before } }],
  ['restored is unread as before', 'restore', {}, { set: { removedAt: null }, status: 'unread' }],
  [
    'restored is read as before',
    'restore',
    { row: { ...unread, readAt: before } },
    { set: { removedAt: null }, status: 'read' },
  ],
  ['restored is archived as before', 'restore', { row: archived }, { set: { removedAt: null }, status: 'archived' }],
])('a notification %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(notificationService, action, { row: unread, ...given })).effect).toEqual(expected);
});

const others = { pushTypes: ['GENERAL'], mailTypes: [], quietFrom: null, quietTo: null };
const inbox = { id: 'u1', version: 1, readThrough: 7, mutedTypes: ['GENERAL'], bell: true, ...others };

it.each<[string, string, Given, unknown]>([
  [
    'is read through its latest notification',
    'readAll',
    { rows: { announcements: [{ n: 9 }], notifications: [{ n: 12 }] } },
    { set: { readThrough: 12 } },
  ],
  [
    'is read through the latest announcement',
    'readAll',
    { rows: { announcements: [{ n: 13 }], notifications: [{ n: 12 }] } },
    { set: { readThrough: 13 } },
  ],
  ['never becomes less read', 'readAll', { rows: { announcements: [{ n: 0 }] } }, { set: { readThrough: 7 } }],
  [
    'keeps what is not given',
    'setPreferences',
    { input: {} },
    { set: { mutedTypes: ['GENERAL'], bell: true, ...others } },
  ],
  [
    'is silent',
    'setPreferences',
    { input: { bell: false } },
    { set: { mutedTypes: ['GENERAL'], bell: false, ...others } },
  ],
  [
    'mutes each type once, in order',
    'setPreferences',
    { input: { mutedTypes: ['PAYMENT_FAILED', 'ACCOUNT_UPDATE', 'PAYMENT_FAILED'] } },
    { set: { mutedTypes: ['ACCOUNT_UPDATE', 'PAYMENT_FAILED'], bell: true, ...others } },
  ],
  [
    'is quiet at night, and mails of two types',
    'setPreferences',
    { input: { quietFrom: 1_320, quietTo: 420, mailTypes: ['GENERAL', 'ACCOUNT_UPDATE'] } },
    {
      set: {
        mutedTypes: ['GENERAL'],
        bell: true,
        ...others,
        quietFrom: 1_320,
        quietTo: 420,
        mailTypes: ['ACCOUNT_UPDATE', 'GENERAL'],
      },
    },
  ],
  [
    'is no longer read through what was marked by mistake',
    'undoReadAll',
    { input: { before: 4, through: 7 } },
    { set: { readThrough: 4 } },
  ],
  ['stays as a later mark left it', 'undoReadAll', { input: { before: 4, through: 6 } }, {}],
  ['is not marked by undoing', 'undoReadAll', { input: { before: 9, through: 7 } }, {}],
])('an inbox %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(inboxService, action, { row: inbox, ...given })).effect).toEqual(expected);
});

it.each([
  ['muted', [], ['GENERAL'], ['GENERAL']],
  ['no longer muted', ['GENERAL'], [], ['GENERAL']],
  ['muted beside another one', ['GENERAL'], ['GENERAL', 'SYSTEM_ANNOUNCEMENT'], ['SYSTEM_ANNOUNCEMENT']],
  ['muted as before', ['GENERAL'], ['GENERAL', 'ACCOUNT_UPDATE'], null],
])('what was published of a type that is %s stays read or unread as it is', async (_what, muted, after, types) => {
  const rows = { 'from inboxes where': [{ ...inbox, id: me, mutedTypes: muted }], announcements: [publication(8)] };
  const { statements } = await effectOf(inboxService, 'setPreferences', {
    row: { ...inbox, mutedTypes: muted },
    input: { mutedTypes: after },
    actor: person('u1', 'CUSTOMER', audience.sets),
    rows,
  });
  const looked = statements.find((text) => text.startsWith('select r.id from announcements'));
  expect(looked?.includes(`r.type = any ('{${types?.join()}}')`)).toBe(types === null ? undefined : true);
  expect(statements.some((text) => text.startsWith('insert into notifications'))).toBe(types !== null);
});

it('all are read of whoever asks for it', async () => {
  const { statements } = await effectOf(inboxService, 'readAll', { row: inbox, rows: { announcements: [{ n: 0 }] } });
  expect(statements.at(-1)).toContain("where user_id = 'u1'");
});

it.each([
  ['PACKAGE_DELIVERED', 'MEDIUM', 'unread', null],
  ['GENERAL', 'LOW', 'read', now],
  ['GENERAL', 'URGENT', 'unread', null],
])(
  'a new notification of type %s and priority %s, where GENERAL is muted, is %s',
  async (type, priority, status, readAt) => {
    const input = { userId: 'u1', type, priority, event: 'e', facts: {}, entity: 'package', entityId: 'p1' };
    const rows = { notification_numbers: [{ place: 0, n: 5, mutedTypes: ['GENERAL'] }] };
    const { effect, statements } = await effectOf(notificationService, 'create', { input, rows });
    expect(effect).toMatchObject({ n: 5, status, readAt, userId: 'u1', type, priority, entityId: 'p1' });
    // Marking all as read waits for it.
    expect(statements.join(' ')).toContain('for key share');
    expect(notificationTypes).toContain(type);
  },
);

it('the facts are those of the rule, of the row before the event, without hidden fields, objects and what is unknown', () => {
  const rule = {
    type: 'GENERAL',
    priority: 'LOW',
    recipients: [],
    payloadFields: ['cashCollected', 'recipientName', 'title', 'reason', 'text', 'response', 'overall'],
  } as const;
  const row = { cashCollected: 100, recipientName: 'Salma', reason: 'refused', text: ['a'], other: 'x', overall: 0 };
  expect(buildPayload(rule, row, { recipientName: 'Omar', title: 'Sonner' }, ['reason'])).toEqual({
    cashCollected: 100,
    recipientName: 'Salma',
    title: 'Sonner',
    overall: 0,
  });
});

it('a text of 120 letters is whole, a longer one ends after 119 with an ellipsis, between two letters', () => {
  const rule = { type: 'GENERAL', priority: 'LOW', recipients: [], payloadFields: ['text'] } as const;
  const shown = (text: string) => buildPayload(rule, { text }, {}, [])['text'];
  expect(shown('a'.repeat(120))).toBe('a'.repeat(120));
  expect(shown('a'.repeat(121))).toBe(`${'a'.repeat(119)}…`);
  expect(shown(`${'a'.repeat(118)} bcd`)).toBe(`${'a'.repeat(118)}…`);
  expect(shown(`${'a'.repeat(118)}👨‍👩‍👧bcd`)).toBe(`${'a'.repeat(118)}👨‍👩‍👧…`);
});

const announcement = { type: 'SYSTEM_ANNOUNCEMENT', title: 'T', text: 'X', roles: ['DRIVER', 'DRIVER'] };

it.each<[string, Given, unknown]>([
  ['is not for an unknown company', { input: { ...announcement, companyIds: ['c1'] } }, 'companyIds: unknown_company'],
  ['is not for an unknown hub', { input: { ...announcement, hubIds: ['h1'] } }, 'hubIds: unknown_hub'],
  [
    'is for each role once',
    { input: announcement, rows: { nextval: [{ n: 4 }] } },
    expect.objectContaining({
      n: 4,
      status: 'published',
      roles: ['DRIVER'],
      companyIds: null,
      hubIds: null,
      authorId: 'a1',
      audience: [teamIdOf('DRIVER', null)],
    }),
  ],
  [
    'is for the roles within each company',
    {
      input: { ...announcement, type: 'GENERAL', roles: ['CUSTOMER'], companyIds: ['c1', 'c2', 'c1'] },
      rows: { nextval: [{ n: 4 }], companies: [{ id: 'c1' }, { id: 'c2' }] },
    },
    expect.objectContaining({
      companyIds: ['c1', 'c2'],
      priority: 'LOW',
      audience: [teamIdOf('CUSTOMER', 'c1'), teamIdOf('CUSTOMER', 'c2')],
    }),
  ],
  [
    'is for the roles within a hub',
    { input: { ...announcement, hubIds: ['h1'] }, rows: { nextval: [{ n: 4 }], hubs: [{ id: 'h1' }] } },
    expect.objectContaining({ hubIds: ['h1'], priority: 'HIGH', audience: [teamIdOf('DRIVER', 'h1')] }),
  ],
  ['of nobody is refused', { input: announcement, actor: systemActor }, 'forbidden'],
])('an announcement %s', async (_what, given, expected) => {
  const { effect } = await effectOf(announcementService, 'publish', { actor: person('a1', 'ADMIN'), ...given });
  expect(effect).toEqual(expected);
});
