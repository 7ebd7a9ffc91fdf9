// The story of a person page by page, what its events are about, and the sub-customers of a company.
import { describe, expect, it } from 'vitest';
import { findTeamActivity } from '#server/areas/users/team/activity.ts';
import { findMembers } from '#server/areas/users/store.ts';
import { readStory, type StoryPage } from '#server/areas/users/story/story.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { now, ownId, salma, viewer } from './support/account-request.ts';

const admin: Audience = { ...viewer.audience, role: 'ADMIN' };
const parcelId = '019b0000-0000-7000-8000-00000000000a';

interface Given {
  events: object[];
  before?: string | null;
  account?: object | null;
}
/** A page of the story, and how the events were read. */
async function story({
  events,
  before = null,
  account = salma,
}: Given): Promise<{ page: StoryPage | null; read: string }> {
  const { run, statements } = recordStatements((statement) => {
    if (statement.includes('from users')) return account ? [account] : [];
    return statement.includes('from events') ? events : [];
  });
  const page = await run((trx) => readStory(trx, admin, { id: ownId, before }));
  const read = statements.find((statement) => statement.includes('from events')) ?? '';
  return { page, read: read.replaceAll(ownId, 'own').replaceAll(/select id, at, [a-z_, ]+ from events/g, 'events') };
}

const event = (id: number, given: object = {}) => ({
  id: String(id),
  at: now,
  name: 'user.edited',
  entity: 'user',
  entityId: ownId,
  actorId: null,
  actorRole: 'SYS',
  changed: [],
  facts: {},
  ...given,
});
const events = (n: number) => Array.from({ length: n }, (_, at) => event(100 - at));

const both = (before: string) =>
  `select * from (( events where entity_id = 'own'::uuid and entity = 'user' and id < '${before}'::bigint order by id desc limit 31) ` +
  `union all ( events where actor_id = 'own'::uuid and (entity <> 'user' or entity_id <> 'own'::uuid) ` +
  `and id < '${before}'::bigint order by id desc limit 31)) e order by id desc limit 31`;

describe('the story of a person', () => {
  it('is what happened to the account and what the person did elsewhere, each once, the newest first', async () => {
    expect((await story({ events: [] })).read).toBe(both('9223372036854775807'));
    expect((await story({ events: [], before: '71' })).read).toBe(both('71'));
  });

  it.each([
    [0, 0, null],
    [30, 30, null],
    [31, 30, '71'],
  ])('of %i events has a page of %i and a next one before %s', async (n, length, before) => {
    const { page } = await story({ events: events(n) });
    expect(page).toMatchObject({ entries: { length }, before });
  });

  it('of nobody is none', async () => {
    expect(await story({ events: events(3), account: null })).toEqual({ page: null, read: '' });
  });

  it.each<[string, object, object]>([
    [
      'the parcel by its number',
      { entity: 'package', entityId: parcelId, facts: { trackingNumber: 'CAS-1', name: 'x' } },
      { subject: 'CAS-1' },
    ],
    ['a view by its name', { entity: 'savedView', facts: { name: 'Mes retours' } }, { subject: 'Mes retours' }],
    ['no account by the name that it had then', { facts: { name: 'Salma' } }, { subject: null }],
    ['nothing that is no text', { entity: 'savedView', facts: { name: 7 } }, { subject: null }],
    ['the roles that were given', { facts: { roles: ['DRIVER'] } }, { roles: ['DRIVER'] }],
    ['no roles of another version', { facts: { roles: ['PILOT'] } }, { roles: null }],
  ])('names %s', async (_what, given, named) => {
    expect((await story({ events: [event(1, given)] })).page?.entries).toMatchObject([named]);
  });
});

const customer: Audience = {
  ...viewer.audience,
  role: 'CUSTOMER',
  sets: { ...viewer.audience.sets, company: ['c1'] },
};

it('the members of a team are sub-customers and nothing else, the disabled ones last', async () => {
  const { run, statements } = recordStatements();
  await run((trx) => findMembers(trx, customer));
  expect(statements).toEqual([
    expect.stringMatching(
      / where .*company_id.*c1.* and users\.roles = array\['SUBCUSTOMER'\] order by status = 'disabled', name, id limit 500$/,
    ),
  ]);
});

it('a member was last here when the newest of its sessions was used', async () => {
  const { run, statements, roles } = recordStatements((statement) =>
    statement.includes('from sessions') ? [{ id: ownId, seenAt: now }] : [{ ...salma, roles: ['SUBCUSTOMER'] }],
  );
  const principal = { kind: 'viewer', id: 'k1', audience: customer } as const;
  expect(await run((trx) => findTeamActivity(trx, customer, principal))).toEqual([{ id: ownId, seenAt: now }]);
  expect(statements.at(-1)).toBe(
    `select user_id as id, max(seen_at) as seen_at from sessions where user_id = any ('{${ownId}}'::uuid[]) group by 1`,
  );
  expect(statements[0]).toMatch(/company_id.*c1/);
  expect(roles).toContain('qafila_staff');
});
