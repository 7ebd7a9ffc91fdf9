// The own account: what each role reads and changes of it, and that nobody else hears of it.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { lockAddress } from '#server/areas/users/accounts/new-account.ts';
import { requestPasswordReset, resetPassword } from '#server/areas/users/accounts/password-reset.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { personOfRole, type PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type GraphQLAnswer, postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { answerOf, mailsTo, requestsTo, secretTo } from './support/accounts.ts';

const server = useTestServer();
const request = requestsTo(() => server.db);
const rightRib = '011519000001205000534921';
const addressOf = (name: PersonName) => `${name.toLowerCase()}@qafila.example`;

beforeAll(() =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    for (const name of ['driver', 'customer', 'support', 'transportor', 'housekeeper'] as const)
      await trx
        .updateTable('users')
        .set({ email: addressOf(name) })
        .where('id', '=', server.fixtures.people[name])
        .execute();
  }),
);

const profileRow = z.object({ profile: z.looseObject({ id: z.string(), version: z.number() }) });
const fields = 'id version name phone email website street rib ice cne isPaid missing city { id }';
async function readProfile(name: PersonName) {
  const { data } = await (await server.as(name)).call(`{ profile { ${fields} } }`);
  return profileRow.parse(data).profile;
}
type Section = 'Personal' | 'Address' | 'Bank';
async function edit(name: PersonName, section: Section, input: object, version?: number): Promise<GraphQLAnswer> {
  const at = version ?? (await readProfile(name)).version;
  return (await server.as(name)).call(
    `mutation ($input: ProfileEdit${section}Input!) { profileEdit${section}(input: $input) { profile { ${fields} } } }`,
    { input: { version: at, ...input } },
  );
}
const refusal = ({ errors }: GraphQLAnswer): unknown =>
  errors[0] && [errors[0].extensions.code, ...errors[0].extensions.fields.map(({ path, code }) => `${path}: ${code}`)];

/** Typed by hand: who is paid by transfer, and so has bank details. */
const paid: Record<Role, boolean> = {
  ADMIN: false,
  ACCOUNTANT: false,
  SUBACCOUNTANT: false,
  DRIVER: true,
  SUBDRIVER: true,
  COLLECTOR: true,
  SUBCUSTOMER: false,
  CUSTOMER: true,
  HOUSEKEEPER: false,
  BACKOFFICE: false,
  SUPPORT: false,
  COMMERCIAL: true,
  TRANSPORTOR: true,
};

describe.each(roles)('%s', (role) => {
  const name = personOfRole[role];

  it('reads and changes the own account, and bank details if it is paid by transfer', async () => {
    const before = await readProfile(name);
    expect(before).toMatchObject({ id: server.fixtures.people[name], isPaid: paid[role] });
    const personal = await edit(name, 'Personal', { phone: '06 12 34 56 78', website: 'souk.ma' });
    expect(personal.data).toMatchObject({
      profileEditPersonal: { profile: { phone: '+212612345678', website: 'https://souk.ma' } },
    });
    const city = server.fixtures.cities.rabat;
    const place = await edit(name, 'Address', { cityId: city, street: '4 rue Tarik' });
    expect(place.data).toMatchObject({
      profileEditAddress: { profile: { city: { id: city }, street: '4 rue Tarik' } },
    });
    const bank = await edit(name, 'Bank', { rib: '0115 1900 0001 2050 0053 4921', cne: 'be 874512' });
    const { rib, cne } = await readProfile(name);
    expect([refusal(bank) ?? null, rib, cne]).toEqual(
      paid[role] ? [null, '••••4921', '••••12'] : [['forbidden'], null, null],
    );
    const view = 'mutation { profileViewBank(input: {}) { rib ice cne } }';
    const own = paid[role] ? { rib: rightRib, ice: null, cne: 'BE874512' } : { rib: null, ice: null, cne: null };
    expect((await (await server.as(name)).call(view)).data).toEqual({ profileViewBank: own });
  });
});

