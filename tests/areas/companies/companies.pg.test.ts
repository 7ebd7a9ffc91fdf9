// Companies over the endpoint: who reads and changes what, tariffs and commercials, live changes, the database's policies.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type GraphQLAnswer, signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { defaultOffersGroup, runAction, valueAt } from '../config/support/config.ts';

const server = useTestServer();
const selected = 'company { id version name number website offersGroupId offersGroupName commercial { name } }';
const list = `query ($search: String, $ids: [ID!], $commercialId: ID) {
  companies(search: $search, ids: $ids, commercialId: $commercialId) { id name number offersGroupName allowedActions }
}`;
const listed = z.object({ companies: z.array(z.object({ id: z.string(), name: z.string(), number: z.number() })) });
const codeOf = ({ errors }: GraphQLAnswer) => errors[0]?.extensions.code;
const fieldOf = ({ errors }: GraphQLAnswer) => errors[0]?.extensions.fields[0];
const namesFor = async (person: Parameters<typeof server.as>[0], variables = {}) =>
  listed.parse((await (await server.as(person)).call(list, variables)).data).companies.map(({ name }) => name);
const versionOf = async (id: string) => {
  const { data } = await (await server.as('admin')).call('query ($id: ID!) { company(id: $id) { version } }', { id });
  return z.object({ company: z.object({ version: z.number() }) }).parse(data).company.version;
};
let premium: string;

beforeAll(async () => {
  const admin = await server.as('admin');
  const created = await runAction(admin, 'offersGroupCreate', 'offersGroup { id }', { name: 'Premium' });
  premium = z.object({ id: z.string() }).parse(valueAt(created, 'offersGroupCreate', 'offersGroup')).id;
});

describe('the companies', () => {
  it('are all read by staff, each by its own people, and none by carriers', async () => {
    const both = ['Atlas Store', 'Maison Zellige'];
    expect(await namesFor('admin')).toEqual(both);
    expect(await namesFor('accountant')).toEqual(both);
    expect(await namesFor('customer')).toEqual(['Atlas Store']);
    expect(await namesFor('subcustomer')).toEqual(['Atlas Store']);
    expect(await namesFor('commercial')).toEqual(['Atlas Store']);
    expect(codeOf(await (await server.as('driver')).call(list))).toBe('forbidden');
  });

  it('are found by a part of the name, by the customer ID and by ids', async () => {
    const { atlas, zellige } = server.fixtures.companies;
    expect(await namesFor('admin', { search: 'zellige' })).toEqual(['Maison Zellige']);
    const { data } = await (await server.as('admin')).call(list, { ids: [atlas] });
    const [company] = listed.parse(data).companies;
    expect(await namesFor('admin', { search: String(company?.number) })).toEqual(['Atlas Store']);
    expect(await namesFor('customer', { ids: [atlas, zellige] })).toEqual(['Atlas Store']);
    const tooMany = await (await server.as('admin')).call(list, { ids: Array.from({ length: 501 }, () => atlas) });
    expect(fieldOf(tooMany)).toMatchObject({ path: 'ids', code: 'too_many' });
  });
});

