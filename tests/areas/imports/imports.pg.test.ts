// Imports over the endpoint: the preview, what may be changed in it, the confirmation, and who imports.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { personOfRole, type PersonName } from '#tests/fixtures/fixtures.ts';
import type { Role } from '#shared/access/roles.ts';
import { importFields } from '#shared/areas/imports/columns.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, type Action, codeOf, importRows, problemsOf, readImport, run, uploadBytes } from './support/imports.ts';
import { frenchHeader, orderCells, type TestCell, workbook } from './support/workbook.ts';

const server = useTestServer();
const uploadedId = z.object({ importUpload: z.object({ import: z.object({ id: z.string() }) }) });
const upload = async (person: PersonName, rows: readonly (readonly TestCell[])[], input: { header?: string[] } = {}) =>
  importRows(server.url, await server.as(person), rows, input);
/** Orders that no other test has. */
let next = 0;
const orders = (count: number) => Array.from({ length: count }, () => orderCells((next += 1)));
const packagesOf = async (ids: readonly (string | null)[]) =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('packages')
      .selectAll()
      .where(
        'id',
        'in',
        ids.flatMap((id) => id ?? []),
      )
      .orderBy('trackingNumber')
      .execute(),
  );
const countPackages = async () =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    const row = await trx
      .selectFrom('packages')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    return row.n;
  });