describe('a section', () => {
  it('says at its field what is wrong, and saves nothing of it', async () => {
    const before = await readProfile('commercial');
    const wrong: [Section, object, string[]][] = [
      ['Bank', { rib: '0115 1900 0001 2050 0053', cne: 'X' }, ['rib: digits_missing', 'cne: invalid_cne']],
      ['Bank', { rib: '011519000001205000534922' }, ['rib: wrong_rib_key']],
      ['Bank', { ice: '12\u000034' }, ['ice: invalid_text']],
      ['Address', { cityId: server.fixtures.people.admin }, ['cityId: unknown_city']],
      ['Address', { street: 'x'.repeat(201) }, ['street: too_long']],
      ['Personal', { name: 'a\u0000b' }, ['name: invalid_text']],
      ['Personal', { name: '  ' }, ['name: required']],
      ['Personal', { website: 'javascript:alert(1)' }, ['website: invalid_website']],
      ['Personal', { phone: '06123456' }, ['phone: invalid_phone']],
    ];
    for (const [section, input, expected] of wrong)
      expect(refusal(await edit('commercial', section, input))).toEqual(['invalid_input', ...expected]);
    expect(await readProfile('commercial')).toEqual(before);
  });

  it('takes no field that is not its own, and no other account', async () => {
    for (const more of [
      { rib: rightRib },
      { roles: ['ADMIN'] },
      { email: 'x@y.ma' },
      { id: server.fixtures.people.admin },
    ])
      expect((await edit('driver2', 'Personal', { name: 'Karim', ...more })).errors).not.toEqual([]);
    expect((await readProfile('driver2'))['name']).not.toBe('Karim');
  });

  it('needs the RIB and the card number together, the ICE never', async () => {
    expect(refusal(await edit('customer2', 'Bank', { ice: '001561191000066' }))).toEqual([
      'invalid_input',
      'rib: required',
      'cne: required',
    ]);
    expect((await edit('customer2', 'Bank', { rib: rightRib, cne: 'J123456', ice: '001561191000067' })).errors).toEqual(
      [],
    );
    expect((await edit('customer2', 'Bank', { ice: '' })).data).toMatchObject({
      profileEditBank: { profile: { ice: null, rib: '••••4921' } },
    });
  });

  it('shows both values when it changed in another tab, and is not stopped by another section', async () => {
    const { version } = await readProfile('accountant');
    await edit('accountant', 'Personal', { name: 'Salma B.' }, version);
    const late = await edit('accountant', 'Personal', { name: 'Salma C.' }, version);
    expect(late.errors[0]?.extensions).toMatchObject({
      code: 'changed_meanwhile',
      fields: [{ path: 'name', params: { mine: 'Salma C.', theirs: 'Salma B.' } }],
    });
    expect(
      (await edit('accountant', 'Address', { cityId: server.fixtures.cities.casa, street: 'Rue 1' }, version)).errors,
    ).toEqual([]);
  });

  it('is saved once for a repeated call', async () => {
    const { version } = await readProfile('backoffice');
    const input = { name: 'Nadia', idempotencyKey: 'once' };
    for (let n = 0; n < 2; n += 1) expect((await edit('backoffice', 'Personal', input, version)).errors).toEqual([]);
    expect((await readProfile('backoffice')).version).toBe(version + 1);
  });
});

it('a profile says what it lacks, and so does the viewer, until it is complete', async () => {
  const missing = async () =>
    (await (await server.as('driverRabat')).call('{ viewer { missing } profile { missing } }')).data;
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .updateTable('users')
      .set({ email: 'rachid@qafila.example', phone: null, rib: null, cne: null, cityId: null, street: null })
      .where('id', '=', server.fixtures.people.driverRabat)
      .execute(),
  );
  const lacking = ['phone', 'cityId', 'street', 'rib', 'cne'];
  expect(await missing()).toEqual({ viewer: { missing: lacking }, profile: { missing: lacking } });
  await edit('driverRabat', 'Personal', { phone: '0612345678' });
  await edit('driverRabat', 'Address', { cityId: server.fixtures.cities.rabat, street: 'Rue 2' });
  await edit('driverRabat', 'Bank', { rib: rightRib, cne: 'J123456' });
  expect(await missing()).toEqual({ viewer: { missing: [] }, profile: { missing: [] } });
});

it('a change reaches the other tabs of the person; a colleague and the own manager hear nothing', async () => {
  const listen = async (name: PersonName) =>
    subscribe(server.url, await server.as(name), 'subscription { profile { id street rib } }');
  const [mine, boss, colleague] = [await listen('subdriver'), await listen('driver'), await listen('driver2')];
  for (const { until, data } of [mine, boss, colleague]) await until(() => data().length > 0);
  await edit('subdriver', 'Address', { cityId: server.fixtures.cities.casa, street: '7 rue des Orangers' });
  await mine.untilText('7 rue des Orangers');
  // A later message has arrived: an earlier one would have arrived before.
  await edit('driver', 'Address', { cityId: server.fixtures.cities.casa, street: '8 rue du Port' });
  await edit('driver2', 'Address', { cityId: server.fixtures.cities.casa, street: '9 rue du Fort' });
  await Promise.all([boss.untilText('8 rue du Port'), colleague.untilText('9 rue du Fort')]);
  for (const other of [boss, colleague]) expect(other.text()).not.toContain('Orangers');
});

it('the history names the fields that changed and no value; the owner hears of another bank account by mail', async () => {
  await edit('transportor', 'Bank', { rib: rightRib, cne: 'AB12345' });
  await edit('transportor', 'Bank', { cne: 'AB99999' });
  const facts = await inTransaction(server.db, systemPrincipal, async (trx) => {
    const { rows } = await sql`select facts::text as facts from events where name = 'user.bankEdited'`.execute(trx);
    return z
      .array(z.object({ facts: z.string() }))
      .parse(rows)
      .map((row) => row.facts);
  });
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.join(' ')).toContain('"rib"');
  expect(facts.join(' ')).not.toMatch(/011519|AB12345|AB99999/);
  const mails = await mailsTo(server.db, addressOf('transportor'));
  expect(mails.filter(({ template }) => template === 'bankChanged')).toHaveLength(1);
});

