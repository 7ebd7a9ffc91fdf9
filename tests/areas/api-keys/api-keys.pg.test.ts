// API keys over the real endpoint: who makes them, what they may call, and how they end.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { maxApiKeys } from '#shared/areas/api-keys/api-key.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { createApiKey, createDocument, programOf, replaceApiKey, revokeApiKey } from './support/api-keys.ts';

const server = useTestServer();
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const system = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(server.db, systemPrincipal, work);
const list = '{ packages(tab: all) { total } }';
const newParcel = `mutation ($input: PackageCreateInput!) { packageCreate(input: $input) { package { id version } } }`;
const parcel = (given: object = {}) => ({
  input: {
    recipientName: 'Youssef Bennani',
    phone: '0612345678',
    cityId: server.fixtures.cities.rabat,
    address: '12 rue Oued Ziz',
    products: 'Théière',
    cod: 24_900,
    ...given,
  },
});
const createdId = (data: unknown): string =>
  z.object({ packageCreate: z.object({ package: z.object({ id: z.string() }) }) }).parse(data).packageCreate.package.id;

describe('making a key', () => {
  it('returns its secret once: neither rows nor events nor a copy of the database contain it', async () => {
    const customer = await server.as('customer');
    const { id, keyId, secret } = await createApiKey(customer, { name: 'ERP' });
    expect(secret.startsWith(`${keyId}_`)).toBe(true);
    const listed = await customer.call('{ apiKeys { id name keyId scope lastUsedAt createdBy { id } } }');
    expect(JSON.stringify(listed.data)).toContain(id);
    const dump = await system(async (trx) => [
      (await sql`select row_to_json(k)::text as t from api_keys k`.execute(trx)).rows,
      (await sql`select row_to_json(e)::text as t from events e`.execute(trx)).rows,
    ]);
    const [, tail = secret] = secret.split(`${keyId}_`);
    expect(JSON.stringify([listed.data, dump])).not.toContain(tail);
  });

  it('is for administrators, who name a company, and for customers, whose company it is', async () => {
    const { atlas, zellige } = server.fixtures.companies;
    const [admin, customer] = [await server.as('admin'), await server.as('customer')];
    const input = { name: 'ERP', scope: 'read', validity: 'month' };
    const fieldOf = async (person: typeof admin, companyId?: string) =>
      (await person.call(createDocument, { input: { ...input, companyId } })).errors[0]?.extensions.fields[0];
    expect(await fieldOf(admin)).toMatchObject({ path: 'companyId', code: 'required' });
    expect(await fieldOf(admin, server.fixtures.people.admin)).toMatchObject({ code: 'unknown_company' });
    expect(await fieldOf(customer, zellige)).toMatchObject({ path: 'companyId', code: 'unknown_company' });
    const ofAdmin = await createApiKey(admin, { companyId: atlas });
    const own = await customer.call('{ apiKeys { id company { name } } }');
    expect(own.data?.['apiKeys']).toContainEqual({ id: ofAdmin.id, company: { name: 'Atlas Store' } });
    expect(JSON.stringify((await (await server.as('customer2')).call('{ apiKeys { id } }')).data)).not.toContain(
      ofAdmin.id,
    );
    expect(codeOf(await (await server.as('subcustomer')).call(createDocument, { input }))).toBe('forbidden');
  });

  it('shows an administrator the keys of all companies page by page, each once', async () => {
    const admin = await server.as('admin');
    const { people, companies } = server.fixtures;
    await system((trx) =>
      sql`
        insert into api_keys (id, version, name, key_id, secret_hash, scope, company_id, created_by_id, created_at, updated_at, expires_at)
        select gen_random_uuid(), 1, 'Clé', 'qf_live_' || lpad(n::text, 10, '0'), sha256(n::text::bytea), 'read', ${companies.zellige},
          ${people.admin}, '2026-01-01'::timestamptz + n / 3 * interval '1 second', now(), '2026-01-02'
        from generate_series(1, 205) n`.execute(trx),
    );
    const keys = z.object({ apiKeys: z.array(z.object({ id: z.string() })) });
    const pageAfter = async (after: string | null) => {
      const { data } = await admin.call('query ($after: ID) { apiKeys(after: $after) { id } }', { after });
      return keys.parse(data).apiKeys.map(({ id }) => id);
    };
    const seen: string[] = [];
    let page: string[];
    do {
      page = await pageAfter(seen.at(-1) ?? null);
      seen.push(...page);
    } while (page.length === 100);
    const { n } = await system((trx) =>
      trx
        .selectFrom('apiKeys')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('revokedAt', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    expect([seen.length, new Set(seen).size]).toEqual([Number(n), Number(n)]);
    expect(await pageAfter(people.admin)).toEqual([]);
    await system((trx) =>
      trx.updateTable('apiKeys').set({ revokedAt: new Date() }).where('name', '=', 'Clé').execute(),
    );
  });

  it('stops at twenty active keys of a company, also when two are made at once; expired ones do not count', async () => {
    const customer = await server.as('customer2');
    const keys: string[] = [];
    for (let n = 0; n < maxApiKeys - 1; n += 1) keys.push((await createApiKey(customer, { name: `Clé ${n}` })).id);
    const input = { name: 'Une de plus', scope: 'read', validity: 'month' };
    const together = await Promise.all([1, 2, 3].map(() => customer.call(createDocument, { input })));
    const codes = together.map((answer) => codeOf(answer) ?? 'made');
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['api_key.too_many', 'api_key.too_many', 'made']);
    await system((trx) =>
      trx
        .updateTable('apiKeys')
        .set({ expiresAt: new Date(0) })
        .where('id', '=', keys[0] ?? '')
        .execute(),
    );
    // Two active keys of a company have different names, whatever their case; an expired one may have had the name.
    const same = await customer.call(createDocument, { input: { ...input, name: 'une DE plus' } });
    expect(same.errors[0]?.extensions.fields).toMatchObject([{ path: 'name', code: 'already_used' }]);
    expect(codeOf(await customer.call(createDocument, { input: { ...input, name: 'Clé 0' } }))).toBeUndefined();
  });
});

describe('a call with a key', () => {
  it('sees the parcels of its company and no others, without a cookie or a token', async () => {
    const [own, foreign] = [
      buildParcel(server.fixtures),
      buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige }),
    ];
    await insertParcels(server.db, own, foreign);
    const program = programOf(server.url, (await createApiKey(await server.as('customer'), { scope: 'read' })).secret);
    const read = 'query ($id: ID!) { package(id: $id) { id } }';
    expect((await program(read, { id: own.id })).data).toEqual({ package: { id: own.id } });
    expect((await program(read, { id: foreign.id })).data).toEqual({ package: null });
    expect((await program(list)).cookies).toEqual([]);
  });

  it('creates a parcel once for one idempotency key, apart from the keys of its maker and of another key', async () => {
    const customer = await server.as('customer');
    const input = parcel({ idempotencyKey: 'order-1001' });
    const [first, second] = [
      programOf(server.url, (await createApiKey(customer)).secret),
      programOf(server.url, (await createApiKey(customer)).secret),
    ];
    const [a, again, b, person] = [
      await first(newParcel, input),
      await first(newParcel, input),
      await second(newParcel, input),
      await customer.call(newParcel, input),
    ];
    expect([a, again, b, person].map(codeOf)).toEqual([undefined, undefined, undefined, undefined]);
    expect(createdId(again.data)).toBe(createdId(a.data));
    expect(new Set([a, b, person].map(({ data }) => createdId(data))).size).toBe(3);
  });

  it('is named in the timeline with its maker and the name of the key, which the support does not see', async () => {
    const customer = await server.as('customer');
    const program = programOf(server.url, (await createApiKey(customer, { name: 'Boutique Shopify' })).secret);
    const id = createdId((await program(newParcel, parcel())).data);
    const timeline = 'query ($id: ID!) { packageTimeline(id: $id) { source apiKey actorRole actor { id } } }';
    const entry = { source: 'api', apiKey: 'Boutique Shopify', actorRole: 'CUSTOMER' };
    expect((await customer.call(timeline, { id })).data).toEqual({
      packageTimeline: [{ ...entry, actor: { id: server.fixtures.people.customer } }],
    });
    expect((await (await server.as('support')).call(timeline, { id })).data).toMatchObject({
      packageTimeline: [{ ...entry, apiKey: null }],
    });
  });

  it('may only read with a key of scope read', async () => {
    const program = programOf(server.url, (await createApiKey(await server.as('customer'), { scope: 'read' })).secret);
    const { status, data, errors } = await program(newParcel, parcel({ recipientName: 'Jamais Créé' }));
    expect([status, data, codeOf({ errors })]).toEqual([200, null, 'forbidden']);
    const { n } = await system((trx) =>
      trx
        .selectFrom('packages')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('recipientName', '=', 'Jamais Créé')
        .executeTakeFirstOrThrow(),
    );
    expect(Number(n)).toBe(0);
  });

  it('is refused together with a cookie, and with a key in its URL', async () => {
    const customer = await server.as('customer');
    const { secret } = await createApiKey(customer);
    const program = programOf(server.url, secret);
    const both = await program(list, {}, { cookie: customer.cookie });
    expect([both.status, codeOf(both)]).toEqual([403, 'api_key.with_cookie']);
    const url = `${server.url}/graphql?key=${secret}&query=${encodeURIComponent(list)}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('api_key.in_url')]);
  });

  it('gets the same answer for an unknown key, a wrong secret, another scheme and no key at all', async () => {
    const { secret } = await createApiKey(await server.as('customer'));
    const last = secret.endsWith('a') ? 'b' : 'a';
    const answers = await Promise.all(
      [
        `Bearer ${secret.slice(0, -1)}${last}`,
        `Bearer qf_live_0000000000_${'0'.repeat(43)}`,
        `Basic ${btoa(`${secret}:`)}`,
        'Bearer',
        `Bearer ${'x'.repeat(5_000)}`,
      ].map((authorization) => postGraphQL(server.url, list, {}, { authorization })),
    );
    expect(answers.map((answer) => [answer.status, answer.data, codeOf(answer)])).toEqual(
      answers.map(() => [401, null, 'api_key.invalid']),
    );
  });

  it('records its use at most once a minute, and without an event', async () => {
    const { id, secret } = await createApiKey(await server.as('customer'));
    const program = programOf(server.url, secret);
    const usedAt = async () =>
      (await system((trx) => trx.selectFrom('apiKeys').select('lastUsedAt').where('id', '=', id).executeTakeFirst()))
        ?.lastUsedAt;
    expect(await usedAt()).toBeNull();
    await program(list);
    const first = await usedAt();
    expect(first).toBeInstanceOf(Date);
    await program(list);
    expect(await usedAt()).toEqual(first);
    const events = await system((trx) => trx.selectFrom('events').select('name').where('entityId', '=', id).execute());
    expect(events).toEqual([{ name: 'apiKey.created' }]);
  });
});

describe('a key ends', () => {
  it('when it is revoked, replaced or expired: the next call is refused', async () => {
    const customer = await server.as('customer');
    const [revoked, replaced, expired] = [
      await createApiKey(customer),
      await createApiKey(customer),
      await createApiKey(customer),
    ];
    for (const { secret } of [revoked, replaced, expired])
      expect(codeOf(await programOf(server.url, secret)(list))).toBeUndefined();
    await revokeApiKey(customer, revoked.id);
    const next = await replaceApiKey(customer, replaced.id);
    await system((trx) =>
      trx.updateTable('apiKeys').set({ expiresAt: new Date() }).where('id', '=', expired.id).execute(),
    );
    for (const { secret } of [revoked, replaced, expired])
      expect(codeOf(await programOf(server.url, secret)(list))).toBe('api_key.invalid');
    expect(codeOf(await programOf(server.url, next.secret)(list))).toBeUndefined();
  });

  it('as long as its maker may not make keys: disabled, or of another company', async () => {
    const { secret } = await createApiKey(await server.as('admin'), { companyId: server.fixtures.companies.atlas });
    const program = programOf(server.url, secret);
    const maker = server.fixtures.people.admin;
    const set = (disabledAt: Date | null) =>
      system((trx) => trx.updateTable('users').set({ disabledAt }).where('id', '=', maker).execute());
    expect(codeOf(await program(list))).toBeUndefined();
    await set(new Date());
    const refused = codeOf(await program(list));
    await set(null);
    expect(refused).toBe('api_key.invalid');
    expect(codeOf(await program(list))).toBeUndefined();
    const { people, companies } = server.fixtures;
    const ofCustomer = programOf(server.url, (await createApiKey(await server.as('customer'))).secret);
    const move = (companyId: string) =>
      system((trx) => trx.updateTable('users').set({ companyId }).where('id', '=', people.customer).execute());
    await move(companies.zellige);
    const moved = codeOf(await ofCustomer(list));
    await move(companies.atlas);
    expect(moved).toBe('api_key.invalid');
    expect(codeOf(await ofCustomer(list))).toBeUndefined();
  });

  it('never by another company: its id answers like a missing one', async () => {
    const { id, secret } = await createApiKey(await server.as('customer'));
    const other = await server.as('customer2');
    expect(codeOf(await revokeApiKey(other, id))).toBe('missing');
    await expect(replaceApiKey(other, id)).rejects.toThrow('missing');
    expect(codeOf(await programOf(server.url, secret)(list))).toBeUndefined();
  });

  it('an open page hears of new and revoked keys of its company, and of no other', async () => {
    const [customer, other] = [await server.as('customer'), await server.as('customer2')];
    const changes = 'subscription { apiKeyChanged { kind id apiKey { name revokedAt } } }';
    const [own, foreign] = [
      await subscribe(server.url, customer, changes),
      await subscribe(server.url, other, changes),
    ];
    const { id } = await createApiKey(customer, { name: 'Tableau de bord' });
    await revokeApiKey(customer, id);
    await own.until(() => own.data().length === 2);
    const [listed] = z
      .object({ apiKeys: z.array(z.object({ id: z.string() })) })
      .parse((await other.call('{ apiKeys { id } }')).data).apiKeys;
    // A later change of its own proves that the other company would have received the earlier ones.
    await revokeApiKey(other, listed?.id ?? '');
    await foreign.untilText(listed?.id ?? '');
    expect(foreign.text()).not.toContain(id);
  });
});
