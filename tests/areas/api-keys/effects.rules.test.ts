// All that an action changes on an API key, and how many a company has.
import { expect, it } from 'vitest';
import { apiKeyService, findApiKeys } from '#server/areas/api-keys/service.ts';
import { effectOf, type Given, givenRows, now, person } from '#tests/fixtures/effect-of.ts';

const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const admin = person('a1', 'ADMIN');
const sender = { companies: [{ id: 'c1', name: 'Atlas', hubId: 'h1' }] };
const key = { id: 'k9', version: 1, createdById: 'k0', expiresAt: now };
const newKey = { name: 'ERP', scope: 'read', validity: 'month' };
const prepared = { keyId: 'abc', secretHash: 'ff' };
const keys = (n: number) => ({ 'select name from api_keys': [], api_keys: [{ n: String(n) }], ...sender });
const replaced = { keyId: 'new', secretHash: 'hash', lastUsedAt: null, createdById: 'k1' };
const later = new Date(now.getTime() + 1);
const madeKey = (expiresAt: Date | null) =>
  expect.objectContaining({
    status: 'active',
    name: 'ERP',
    keyId: 'abc',
    scope: 'read',
    companyId: 'c1',
    createdById: 'k1',
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  });
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

it.each<[string, string, Given, unknown]>([
  ['that has expired is not replaced', 'replace', { prepared: replaced }, 'api_key.expired'],
  [
    'that expires later is replaced by whoever does so',
    'replace',
    { row: { ...key, expiresAt: later }, prepared: { keyId: 'new', secretHash: 'hash' } },
    { set: replaced },
  ],
  [
    'without an end is replaced',
    'replace',
    { row: { ...key, expiresAt: null }, prepared: { keyId: 'new', secretHash: 'hash' } },
    { set: replaced },
  ],
  ['is revoked now', 'revoke', {}, { set: { revokedAt: now } }],
  ['is no twenty-first', 'create', { input: newKey, rows: keys(20) }, 'api_key.too_many'],
  ['may be the twentieth, for 30 days', 'create', { input: newKey, rows: keys(19) }, madeKey(inDays(30))],
  ['may last for 90 days', 'create', { input: { ...newKey, validity: 'quarter' }, rows: keys(0) }, madeKey(inDays(90))],
  ['may last for a year', 'create', { input: { ...newKey, validity: 'year' }, rows: keys(0) }, madeKey(inDays(365))],
  ['may last for ever', 'create', { input: { ...newKey, validity: 'unlimited' }, rows: keys(0) }, madeKey(null)],
  [
    'is of the own company',
    'create',
    { input: { ...newKey, companyId: 'c2' }, rows: keys(0) },
    'companyId: unknown_company',
  ],
  [
    'of staff is of a company that they name',
    'create',
    { input: newKey, rows: keys(0), actor: admin },
    'companyId: required',
  ],
  [
    'of staff is of none of their own companies, unless they name it',
    'create',
    { input: newKey, rows: keys(0), actor: person('a1', 'ADMIN', { company: ['c1'] }) },
    'companyId: required',
  ],
  [
    'of staff is of a company that exists',
    'create',
    {
      input: { ...newKey, companyId: 'c2' },
      rows: { 'select name from api_keys': [], api_keys: [{ n: '0' }] },
      actor: admin,
    },
    'companyId: unknown_company',
  ],
])('a key %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(apiKeyService, action, { row: key, prepared, actor: customer, ...given })).effect).toEqual(
    expected,
  );
});

it('two new keys at once are counted one after the other', async () => {
  const given = { input: newKey, prepared, rows: keys(0), actor: customer };
  const { statements } = await effectOf(apiKeyService, 'create', given);
  const at = (part: RegExp) => statements.findIndex((text) => part.test(text));
  expect(at(/pg_advisory_xact_lock/)).toBeGreaterThanOrEqual(0);
  expect(at(/from api_keys/)).toBeGreaterThan(at(/pg_advisory_xact_lock/));
});

it('the keys of a company that are neither revoked nor expired count', async () => {
  const { statements } = await effectOf(apiKeyService, 'create', {
    input: newKey,
    prepared,
    rows: keys(0),
    actor: customer,
  });
  expect(statements.find((text) => text.includes('from api_keys'))).toBe(
    "select count(*) as n from api_keys where company_id = 'c1' and revoked_at is null " +
      "and (expires_at is null or expires_at > '2026-01-23T10:00:00.000Z')",
  );
});

it.each([
  [{ companyId: null, after: null }, ''],
  [
    { companyId: 'c1', after: 'k7' },
    " and company_id = 'c1' and (created_at, id) < (select k.created_at, k.id from api_keys k where k.id = 'k7')",
  ],
])('a page of keys has those of the viewer that are not revoked: %j', async (given, more) => {
  const { trx, statements } = await givenRows({});
  const sets = { user: ['k1'], company: ['c1'], driver: [], hub: [], team: [], role: [] };
  await findApiKeys(trx, { role: 'CUSTOMER', sets, flags: { manager: false } }, given);
  const [scope, where] = (statements[0] ?? '').split(' and revoked_at is null');
  expect(scope).toMatch(/ where .*company_id.*'c1'/);
  expect(where).toBe(`${more} order by created_at desc, id desc limit 100`);
});
