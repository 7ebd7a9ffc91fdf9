// What API keys are refused: calls beyond their limit and ids of other companies; and that no log contains one.
import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { newId } from '#server/db/new-id.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createApiKey, openSocket, programOf } from './support/api-keys.ts';

const limit = 30;
let logged = '';
/** What the next change of a parcel fails with, as a bug would. */
let bug: string | null = null;
const server = useTestServer({
  keyCallsLimit: { points: limit, duration: 600 },
  log: createLogger({ level: 'debug', destination: { write: (text) => (logged += text) } }),
  subscribers: [
    async (_trx, changes) => {
      if (bug !== null && changes.some(({ entity }) => entity === 'package')) throw new Error(bug);
    },
  ],
});
const list = '{ packages(tab: all) { total } }';

describe('a key beyond its limit', () => {
  it('gets 429 with a code and the seconds to wait, while other keys and people go on', async () => {
    const customer = await server.as('customer');
    const [busy, other] = [await createApiKey(customer), await createApiKey(customer)];
    const statuses: number[] = [];
    for (let call = 0; call < limit; call += 1) statuses.push((await programOf(server.url, busy.secret)(list)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${busy.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: list }),
    });
    const body: unknown = await refused.json();
    const wait = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(body).toMatchObject({
      errors: [{ extensions: { code: 'too_many_requests', params: { retryAfter: expect.any(Number) } } }],
    });
    expect(body).not.toHaveProperty('data.packages');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await programOf(server.url, other.secret)(list)).errors).toEqual([]);
    expect((await customer.call(list)).errors).toEqual([]);
  });
});

describe('the log', () => {
  it('never contains a key: not of a call, a refusal, an address, a socket or an unexpected error', async () => {
    const customer = await server.as('customer');
    const { keyId, secret } = await createApiKey(customer);
    const authorization = `Bearer ${secret}`;
    const program = programOf(server.url, secret);
    const parcel = buildParcel(server.fixtures);
    await insertParcels(server.db, parcel);
    logged = '';
    await program(list);
    await program('{ viewer { id } }');
    await program(`{ packages(search: "${secret}") { total`);
    await program(list, {}, { cookie: customer.cookie });
    await fetch(`${server.url}/graphql?key=${secret}`, { headers: { authorization } });
    await fetch(`${server.url}/files/${secret}`);
    await programOf(server.url, `${secret.slice(0, -1)}-`)(list);
    await expect(openSocket(`${server.url}/graphql?key=${secret}&path=`, {})).rejects.toThrow('403');
    bug = `could not tell ${secret} of ${authorization}`;
    const confirm = 'mutation ($id: ID!) { packageConfirm(input: { id: $id }) { package { id } } }';
    const { errors } = await program(confirm, { id: parcel.id });
    bug = null;
    expect(errors[0]?.extensions.code).toBe('internal');
    expect(JSON.stringify(errors)).not.toContain(keyId);
    // The log has the error, and the public part of the key.
    expect(logged).toContain(`could not tell ${keyId}_***`);
    const tail = secret.slice(keyId.length + 1);
    expect(tail).toHaveLength(43);
    expect(logged).not.toContain(tail);
    expect(logged).not.toContain(tail.slice(0, -1));
  });
});

describe('an id of another company', () => {
  const ofParcel = [
    'query ($id: ID!) { result: package(id: $id) { id } }',
    'query ($id: ID!) { result: packageTimeline(id: $id) { name } }',
    'query ($id: ID!) { result: packageTariff(id: $id) { groupName } }',
    'query ($id: ID!) { result: linkedPackages(id: $id) { id } }',
    'query ($id: ID!) { result: packageRatings(packageId: $id) { id } }',
    'query ($id: ID!) { result: ratable(packageId: $id) }',
    'mutation ($id: ID!) { result: packageEdit(input: { id: $id, version: 1, note: "x" }) { package { id } } }',
    'mutation ($id: ID!) { result: packageConfirm(input: { id: $id }) { package { id } } }',
    'mutation ($id: ID!) { result: packageCancel(input: { id: $id, reason: other }) { package { id } } }',
    'mutation ($id: ID!) { result: packageRecordWhatsapp(input: { id: $id }) { package { id } } }',
    'mutation ($id: ID!) { result: packagesConfirm(input: { ids: [$id] }) { done results { package { id } error { code } } } }',
    'mutation ($id: ID!) { result: packagesCancel(input: { ids: [$id], reason: other }) { done results { package { id } error { code } } } }',
    'mutation ($id: ID!) { result: ratingCreate(input: { packageId: $id, type: driver, overall: 5 }) { rating { id } } }',
  ];

  it('is answered like a missing one by everything that takes one, and nothing changes', async () => {
    const program = programOf(server.url, (await createApiKey(await server.as('customer'))).secret);
    const foreign = buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
    await insertParcels(server.db, foreign);
    const answerTo = async (document: string, id: string) => {
      const { data, errors } = await program(document, { id });
      return {
        data,
        codes: errors.map(({ extensions: { code, fields } }) => [code, ...fields.map((field) => field.code)]),
      };
    };
    for (const document of ofParcel) {
      const answer = await answerTo(document, foreign.id);
      expect([document, answer]).toEqual([document, await answerTo(document, newId())]);
      expect(JSON.stringify(answer)).not.toContain(foreign.id);
    }
    const read = 'query ($id: ID!) { package(id: $id) { version status note whatsappSent } }';
    expect((await (await server.as('customer2')).call(read, { id: foreign.id })).data).toEqual({
      package: { version: 1, status: 'created', note: null, whatsappSent: false },
    });
  });
});