describe('the preview', () => {
  it('is made of no file of more than five megabytes', async () => {
    const answer = await uploadBytes(server.url, await server.as('customer'), new Uint8Array(5 * 1_048_576 + 1));
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'import.too_large', params: { limit: 5 } });
  });

  it('guesses the columns, and shows what is wrong with each row', async () => {
    const name = 'Client';
    const draft = await upload('customer', [
      [name, 651_426_001, 'Casablanca', '1 rue Ibn Batouta', '1 249,50 DH', 'Sac'],
      [name, '06646879', 'Trifouilly', '2 rue Ibn Batouta', -430, 'Sac'],
      ['', '0651426003', '', '', '19,995', null],
      [name, 651_426_001, 'DAR EL BEIDA', 'x'.repeat(301), 1_249.5, 'Sac'],
    ]);
    expect(draft.columns).toEqual(['recipientName', 'phone', 'city', 'address', 'cod', 'products']);
    expect(problemsOf(draft)).toEqual(
      [
        [],
        ['phone: invalid_phone', 'cod: too_small', 'city: city_unknown'],
        ['recipientName: required', 'city: required', 'address: required', 'cod: invalid_money'].toSorted(),
        ['address: too_long', 'phone: same_as_row'],
      ].map((problems) => expect.arrayContaining(problems)),
    );
    expect(problemsOf(draft).map(({ length }) => length)).toEqual([0, 3, 4, 2]);
    expect(draft.rows[2]?.problems.find(({ field }) => field === 'cod')?.suggestions).toEqual(['19995,00']);
    expect(draft.rows[3]?.problems.find(({ code }) => code === 'same_as_row')?.line).toBe(2);
  });

  it('warns of recent orders and of a recipient who sent orders back, of any sender, without exact numbers', async () => {
    const rows = orders(1);
    const { id, version } = await upload('customer2', rows);
    await run(await server.as('customer2'), 'Confirm', { id, version });
    expect(problemsOf(await upload('customer', rows))).toEqual([['phone: recent_order']]);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update packages set canceled_at = created_at, picked_up_at = created_at where phone = ${`+212611${String(next).padStart(6, '0')}`}`.execute(
        trx,
      ),
    );
    const [row] = (await upload('subcustomer', rows)).rows;
    expect(row?.problems.find(({ code }) => code === 'blacklisted')?.count).toBe(1);
  });

  it('warns of a number of the order that a parcel of the same company has, and of no other company', async () => {
    const header = [...frenchHeader, 'N° commande'];
    const numbered = () => orders(1).map((cells) => [...cells, `CMD-${next}`]);
    const [first = []] = numbered();
    const { id, version } = await upload('customer', [first], { header });
    await run(await server.as('customer'), 'Confirm', { id, version });
    // Another recipient, and the letters of the number in another case.
    const again = orders(1).map((cells) => [...cells, `cmd-${next - 1}`]);
    const draft = await upload('subcustomer', [...again, ...numbered()], { header });
    expect(problemsOf(draft)).toEqual([['partnerId: known_number'], []]);
    expect(draft.rows[0]?.problems[0]).toMatchObject({ isError: false, count: 1 });
    expect(problemsOf(await upload('customer2', again, { header }))).toEqual([[]]);
  });

  it('is changed in place, row by row or many at once, and remembers what columns were used for', async () => {
    const customer = await server.as('customer');
    const header = ['Qui', 'Où appeler', 'Ville', 'Adresse', 'Prix', 'Autre'];
    const { id, columns, ...draft } = await upload('customer', [...orders(2), ['Sara', '06', 'X', 'Rue', '1', '']], {
      header,
    });
    expect(columns).toEqual(['ignored', 'ignored', 'city', 'address', 'cod', 'ignored']);
    expect(problemsOf({ id, columns, ...draft })[0]).toEqual(['recipientName: required', 'phone: required']);
    const chosen = ['recipientName', 'phone', 'city', 'address', 'cod', 'products'];
    await run(customer, 'SetColumns', { id, columns: chosen });
    await run(customer, 'Edit', { id, lines: [2, 3], field: 'city', text: 'Rabat' });
    await run(customer, 'Exclude', { id, lines: [4], excluded: true });
    const edited = await readImport(await server.as('subcustomer'), id);
    expect(edited.rows.map(({ texts, excluded }) => [texts[2], excluded])).toEqual([
      ['Rabat', false],
      ['Rabat', false],
      ['X', true],
    ]);
    expect(edited.rowCount).toBe(2);
    await run(customer, 'Confirm', { id, version: edited.version });
    expect(
      (
        await upload('customer', orders(1), { header: [...header.slice(0, 2), 'Ville', 'Adresse', 'Prix'] })
      ).columns.slice(0, 2),
    ).toEqual(['recipientName', 'phone']);
    // Another company has made no choice.
    expect((await upload('customer2', orders(1), { header })).columns.slice(0, 2)).toEqual(['ignored', 'ignored']);
  });

  it('asks about a title that it is not sure of, and no more once somebody has said what it is', async () => {
    const header = [...frenchHeader.slice(0, 5), 'Ouverture (voir)'];
    const asked = await upload(
      'customer',
      orders(2).map((cells, index) => cells.with(5, index === 0 ? 'oui' : 'non')),
      { header },
    );
    expect([asked.columns.at(-1), asked.suggestions.at(-1)]).toEqual(['ignored', 'openingAllowed']);
    const columns = [...asked.columns.slice(0, -1), 'openingAllowed'];
    const answered = await run(await server.as('customer'), 'SetColumns', { id: asked.id, columns });
    expect(new Set(answered.suggestions)).toEqual(new Set(['ignored']));
    const noOpening = importFields.indexOf('noOpening');
    expect(answered.rows.map(({ texts }) => texts[noOpening])).toEqual(['non', 'oui']);
    await run(await server.as('customer'), 'Confirm', { id: asked.id, version: answered.version });
    const next = await upload('customer', orders(1), { header });
    expect([next.columns.at(-1), next.suggestions.at(-1)]).toEqual(['openingAllowed', 'ignored']);
  });

  it('remembers which of two columns with one title was used', async () => {
    const header = ['Nom', 'Téléphone', 'Ville', 'Adresse', 'Prix', 'Téléphone'];
    const draft = await upload('customer', orders(1), { header });
    expect(draft.columns).toEqual(['recipientName', 'phone', 'city', 'address', 'cod', 'ignored']);
    await run(await server.as('customer'), 'Confirm', { id: draft.id, version: draft.version });
    expect((await upload('customer', orders(1), { header })).columns).toEqual(draft.columns);
  });

  it('uses a column for what it was used for last', async () => {
    const customer = await server.as('customer');
    const header = frenchHeader.with(5, 'Détail');
    for (const use of ['products', 'note']) {
      const { id } = await upload('customer', orders(1), { header });
      const columns = ['recipientName', 'phone', 'city', 'address', 'cod', use];
      const { version } = await run(customer, 'SetColumns', { id, columns });
      await run(customer, 'Confirm', { id, version });
    }
    expect((await upload('customer', orders(1), { header })).columns.at(-1)).toBe('note');
  });

  it('refuses columns that are used twice, rows that do not exist, and texts that are too long', async () => {
    const customer = await server.as('customer');
    const { id } = await upload('customer', orders(1));
    const columns = ['phone', 'phone', 'city', 'address', 'cod', 'products'];
    const refusals: [Action, object][] = [
      ['SetColumns', { columns }],
      ['SetColumns', { columns: ['phone'] }],
      ['Edit', { lines: [1], field: 'city', text: 'Rabat' }],
      ['Edit', { lines: [2], field: 'city', text: 'x'.repeat(1_001) }],
      ['Edit', { lines: [], field: 'city', text: 'x' }],
      ['Exclude', { lines: [99], excluded: true }],
    ];
    const refused = [];
    for (const [action, input] of refusals) {
      const { errors } = await act(customer, action, { id, ...input });
      refused.push(errors[0]?.extensions.fields.map(({ path, code }) => `${path} ${code}`).join());
    }
    expect(refused).toEqual([
      'columns repeated',
      'columns invalid_choice',
      'lines missing',
      'text too_long',
      'lines required',
      'lines missing',
    ]);
    expect((await readImport(customer, id)).version).toBe(1);
  });
});

describe('a confirmation', () => {
  it('creates all parcels with the rules of one, as the person who confirms', async () => {
    const customer = await server.as('customer');
    const { id, version } = await upload('customer', [
      ...orders(98),
      ...orders(1).map((cells) => cells.with(2, 'Ailleurs')),
      ...orders(1).map((cells) => cells.with(4, '0')),
    ]);
    const done = await run(customer, 'Confirm', { id, version });
    expect(done).toMatchObject({ status: 'done', createdCount: 100, rowCount: 100 });
    const packages = await packagesOf(done.rows.map(({ packageId }) => packageId));
    expect(packages).toHaveLength(100);
    expect(packages.map(({ trackingNumber }) => trackingNumber)).toEqual(
      done.rows.map(({ trackingNumber }) => trackingNumber),
    );
    const { atlas } = server.fixtures.companies;
    expect(packages[0]).toMatchObject({
      companyId: atlas,
      status: 'created',
      cityId: server.fixtures.cities.casa,
      feeDelivered: 3_500,
    });
    expect(packages[98]).toMatchObject({ cityId: null, cityText: 'Ailleurs', feeDelivered: null });
    expect(packages[99]).toMatchObject({ cod: 0 });
    const events = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from events where name = 'package.created' and actor_id = ${server.fixtures.people.customer} and entity_id = any (${packages.map((pkg) => pkg.id)}::uuid[])`.execute(
        trx,
      ),
    );
    expect(events.rows).toEqual([{ n: 100 }]);
  });

  it('creates nothing while a row is faulty, until the row is corrected or left out', async () => {
    const customer = await server.as('customer');
    const faulty = orders(1).map((cells) => cells.with(1, '06').with(3, 'x'.repeat(301)));
    const draft = await upload('customer', [...orders(2), ...faulty]);
    const before = await countPackages();
    const { errors } = await act(customer, 'Confirm', { id: draft.id, version: draft.version });
    expect(errors[0]?.extensions).toMatchObject({ code: 'import.faulty_rows', params: { rows: 1 } });
    expect(errors[0]?.extensions.fields).toEqual([
      { path: 'rows.4.phone', code: 'invalid_phone', params: {} },
      { path: 'rows.4.address', code: 'too_long', params: { limit: 300 } },
    ]);
    expect(await countPackages()).toBe(before);
    const without = await run(customer, 'Exclude', { id: draft.id, lines: [4], excluded: true });
    const done = await run(customer, 'Confirm', { id: draft.id, version: without.version });
    expect([done.createdCount, await countPackages()]).toEqual([2, before + 2]);
  });

  it('has one effect, however often and by whomever it is repeated at the same time', async () => {
    const { id, version } = await upload('customer', orders(3));
    const before = await countPackages();
    const clients = [await server.as('customer'), await server.as('subcustomer'), await server.as('admin')];
    const answers = await Promise.all(
      [...clients, ...clients].map((client) => run(client, 'Confirm', { id, version })),
    );
    expect(new Set(answers.map(({ rows }) => rows.map(({ packageId }) => packageId).join())).size).toBe(1);
    expect(await countPackages()).toBe(before + 3);
  });

  it('is of what the person has seen, and of a draft that was not canceled', async () => {
    const customer = await server.as('customer');
    const { id, version } = await upload('customer', orders(1));
    await run(await server.as('subcustomer'), 'Edit', { id, lines: [2], field: 'note', text: 'Fragile' });
    expect(await codeOf(customer, 'Confirm', { id, version })).toBe('changed_meanwhile');
    await run(customer, 'Cancel', { id });
    expect(await codeOf(customer, 'Confirm', { id, version: version + 2 })).toBe('wrong_status');
    const empty = await upload('customer', orders(1));
    const without = await run(customer, 'Exclude', { id: empty.id, lines: [2], excluded: true });
    expect(await codeOf(customer, 'Confirm', { id: empty.id, version: without.version })).toBe('import.no_rows');
  });
});