describe('a company', () => {
  it('is edited by its customer; another company is missing like one that does not exist', async () => {
    const { atlas, zellige } = server.fixtures.companies;
    const customer = await server.as('customer');
    const edited = await runAction(customer, 'companyEdit', selected, {
      id: atlas,
      version: await versionOf(atlas),
      name: ' Atlas Store & Co ',
      website: 'atlas.ma/boutique',
    });
    expect(valueAt(edited, 'companyEdit', 'company')).toMatchObject({
      name: 'Atlas Store & Co',
      website: 'https://atlas.ma/boutique',
    });
    const foreign = await runAction(customer, 'companyEdit', selected, { id: zellige, version: 1, name: 'Volée' });
    const unknown = await runAction(customer, 'companyEdit', selected, { id: newId(), version: 1, name: 'Volée' });
    expect([codeOf(foreign), codeOf(unknown)]).toEqual(['missing', 'missing']);
    const member = await runAction(await server.as('subcustomer'), 'companyEdit', selected, { id: atlas, version: 1 });
    expect(codeOf(member)).toBe('forbidden');
    await runAction(customer, 'companyEdit', selected, {
      id: atlas,
      version: await versionOf(atlas),
      name: 'Atlas Store',
    });
  });

  it('shows both values when two people change the same field, and merges different ones', async () => {
    const { atlas } = server.fixtures.companies;
    const version = await versionOf(atlas);
    const [customer, admin] = [await server.as('customer'), await server.as('admin')];
    await runAction(admin, 'companyEdit', selected, { id: atlas, version, phone: '0522000009' });
    const late = await runAction(customer, 'companyEdit', selected, { id: atlas, version, phone: '0522000008' });
    expect(fieldOf(late)).toMatchObject({
      path: 'phone',
      code: 'changed_meanwhile',
      params: { mine: '+212522000008', theirs: '+212522000009' },
    });
    const other = await runAction(customer, 'companyEdit', selected, { id: atlas, version, address: '5 rue Tarik' });
    expect(other.errors).toEqual([]);
  });

  it.each([
    ['name', ' '],
    ['name', 'a\u0000b'],
    ['name', 'a'.repeat(121)],
    ['phone', '06123456'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://user:secret@atlas.ma'],
    ['website', 'boutique'],
    ['cityId', '01900000-0000-7000-8000-000000000000'],
  ])('refuses the %s %j on its field', async (field, value) => {
    const { atlas } = server.fixtures.companies;
    const input = { id: atlas, version: await versionOf(atlas), [field]: value };
    const refused = await runAction(await server.as('customer'), 'companyEdit', selected, input);
    expect(codeOf(refused)).toBe('invalid_input');
    expect(fieldOf(refused)?.path).toBe(field);
  });

  it('gets its hub from an administrator only', async () => {
    const { companies, hubs } = server.fixtures;
    const input = { id: companies.zellige, hubId: hubs.casa };
    const moved = await runAction(await server.as('admin'), 'companySetHub', 'company { hub { code } }', input);
    expect(valueAt(moved, 'companySetHub', 'company', 'hub')).toEqual({ code: 'CAS' });
    expect(codeOf(await runAction(await server.as('customer2'), 'companySetHub', selected, input))).toBe('forbidden');
    const unknown = await runAction(await server.as('admin'), 'companySetHub', selected, { ...input, hubId: newId() });
    expect(fieldOf(unknown)).toMatchObject({ path: 'hubId', code: 'unknown_hub' });
  });
});

const tariffs = '{ offersGroups { name companies { name } } }';
const bulk = `mutation ($input: CompaniesAssignOffersGroupInput!) {
  companiesAssignOffersGroup(input: $input) { results { id company { offersGroupName } error { code } } }
}`;

describe('the tariff of a company', () => {
  it('is assigned to several at once, and the tariff follows live with its list', async () => {
    const { atlas, zellige } = server.fixtures.companies;
    const admin = await server.as('admin');
    const page = await subscribe(
      server.url,
      admin,
      'subscription { offersGroupChanged { offersGroup { name companies { name } } } }',
    );
    const answer = await admin.call(bulk, { input: { ids: [atlas, zellige], offersGroupId: premium } });
    expect(answer.errors).toEqual([]);
    await page.untilText('Maison Zellige');
    expect(page.data()).toHaveLength(1);
    expect(page.text()).toContain('Atlas Store');
    const back = await admin.call(bulk, { input: { ids: [atlas, zellige], offersGroupId: null } });
    expect(back.errors).toEqual([]);
    expect((await admin.call(tariffs)).data).toMatchObject({
      offersGroups: [{ companies: [] }, { name: 'Premium', companies: [] }],
    });
  });

  it('is refused row by row for companies that do not exist, and whole for everybody but administrators', async () => {
    const { atlas } = server.fixtures.companies;
    const nowhere = newId();
    const input = { ids: [atlas, nowhere], offersGroupId: premium };
    const { data, errors } = await (await server.as('admin')).call(bulk, { input });
    expect(errors).toEqual([]);
    expect(data).toEqual({
      companiesAssignOffersGroup: {
        results: [
          { id: atlas, company: { offersGroupName: 'Premium' }, error: null },
          { id: nowhere, company: null, error: { code: 'missing' } },
        ],
      },
    });
    const before = await versionOf(atlas);
    for (const person of ['customer', 'accountant', 'commercial', 'backoffice'] as const)
      expect([person, codeOf(await (await server.as(person)).call(bulk, { input }))]).toEqual([person, 'forbidden']);
    // The same tariff once more changes nothing.
    expect((await (await server.as('admin')).call(bulk, { input: { ...input, ids: [atlas] } })).errors).toEqual([]);
    expect(await versionOf(atlas)).toBe(before);
    const back = { ids: [atlas], offersGroupId: null };
    expect((await (await server.as('admin')).call(bulk, { input: back })).errors).toEqual([]);
  });

  it('is unknown when it does not exist, and only administrators assign one', async () => {
    const { atlas } = server.fixtures.companies;
    const input = { id: atlas, offersGroupId: newId() };
    const unknown = await runAction(await server.as('admin'), 'companyAssignOffersGroup', selected, input);
    expect(fieldOf(unknown)).toMatchObject({ path: 'offersGroupId', code: 'unknown_offers_group' });
    for (const person of ['customer', 'accountant', 'commercial'] as const) {
      const refused = await runAction(await server.as(person), 'companyAssignOffersGroup', selected, {
        id: atlas,
        offersGroupId: premium,
      });
      expect([person, codeOf(refused)]).toEqual([person, 'forbidden']);
    }
  });

  it('that was set on the page of the tariffs reaches the open page of the company, and no other company', async () => {
    const { atlas } = server.fixtures.companies;
    const admin = await server.as('admin');
    const changes = 'subscription { companyChanged { company { name offersGroupName } } }';
    const [own, foreign] = [
      await subscribe(server.url, await server.as('customer'), changes),
      await subscribe(server.url, await server.as('customer2'), changes),
    ];
    const before = await versionOf(atlas);
    await runAction(admin, 'offersGroupAssign', 'offersGroup { id }', { id: premium, add: [atlas] });
    await own.untilText('Premium');
    expect(await versionOf(atlas)).toBe(before + 1);
    const standard = await defaultOffersGroup(admin);
    const moved = await runAction(admin, 'offersGroupAssign', 'offersGroup { id }', { id: standard.id, add: [atlas] });
    expect(moved.errors).toEqual([]);
    await own.untilText('Standard');
    expect(await versionOf(atlas)).toBe(before + 2);
    // A change of its own proves that it would have heard the others.
    const { zellige } = server.fixtures.companies;
    const input = { id: zellige, version: await versionOf(zellige), website: 'zellige.ma' };
    await runAction(await server.as('customer2'), 'companyEdit', selected, input);
    await foreign.untilText('Zellige');
    expect(foreign.data()).toHaveLength(1);
    expect(own.data()).toHaveLength(2);
  });
});

describe('the commercial of a company', () => {
  it('sees it at once: the open sockets of the old and the new one start again with their new rights', async () => {
    const { companies, people } = server.fixtures;
    const admin = await server.as('admin');
    const commercial = await signInAs(server.url, 'commercial');
    const own = await subscribe(server.url, commercial, 'subscription { packageChanged { id } }');
    const other = await subscribe(server.url, await server.as('support'), 'subscription { packageChanged { id } }');
    const assign = (commercialId: string | null) =>
      runAction(admin, 'companyAssignCommercial', selected, { id: companies.atlas, commercialId });
    expect((await assign(null)).errors).toEqual([]);
    await own.until(() => own.closeCode() !== null);
    expect(own.closeCode()).toBe(1012);
    expect(await namesFor('commercial')).toEqual([]);
    const again = await subscribe(server.url, commercial, 'subscription { packageChanged { id } }');
    expect(valueAt(await assign(people.commercial), 'companyAssignCommercial', 'company')).toMatchObject({
      commercial: { name: 'Test commercial' },
    });
    await again.until(() => again.closeCode() !== null);
    expect(again.closeCode()).toBe(1012);
    expect(await namesFor('commercial')).toEqual(['Atlas Store']);
    // It is no company of the commercial's own.
    expect((await commercial.call('{ viewer { company { name } } }')).data).toEqual({ viewer: { company: null } });
    expect(await namesFor('admin', { commercialId: people.commercial })).toEqual(['Atlas Store']);
    expect(other.closeCode()).toBeNull();
  });

  it('is an active commercial', async () => {
    const { companies, people } = server.fixtures;
    for (const commercialId of [people.driver, newId()]) {
      const input = { id: companies.atlas, commercialId };
      const refused = await runAction(await server.as('admin'), 'companyAssignCommercial', selected, input);
      expect(fieldOf(refused)).toMatchObject({ path: 'commercialId', code: 'unknown_commercial' });
    }
  });
});

describe('the policies of the database', () => {
  it('let a customer change nothing of another company, and neither tariff nor commercial of its own', async () => {
    const { people, companies } = server.fixtures;
    const viewer = await loadViewer(server.db, people.customer, newId());
    if (!viewer) throw new Error('there is no customer');
    const as = { kind: 'viewer', id: viewer.id, audience: viewer.audience } as const;
    const changed = await inTransaction(server.db, as, (trx) =>
      sql`update companies set website = 'https://volee.ma' where id in (${companies.atlas}, ${companies.zellige})`.execute(
        trx,
      ),
    );
    expect(changed.numAffectedRows).toBe(1n);
    for (const column of ['offers_group_id', 'commercial_id', 'hub_id']) {
      const update = inTransaction(server.db, as, (trx) =>
        sql`update companies set ${sql.ref(column)} = null where id = ${companies.atlas}`.execute(trx),
      );
      await expect(update).rejects.toThrow('permission denied');
    }
  });
});
