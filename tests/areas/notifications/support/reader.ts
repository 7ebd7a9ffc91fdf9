// One person, their inbox, and the notifications and announcements that a database of theirs answers with.
import type { Audience } from '#shared/access/viewer.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { type RecordedDatabase, recordStatements } from '#tests/fixtures/recorded-statements.ts';

export const [me, publicationId] = ['0190a000-0000-7000-8000-00000000000b', '0190a000-0000-7000-8000-000000000001'];
export const audience: Audience = {
  role: 'CUSTOMER',
  sets: { user: [me], company: [], driver: [], hub: [], team: [], role: ['t1', 't2'] },
  flags: { manager: false },
};
export const inbox = { id: me, readThrough: 7, mutedTypes: ['GENERAL'] };
/** Which announcements, as `r`, are those of the person. */
export const addressed = `r.audience && '{t1,t2}'::uuid[] and r.author_id <> '${me}' and r.starts_at >= (select i.created_at from inboxes i where i.id = '${me}') and not exists (select from notifications m where m.user_id = '${me}' and m.entity = 'announcement' and m.entity_id = r.id)`;

/** A notification of the person, with this number. */
export const kept = (n: number) => ({
  id: `n${n}`,
  version: 1,
  status: 'unread',
  n,
  userId: me,
  type: 'GENERAL',
  priority: 'LOW',
  event: 'e',
  facts: {},
  entity: 'package',
  entityId: 'p1',
  createdAt: now,
  readAt: null,
  archivedAt: null,
  removedAt: null,
  updatedAt: now,
});

/** An announcement with this number. */
export const publication = (n: number, more: object = {}) => ({
  id: publicationId,
  version: 1,
  status: 'published',
  n,
  type: 'SYSTEM_ANNOUNCEMENT',
  priority: 'HIGH',
  title: 'T',
  text: 'X',
  roles: ['CUSTOMER'],
  titleEn: null,
  textEn: null,
  titleAr: null,
  textAr: null,
  companyIds: null,
  hubIds: null,
  startsAt: now,
  endsAt: null,
  audience: ['t1'],
  authorId: 'a1',
  createdAt: now,
  updatedAt: now,
  ...more,
});

/** A database with these notifications and announcements, and what is found of them for a page. */
export function withRows(
  own: readonly object[],
  announcements: readonly object[] = [],
  found: readonly object[] = [],
): RecordedDatabase {
  return recordStatements((text) => {
    if (text.includes('from inboxes where')) return [inbox];
    if (text.startsWith('select id, announced')) return found;
    if (text.startsWith('select r.id from announcements')) return announcements;
    if (text.includes('from announcements where')) return announcements;
    return text.includes('from notifications where') ? own : [];
  });
}