describe('the same content', () => {
  it('is the same draft, also from two people at once', async () => {
    const rows = orders(2);
    const drafts = await Promise.all([upload('customer', rows), upload('subcustomer', rows), upload('customer', rows)]);
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
    // For another company it is another.
    expect((await upload('customer2', rows)).id).not.toBe(drafts[0]?.id);
  });

  it('is imported again only when a person says so', async () => {
    const customer = await server.as('customer');
    const rows = orders(1);
    const first = await upload('customer', rows);
    await run(customer, 'Confirm', { id: first.id, version: first.version });
    const second = await upload('customer', rows);
    expect(second.importedBefore?.id).toBe(first.id);
    const target = { id: second.id, version: second.version };
    expect(await codeOf(customer, 'Confirm', target)).toBe('import.imported_before');
    const again = await run(customer, 'Confirm', { ...target, again: true });
    expect([again.createdCount, again.importedBefore]).toEqual([1, null]);
  });
});

it('a file that is read in another way takes the place of its draft', async () => {
  const customer = await server.as('customer');
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode('Nom;Tel\nA'),
    0xd5,
    ...new TextEncoder().encode('B;0651426756'),
  ]);
  const send = async (input: Readonly<Record<string, unknown>>) =>
    uploadedId.parse((await uploadBytes(server.url, customer, bytes, input)).data).importUpload.import.id;
  const stateOf = async (id: string) =>
    (await customer.call('query ($id: ID!) { import(id: $id) { status encoding encodingIsSure examples } }', { id }))
      .data?.['import'];
  const id = await send({});
  expect(await stateOf(id)).toMatchObject({ status: 'draft', encodingIsSure: false });
  const reread = await send({ encoding: 'macRoman', replaces: id });
  expect(await stateOf(reread)).toMatchObject({
    encoding: 'macRoman',
    encodingIsSure: true,
    examples: ['A’B', '0651426756'],
  });
  expect(await stateOf(id)).toMatchObject({ status: 'canceled' });
  // Only an own draft is replaced.
  const foreign = (await upload('customer2', orders(1))).id;
  const answer = await uploadBytes(server.url, customer, bytes, { encoding: 'windows1256', replaces: foreign });
  expect(answer.errors[0]?.extensions.code).toBe('missing');
  expect((await readImport(await server.as('customer2'), foreign)).status).toBe('draft');
});