it('nobody reads or changes a profile without a session', async () => {
  expect((await postGraphQL(server.url, '{ profile { id } }')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

const ask = async (name: PersonName, email: string) =>
  (await server.as(name)).call(
    'mutation ($input: ProfileRequestEmailInput!) { profileRequestEmail(input: $input) { ok } }',
    { input: { email, language: 'fr' } },
  );
const confirm = (token: string) =>
  postGraphQL(server.url, 'mutation ($input: ConfirmEmailInput!) { confirmEmail(input: $input) { ok } }', {
    input: { token },
  });
const templatesTo = async (address: string) => (await mailsTo(server.db, address)).map(({ template }) => template);

it('a repeated save of the bank details answers with them, and keeps them in no other table', async () => {
  const { version } = await readProfile('collector');
  const input = { rib: rightRib, cne: 'CD654321', idempotencyKey: 'bank-once' };
  const first = await edit('collector', 'Bank', input, version);
  const again = await edit('collector', 'Bank', input, version);
  expect([first.errors, again.errors]).toEqual([[], []]);
  expect(again.data).toEqual(first.data);
  expect(again.data).toMatchObject({ profileEditBank: { profile: { rib: '••••4921', cne: '••••21' } } });
  const kept = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('idempotencyKeys').select('answer').where('key', '=', 'bank-once').execute(),
  );
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).toContain('"id"');
  expect(JSON.stringify(kept)).not.toMatch(/011519000001205000534921|CD654321/);
});

describe('another e-mail address', () => {
  it('replaces the present one only by its link, once, and both are told', async () => {
    expect((await ask('support', 'New@Qafila.example')).errors).toEqual([]);
    expect((await readProfile('support'))['email']).toBe(addressOf('support'));
    expect(await templatesTo(addressOf('support'))).toEqual(['emailAsked']);
    const token = await secretTo(server.db, 'new@qafila.example');
    expect((await confirm(token)).errors).toEqual([]);
    expect((await readProfile('support'))['email']).toBe('new@qafila.example');
    expect(await templatesTo(addressOf('support'))).toEqual(['emailAsked', 'emailChanged']);
    for (const used of [token, '', 'x'.repeat(43)])
      expect((await confirm(used)).errors[0]?.extensions.code).toBe('account_link.invalid');
  });

  it('ends every link that was sent to the old one: its mailbox may be why there is another', async () => {
    await requestPasswordReset(request(), { email: addressOf('housekeeper'), language: 'fr' });
    const reset = await secretTo(server.db, addressOf('housekeeper'));
    await ask('housekeeper', 'moved@qafila.example');
    expect((await confirm(await secretTo(server.db, 'moved@qafila.example'))).errors).toEqual([]);
    const late = resetPassword(request(), { token: reset, password: 'caravane de Tata' });
    expect(await answerOf(late)).toBe('account_link.invalid');
  });

  it('that belongs to another account gets the same answer, and no link', async () => {
    const [known, unknown] = [await ask('driver', addressOf('customer')), await ask('driver', 'free@qafila.example')];
    expect(known.data).toEqual(unknown.data);
    expect((await templatesTo(addressOf('customer'))).at(-1)).toBe('addressKnown');
    expect((await confirm(await secretTo(server.db, addressOf('customer')))).errors[0]?.extensions.code).toBe(
      'account_link.invalid',
    );
  });

  it('is the last one that was asked for; a link of an address that was taken meanwhile is over', async () => {
    await ask('transportor', 'first@qafila.example');
    const first = await secretTo(server.db, 'first@qafila.example');
    await ask('transportor', 'second@qafila.example');
    expect((await confirm(first)).errors[0]?.extensions.code).toBe('account_link.invalid');
    const second = await secretTo(server.db, 'second@qafila.example');
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .updateTable('users')
        .set({ email: 'second@qafila.example' })
        .where('id', '=', server.fixtures.people.collector)
        .execute(),
    );
    expect((await confirm(second)).errors[0]?.extensions.code).toBe('account_link.invalid');
    expect((await readProfile('transportor'))['email']).toBe(addressOf('transportor'));
  });

  it('that another account is just getting waits for it, and its link is over then', async () => {
    await ask('driver2', 'raced@qafila.example');
    const token = await secretTo(server.db, 'raced@qafila.example');
    let confirmed: Promise<GraphQLAnswer> | undefined;
    await inTransaction(server.db, systemPrincipal, async (trx) => {
      await lockAddress(trx, 'raced@qafila.example');
      await trx
        .updateTable('users')
        .set({ email: 'raced@qafila.example' })
        .where('id', '=', server.fixtures.people.collector)
        .execute();
      confirmed = confirm(token);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.db,
        );
        expect(rows).toHaveLength(1);
      }, 10_000);
    });
    expect((await confirmed)?.errors[0]?.extensions.code).toBe('account_link.invalid');
  });
});
