// Malicious or broken requests: refused with a code, on the field, before they are expensive, over HTTP and over the
// socket alike, and without an error in our log.
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { openAcknowledgedClient, type ProtocolClient } from '#tests/live/support/protocol-client.ts';
import { type GraphQLAnswer, type ApiClient, postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';

const lines: { level: string; msg?: string }[] = [];
const log = createLogger({
  level: 'info',
  destination: {
    write: (text) => {
      lines.push(JSON.parse(text));
    },
  },
});
const server = useTestServer({ log });
let admin: ApiClient;
beforeAll(async () => {
  admin = await server.as('admin');
});

const aliased = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, index) => `l${String(index)}: ${field}`).join(' ')} }`;
const codes = ({ errors }: GraphQLAnswer) => errors.map(({ extensions }) => extensions.code);
const fields = ({ errors }: GraphQLAnswer) =>
  errors.flatMap(({ extensions }) => extensions.fields.map(({ path, code }) => `${path}: ${code}`));
async function client(): Promise<ProtocolClient> {
  return openAcknowledgedClient(`${server.url.replace('http', 'ws')}/graphql`, {
    cookie: admin.cookie,
    origin: server.url,
  });
}

describe('a text with a NUL and an id that is none', () => {
  const nul = 'a\u0000b';
  it.each<[string, string, Record<string, unknown>, string]>([
    [
      'signing in',
      'mutation ($v: String!) { signIn(input: { login: $v, password: "x" }) { token } }',
      { v: nul },
      'login: invalid_text',
    ],
    ['a search', 'query ($v: String) { packages(search: $v) { total } }', { v: nul }, 'search: invalid_text'],
    ['people', 'query ($v: String) { people(kind: driver, search: $v) { id } }', { v: nul }, 'search: invalid_text'],
    ['cities', 'query ($v: String) { cities(search: $v) { id } }', { v: nul }, 'search: invalid_text'],
    ['companies', 'query ($v: String) { companies(search: $v) { id } }', { v: nul }, 'search: invalid_text'],
    ['ratings', 'query ($v: String) { ratings(search: $v) { total } }', { v: nul }, 'search: invalid_text'],
    ['a phone', 'query ($v: String!) { phoneHistory(phone: $v) { recent } }', { v: nul }, 'phone: invalid_text'],
    ['a literal', '{ packages(search: "a\\u0000b") { total } }', {}, 'search: invalid_text'],
    [
      'a cursor',
      'query ($v: String) { packages(after: $v) { total } }',
      { v: Buffer.from(JSON.stringify([1, 'then', nul])).toString('base64url') },
      'after: invalid_text',
    ],
    [
      'a cursor of another order',
      'query ($v: String) { packages(after: $v) { total } }',
      { v: Buffer.from(JSON.stringify([99_999, '2026-11-20T00:00:00Z', 'x'])).toString('base64url') },
      'after: invalid_text',
    ],
    [
      'a key',
      'mutation ($v: String) { notificationRead(input: { id: "01900000-0000-7000-8000-000000000000", idempotencyKey: $v }) { notification { id } } }',
      { v: nul },
      'idempotencyKey: invalid_text',
    ],
    [
      'a filter',
      'query ($v: [ID!]) { packages(filter: { city: $v }) { total } }',
      { v: ['01900000-0000-7000-8000-000000000000', 'casa'] },
      'filter.city.1: invalid_id',
    ],
    ['cities by id', 'query ($v: [ID!]) { cities(ids: $v) { id } }', { v: ['1'] }, 'ids.0: invalid_id'],
    [
      'people of a hub',
      'query ($v: ID) { people(kind: driver, firstHubId: $v) { id } }',
      { v: nul },
      'firstHubId: invalid_id',
    ],
    ['one parcel', 'query ($v: ID!) { package(id: $v) { id } }', { v: "'; drop table packages; --" }, 'id: invalid_id'],
    ['a timeline', 'query ($v: ID!) { packageTimeline(id: $v) { id } }', { v: '7' }, 'id: invalid_id'],
    ['a driver', 'query ($v: ID!) { driverPosition(driverId: $v) { at } }', { v: '7' }, 'driverId: invalid_id'],
    [
      'an action',
      'mutation ($v: ID!) { packageArchive(input: { id: $v }) { package { id } } }',
      { v: '7' },
      'id: invalid_id',
    ],
  ])('in %s is refused on its field', async (_, query, variables, field) => {
    const answer = await admin.call(query, variables);
    expect([codes(answer), fields(answer)]).toEqual([['invalid_input'], [field]]);
  });

  it('and a day of the year 0, which the database does not have, is refused too', async () => {
    const cursor = [1, '0000-01-01T00:00:00Z', '01900000-0000-7000-8000-000000000000'];
    const after = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const page = await admin.call('query ($after: String) { packages(after: $after) { total } }', { after });
    expect(fields(page)).toEqual(['after: invalid_text']);
    const days = 'query ($gte: Day!) { packageDays(gte: $gte, lt: "0001-01-01") { n } }';
    expect(codes(await admin.call(days, { gte: '0000-01-01' }))).toEqual(['bad_request']);
    expect((await admin.call(days, { gte: '0001-01-01' })).errors).toEqual([]);
  });

  it('is refused over the socket too', async () => {
    const open = await client();
    open.subscribe('1', 'subscription ($of: [ID!]) { driverPositions(drivers: $of) { full } }', {
      variables: { of: ['nobody'] },
    });
    await open.roundTrip();
    expect(open.messages.find(({ type }) => type === 'error')?.payload).toEqual([
      {
        message: 'invalid_input',
        extensions: { code: 'invalid_input', params: {}, fields: [{ path: 'drivers.0', code: 'invalid_id' }] },
      },
    ]);
  });

  it('counts as no try of a password', async () => {
    for (let tries = 0; tries < 12; tries += 1)
      await postGraphQL(server.url, 'mutation { signIn(input: { login: "driver\\u0000", password: "x" }) { token } }');
    const answer = await postGraphQL(
      server.url,
      'mutation { signIn(input: { login: "driver", password: "x" }) { token } }',
    );
    expect(codes(answer)).toEqual(['sign_in.wrong']);
  });
});

describe('a search', () => {
  const lists = [
    'packages(search: $v) { total }',
    'ratings(search: $v) { total }',
    'people(kind: driver, search: $v) { id }',
    'companies(search: $v) { id }',
    'cities(search: $v) { id }',
  ];
  it.each(lists)('of %s accepts 100 characters and 8 words', async (field) => {
    const ask = (v: string) => admin.call(`query ($v: String) { ${field} }`, { v });
    expect(fields(await ask('a'.repeat(101)))).toEqual(['search: too_long']);
    expect(fields(await ask('a '.repeat(20_000)))).toEqual(['search: too_long']);
    expect(fields(await ask('ab cd ef gh ij kl mn op qr'))).toEqual(['search: too_many_words']);
    expect((await ask('  ab cd  ef gh ij kl mn op ')).errors).toEqual([]);
    expect((await ask('é'.repeat(100))).errors).toEqual([]);
  });
});

const wrongLiterals = [
  '{ driverTrack(driverId: "01900000-0000-7000-8000-000000000000", day: "2026-13-40") { at } }',
  '{ packages(filter: { created: { gte: 7 } }) { total } }',
  'mutation { packageDeliver(input: { id: "01900000-0000-7000-8000-000000000000", cash: 1.5 }) { package { id } } }',
  'mutation { packageDeliver(input: { id: "x", cash: "12" }) { package { id } } }',
];
it.each(wrongLiterals)('a wrong literal is a bad request, for strangers too: %s', async (query) => {
  expect(codes(await admin.call(query))).toEqual(['bad_request']);
  expect(codes(await postGraphQL(server.url, query))).toEqual(['bad_request']);
});

const repeated = (selection: string, times: number) => Array.from({ length: times }, () => selection).join(' ');
const fragmentNames = Array.from({ length: 140 }, (_, index) => `F${String(index)}`);
const costly: [string, string][] = [
  ['280 equal response names', `{ ${repeated('viewer { company { id } }', 280)} }`],
  ['equal names below merged ones', `{ ${repeated(`viewer { ${repeated('company { id name }', 9)} }`, 9)} }`],
  [
    'equal names in fragments',
    `{ ${fragmentNames.map((name) => `...${name}`).join(' ')} } ${fragmentNames.map((name) => `fragment ${name} on Query { viewer { id } }`).join(' ')}`,
  ],
  [
    'fragments within fragments',
    `{ ...F0 } ${fragmentNames
      .slice(0, 40)
      .map(
        (name, index) =>
          `fragment ${name} on Query { a: viewer { id } ...F${String(index + 1)} ...F${String(index + 1)} }`,
      )
      .join(' ')} fragment F40 on Query { viewer { id } }`,
  ],
  [
    'fragments that widen at each step',
    `{ viewer { ...V0 } } ${fragmentNames
      .slice(0, 12)
      .map(
        (_, at) =>
          `fragment V${String(at)} on Viewer { ${['a', 'b', 'c', 'd'].map((alias) => `${alias}: company { id ...V${String(at + 1)} }`).join(' ')} }`,
      )
      .join(' ')} fragment V12 on Viewer { id }`,
  ],
  ['a circle of fragments', '{ ...A } fragment A on Query { viewer { id } ...B } fragment B on Query { ...A }'],
  ['3,000 tokens', `{ ${Array.from({ length: 1_000 }, (_, index) => `a${String(index)}: viewer { id }`).join(' ')} }`],
  [
    '40,000 aliases',
    `{ ${Array.from({ length: 40_000 }, (_, index) => `a${String(index)}: viewer { id }`).join(' ')} }`,
  ],
  [
    'a fragment named __schema',
    '{ ...__schema } fragment __schema on Query { viewer { company { id } } '.padEnd(400, ' x'),
  ],
  [
    '100 aliased sign-ins',
    `mutation { ${Array.from({ length: 100 }, (_, index) => `a${String(index)}: signIn(input: { login: "x", password: "y" }) { token }`).join(' ')} }`,
  ],
  ['a text of a megabyte', `{ viewer { id } } # ${'x'.repeat(1_000_000)}`],
];

