// Saved views over the endpoint: who sees and changes them, their limits, live changes, and the policies of the database.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadViewer } from '#server/access/audience.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { Role } from '#shared/access/roles.ts';
import { personOfRole, type PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnView, createView, saveView, type ViewAction, viewsOf } from './support/views.ts';

const server = useTestServer();
const names = async (person: PersonName) => (await viewsOf(await server.as(person))).map(({ name }) => name);

describe('a view', () => {
  const everyAction: readonly ViewAction[] = ['Rename', 'Update', 'Share', 'Unshare', 'Remove', 'Restore'];
  const done = { Rename: null, Update: null, Share: null, Unshare: null, Remove: null, Restore: null };
  const all = (code: string) => Object.fromEntries(everyAction.map((action) => [action, code]));
  const owners: Record<Role, typeof done> = {
    ADMIN: done,
    ACCOUNTANT: done,
    SUBACCOUNTANT: done,
    DRIVER: done,
    SUBDRIVER: done,
    COLLECTOR: done,
    CUSTOMER: done,
    SUBCUSTOMER: done,
    HOUSEKEEPER: done,
    BACKOFFICE: done,
    SUPPORT: done,
    COMMERCIAL: done,
    TRANSPORTOR: done,
  };

  it.each(Object.entries(owners))('of a %s is changed by its owner', async (role, expected) => {
    const owner = await server.as(personOfRole[role as Role]);
    const { id } = await createView(owner);
    const codes: Record<string, string | null> = {};
    for (const action of everyAction) codes[action] = await actOnView(owner, action, id);
    expect(codes).toEqual(expected);
  });

  it('is unknown to everybody else while it is not shared, also to an administrator', async () => {
    const { id } = await createView(await server.as('driver'), { name: 'À moi' });
    for (const person of ['admin', 'driver2', 'subdriver', 'customer'] as const) {
      const other = await server.as(person);
      const codes: Record<string, string | null> = {};
      for (const action of everyAction) codes[action] = await actOnView(other, action, id);
      expect(codes).toEqual(all('missing'));
      expect(await names(person)).not.toContain('À moi');
    }
  });

  it('that is shared is seen by the same role of the same hub, who may not change it, and by nobody else', async () => {
    const owner = await server.as('driver');
    const { id } = await createView(owner, { name: 'Tournée' });
    await actOnView(owner, 'Share', id);
    expect(await names('driver2')).toContain('Tournée');
    for (const other of ['driverRabat', 'subdriver', 'housekeeper', 'admin', 'customer'] as const)
      expect(await names(other)).not.toContain('Tournée');
    for (const action of everyAction.filter((name) => name !== 'Restore'))
      expect([action, await actOnView(await server.as('driver2'), action, id)]).toEqual([action, 'forbidden']);
    await actOnView(owner, 'Unshare', id);
    expect(await names('driver2')).not.toContain('Tournée');
  });

  it('that is removed leaves the team too, and comes back with its sharing when that is undone', async () => {
    const owner = await server.as('driver');
    const { id } = await createView(owner, { name: 'Provisoire' });
    await actOnView(owner, 'Share', id);
    await actOnView(owner, 'Remove', id);
    expect([await names('driver'), await names('driver2')].flat()).not.toContain('Provisoire');
    expect(await actOnView(await server.as('driver2'), 'Restore', id)).toBe('missing');
    await actOnView(owner, 'Restore', id);
    expect([await names('driver'), await names('driver2')]).toEqual([
      expect.arrayContaining(['Provisoire']),
      expect.arrayContaining(['Provisoire']),
    ]);
  });

  it('belongs to one list', async () => {
    const admin = await server.as('admin');
    await createView(admin, { list: 'ratings', name: 'Une étoile' });
    expect((await viewsOf(admin, 'ratings')).map(({ name }) => name)).toEqual(['Une étoile']);
    expect(await names('admin')).not.toContain('Une étoile');
  });
});