describe('who imports', () => {
  const mayImport: Record<Role, boolean> = {
    ADMIN: true,
    BACKOFFICE: true,
    COMMERCIAL: true,
    CUSTOMER: true,
    SUBCUSTOMER: true,
    ACCOUNTANT: false,
    SUBACCOUNTANT: false,
    DRIVER: false,
    SUBDRIVER: false,
    COLLECTOR: false,
    HOUSEKEEPER: false,
    SUPPORT: false,
    TRANSPORTOR: false,
  };

  it.each(Object.entries(mayImport))('%s: %s for the company of a customer', async (role, expected) => {
    const client = await server.as(personOfRole[role as Role]);
    const { errors } = await uploadBytes(server.url, client, workbook([frenchHeader, ...orders(1)]), {
      companyId: server.fixtures.companies.atlas,
    });
    expect(errors.length === 0).toBe(expected);
  });

  it('is asked for the company as staff, and cannot choose another one as a customer', async () => {
    const bytes = workbook([frenchHeader, ...orders(1)]);
    const { zellige } = server.fixtures.companies;
    const refusals = [
      await uploadBytes(server.url, await server.as('admin'), bytes),
      await uploadBytes(server.url, await server.as('admin'), bytes, { companyId: newId() }),
      await uploadBytes(server.url, await server.as('customer'), bytes, { companyId: zellige }),
      await uploadBytes(server.url, await server.as('customer'), bytes, { name: '' }),
      await uploadBytes(server.url, await server.as('customer'), bytes, { name: 'a\u0000b' }),
    ];
    expect(
      refusals.map(({ errors }) => errors[0]?.extensions.fields.map(({ path, code }) => `${path} ${code}`).join()),
    ).toEqual([
      'companyId required',
      'companyId unknown_company',
      'companyId unknown_company',
      'name required',
      'name invalid_text',
    ]);
  });

  it('sees the changes of a colleague live, and nothing of another company', async () => {
    const document = 'subscription { importChanged { kind id import { rowCount } } }';
    const [mate, stranger] = [await server.as('subcustomer'), await server.as('customer2')];
    const heard = await subscribe(server.url, mate, document);
    const unheard = await subscribe(server.url, stranger, document);
    const { id } = await upload('customer', orders(2));
    await heard.until(() => heard.data().length === 1);
    await run(await server.as('customer'), 'Exclude', { id, lines: [3], excluded: true });
    await heard.until(() => heard.data().length === 2);
    expect(heard.data()).toEqual([
      { importChanged: { kind: 'NEW', id, import: { rowCount: 2 } } },
      { importChanged: { kind: 'CHANGED', id, import: { rowCount: 1 } } },
    ]);
    // A later import of its own proves that the stranger would have received the earlier one.
    const own = await upload('customer2', orders(1));
    await unheard.untilText(own.id);
    expect(unheard.data()).toHaveLength(1);
  });
});