/** Milliseconds of this process that some work took; the tested server runs in it. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

describe('a document that would be dear to check', () => {
  it.each(costly)('is refused before it is: %s', async (_, query) => {
    for (const ask of [() => postGraphQL(server.url, query), () => admin.call(query)]) {
      const answer = await ask();
      expect([answer.status, new Set(codes(answer))]).toEqual([200, new Set(['bad_request'])]);
      // 50 ms on a quiet machine; a new text each time, after warming up.
      let fresh = 0;
      const spent = await processorMs(async () => {
        for (let n = 0; n < 3; n += 1) await postGraphQL(server.url, `${query} #${String((fresh += 1))}`);
      });
      expect(spent / 3).toBeLessThan(250);
    }
  });

  it.each(costly.filter(([, query]) => query.length < 60_000))('is refused over the socket: %s', async (_, query) => {
    const open = await client();
    open.subscribe('1', query.replace(/^(mutation )?\{/, 'subscription {'));
    await open.roundTrip();
    expect(new Set(open.errorCodes('1'))).toEqual(new Set(['bad_request']));
    expect(open.closeCode).toBeNull();
  });

  it('is one with 500 tokens without a session', async () => {
    const query = `{ ${Array.from({ length: 20 }, (_, index) => `a${String(index)}: viewer { id name roles effectiveRole manager token company { id name } hub { id code nameFr nameAr lat lng } onDutySince }`).join(' ')} }`;
    expect(codes(await postGraphQL(server.url, query))).toEqual(['bad_request']);
    expect((await admin.call(query)).errors).toEqual([]);
  });
});

it('an operation reads at most three pages and nine lists, with any aliases', async () => {
  expect((await admin.call(aliased(3, 'packages { total }'))).errors).toEqual([]);
  expect(codes(await admin.call(aliased(4, 'packages { total }')))).toEqual(['bad_request']);
  expect(
    codes(
      await admin.call(
        '{ ...P ...Q } fragment P on Query { a: packages { total } b: packages { total } } fragment Q on Query { c: packages { total } ratings { total } }',
      ),
    ),
  ).toEqual(['bad_request']);
  expect((await admin.call(aliased(9, 'cities { id }'))).errors).toEqual([]);
  expect(codes(await admin.call(aliased(10, 'cities { id }')))).toEqual(['bad_request']);
});

it('a validation error has the same shape over the socket as over HTTP', async () => {
  const open = await client();
  open.subscribe('1', 'subscription { packageChnged { kind } }');
  await open.roundTrip();
  const [overSocket] = open.messages.find(({ type }) => type === 'error')?.payload as object[];
  const [overHttp] = (await admin.call('subscription { packageChnged { kind } }')).errors;
  expect(overSocket).toEqual(overHttp);
  expect(overSocket).toMatchObject({
    message: expect.stringContaining('packageChnged'),
    locations: [{ line: 1, column: 16 }],
    extensions: { code: 'bad_request', params: {}, fields: [] },
  });
  expect(Object.keys(overHttp?.extensions ?? {}).toSorted()).toEqual(['code', 'fields', 'params']);
});

it('answers without a session contain no position', async () => {
  expect(await postGraphQL(server.url, '{ viewer { id } }')).toMatchObject({ data: { viewer: null }, extensions: {} });
  expect((await postGraphQL(server.url, '{ viewer { id } }')).extensions).not.toHaveProperty('at');
  expect((await admin.call('{ viewer { id } }')).extensions.at).toMatch(/^\d+:\d+:/);
});

async function raw(
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; code: string; cache: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    code: string;
    cache: string | undefined;
  }>();
  request(
    `${server.url}${path}`,
    {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        cookie: admin.cookie,
        'x-qafila-token': admin.token,
      },
    },
    (response) => {
      let text = '';
      response
        .on('data', (piece: Buffer) => {
          text += piece.toString();
        })
        .on('end', () => {
          const { errors } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] };
          resolve({
            status: response.statusCode ?? 0,
            code: errors?.[0]?.extensions.code ?? 'none',
            cache: response.headers['cache-control'],
          });
        });
    },
  )
    .on('error', reject)
    .end(body);
  return promise;
}

describe('a refused GraphQL operation answers 200', () => {
  it('a mutation by GET, with no effect', async () => {
    expect(await raw('GET', `/graphql?query=${encodeURIComponent('mutation { signOut { ok } }')}`)).toEqual({
      status: 200,
      code: 'bad_request',
      cache: 'no-store',
    });
    expect((await admin.call('{ viewer { id } }')).data).not.toEqual({ viewer: null });
  });
  it('a batch', async () => {
    expect(
      await raw('POST', '/graphql', JSON.stringify([{ query: '{ viewer { id } }' }, { query: '{ viewer { id } }' }])),
    ).toEqual({ status: 200, code: 'bad_request', cache: 'no-store' });
  });
  it('and no answer may be cached', async () => {
    expect(await raw('GET', `/graphql?query=${encodeURIComponent('{ viewer { id } }')}`)).toEqual({
      status: 200,
      code: 'none',
      cache: 'no-store',
    });
    expect((await raw('PUT', '/graphql')).cache).toBe('no-store');
  });
});

it('nothing of all this was logged as a fault of ours', () => {
  log.error('heard');
  expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toMatchObject([{ msg: 'heard' }]);
});