describe('the limits', () => {
  it.each([
    [{ name: '  ' }, 'name', 'required'],
    [{ name: 'x'.repeat(61) }, 'name', 'too_long'],
    [{ query: `q=${'x'.repeat(8_000)}` }, 'query', 'too_long'],
    [{ query: '' }, 'query', 'required'],
    [{ list: '' }, 'list', 'required'],
  ])('refuse %j', async (given, path, code) => {
    const { errors } = await saveView(await server.as('accountant'), given);
    expect(errors[0]?.extensions.fields.map((field) => [field.path, field.code])).toEqual([[path, code]]);
  });

  it('refuse a zero byte', async () => {
    const { errors } = await saveView(await server.as('accountant'), { name: 'a\u0000b' });
    expect(errors).toHaveLength(1);
    expect(await names('accountant')).not.toContain('a\u0000b');
  });

  it('are 50 views of one list per person, also for requests at the same time and for an undo', async () => {
    const commercial = await server.as('commercial');
    const [first] = await Promise.all(
      Array.from({ length: 49 }, (_, n) => createView(commercial, { list: 'full', name: `Vue ${n}` })),
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => saveView(commercial, { list: 'full', name })));
    const refused = answers.flatMap(({ errors }) =>
      errors.map(({ extensions: { code, params } }) => ({ code, params })),
    );
    expect(refused).toEqual(['a', 'b'].map(() => ({ code: 'saved_view.too_many', params: { limit: 50 } })));
    await actOnView(commercial, 'Remove', first?.id ?? '');
    await createView(commercial, { list: 'full', name: 'À la place' });
    expect(await actOnView(commercial, 'Restore', first?.id ?? '')).toBe('saved_view.too_many');
    expect(await viewsOf(commercial, 'full')).toHaveLength(50);
    await createView(commercial, { list: 'other' });
  });

  it('are 200 views of all lists, whatever the lists are called', async () => {
    const support = await server.as('support');
    const { support: ownerId } = server.fixtures.people;
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`
        insert into saved_views (id, version, status, owner_id, list, name, query, shared, created_at, updated_at)
        select gen_random_uuid(), 1, 'active', ${ownerId}, 'made up ' || n / 40, 'Vue', 'tab=all', false, now(), now()
        from generate_series(1, 199 - (select count(*)::int from saved_views where owner_id = ${ownerId})) n`.execute(
        trx,
      ),
    );
    const { id } = await createView(support, { list: 'one more' });
    const { errors } = await saveView(support, { list: 'another' });
    expect(errors[0]?.extensions).toMatchObject({ code: 'saved_view.too_many_in_all', params: { limit: 200 } });
    await actOnView(support, 'Remove', id);
    await createView(support, { list: 'another' });
    expect(await actOnView(support, 'Restore', id)).toBe('saved_view.too_many_in_all');
  });
});

describe('an open list', () => {
  const changes = 'subscription { savedViewChanged { kind id savedView { name shared } } }';

  it('hears of the views of its team, and of no other', async () => {
    const owner = await server.as('driver');
    const mate = await server.as('driver2');
    const stranger = await server.as('driverRabat');
    const [heard, unheard] = [
      await subscribe(server.url, mate, changes),
      await subscribe(server.url, stranger, changes),
    ];
    const { id } = await createView(owner, { name: 'En direct' });
    // Each is awaited: a row is read as it is when its event is sent.
    const actions: ViewAction[] = ['Share', 'Rename', 'Remove'];
    for (const [index, action] of actions.entries()) {
      await actOnView(owner, action, id);
      await heard.until(() => heard.data().length === index + 1);
    }
    expect(heard.data()).toEqual([
      { savedViewChanged: { kind: 'NEW', id, savedView: { name: 'En direct', shared: true } } },
      { savedViewChanged: { kind: 'CHANGED', id, savedView: { name: 'Autre nom', shared: true } } },
      { savedViewChanged: { kind: 'GONE', id, savedView: null } },
    ]);
    // A later change of its own proves that the other hub would have received the earlier ones.
    const later = await createView(stranger, { name: 'À Rabat' });
    await unheard.untilText(later.id);
    expect(unheard.data()).toHaveLength(1);
  });
});

const countFor = async (person: PersonName) => {
  const viewer = await loadViewer(server.db, server.fixtures.people[person], newId());
  if (!viewer) throw new Error(`there is no ${person}`);
  const { rows } = await inTransaction(server.db, { kind: 'viewer', id: viewer.id, audience: viewer.audience }, (trx) =>
    sql<{ n: number }>`select count(*)::int as n from saved_views where name like 'Policy%'`.execute(trx),
  );
  return rows[0]?.n;
};

describe('the policies of the database', () => {
  it('hide the views of others from a query that forgets its scope', async () => {
    const owner = await server.as('driver');
    await createView(owner, { name: 'Policy own' });
    await actOnView(owner, 'Share', (await createView(owner, { name: 'Policy shared' })).id);
    expect([await countFor('driver'), await countFor('driver2'), await countFor('driverRabat')]).toEqual([2, 1, 0]);
    const forced = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql<{
        forced: boolean;
      }>`select relforcerowsecurity as forced from pg_class where relname = 'saved_views'`.execute(trx),
    );
    expect(forced.rows).toEqual([{ forced: true }]);
  });
});
