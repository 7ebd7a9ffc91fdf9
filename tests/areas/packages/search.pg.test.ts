import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { matchesPackageSearch } from '#shared/areas/packages/search.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import { systemPrincipal, inTransaction } from '#server/db/transaction.ts';
import { type PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
let named: PackageRow;
let arabic: PackageRow;
let foreign: PackageRow;

beforeAll(async () => {
  const { fixtures } = server;
  named = buildEnrouteParcel(fixtures, {
    recipientName: 'Hélène Çelik',
    phone: '+212661234567',
    partnerId: 'SHOP_77%A',
  });
  arabic = buildParcel(fixtures, { recipientName: 'فاطمة الزهراء' });
  foreign = buildParcel(fixtures, {
    recipientName: 'Helene Celik',
    companyId: fixtures.companies.zellige,
    hubId: fixtures.hubs.rabat,
    originHubId: fixtures.hubs.rabat,
  });
  await insertParcels(
    server.db,
    named,
    arabic,
    foreign,
    ...Array.from({ length: 40 }, () => buildParcel(fixtures, { recipientName: 'Trente et Plus' })),
  );
});

async function find(name: PersonName, search: string, more = ''): Promise<{ ids: string[]; total: number }> {
  const { data, errors } = await (
    await server.as(name)
  ).call(`query ($search: String) { packages(tab: all, search: $search ${more}) { total rows { id } } }`, { search });
  expect(errors).toEqual([]);
  const { rows, total } = data?.['packages'] as { rows: { id: string }[]; total: number };
  return { ids: rows.map(({ id }) => id), total };
}

describe('a search finds a parcel', () => {
  it.each([
    'helene',
    'ÇELIK',
    'lène çe',
    '0661234567',
    '06 61 23 45 67',
    '+212 661-234567',
    '00212661234567',
    '00 212 (0)661-23-45-67',
    '212661234567',
    '661 23 45 67',
    '٠٦٦١٢٣٤٥٦٧',
    '\u202A+۲۱۲ ۶۶۱\u2009۲۳\u202F۴۵ ۶۷\u202C',
    '234567',
    'shop_77%a',
  ])('by %s', async (words) => {
    expect((await find('customer', words)).ids).toEqual([named.id]);
  });
  it('by its whole number, and by the end of it', async () => {
    expect((await find('customer', named.trackingNumber)).ids).toEqual([named.id]);
    expect((await find('customer', named.trackingNumber.toLowerCase())).ids).toEqual([named.id]);
    expect((await find('customer', named.trackingNumber.slice(-6))).ids).toContain(named.id);
    const inArabic = `\u200F${named.trackingNumber.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))}`;
    expect((await find('customer', inArabic)).ids).toEqual([named.id]);
    expect(matchesPackageSearch(named, inArabic)).toBe(true);
  });
  it('by a name in Arabic letters', async () => {
    expect((await find('customer', 'الزهراء')).ids).toEqual([arabic.id]);
  });
  it('taking % and _ for themselves', async () => {
    expect((await find('customer', '%%%')).ids).toEqual([]);
    expect((await find('customer', '___')).ids).toEqual([]);
  });
});

/** A name, as it is stored and as people ask for it. */
const spellings: readonly [stored: string, asked: readonly string[]][] = [
  ['مُحَمَّد أمين', ['محمد امين', 'محـــمد آمين', 'ﻣﺤﻤﺪ ﺃﻣﻴﻦ']],
  ['فؤاد بنعيسى', ['فواد بنعيسي', 'فُؤَاد بنعیسى']],
  ['خديجة الشيماء', ['خديجه الشيما', 'خدیجة']],
  ['أڭادير ياسين', ['اكادير', 'أگادير یاسین', 'آگادير']],
  ['ڤيصل چلالي پنت', ['فيصل جلالي بنت']],
  ['هناء', ['ھناء', 'هنا', 'ﻫﻨﺎء']],
  ['M’Hamdi Lalla', ['mhamdi', "M'HAMDI lalla", 'mʼhamdi', 'm`hamdi', 'M´Hamdi']],
  ['Benaïssa Œuvré', ['benaissa oeuvre', 'BENAI\u0308SSA']],
  ['Kar\u200Dim Tou\u00ADnsi', ['karim tounsi', 'ka\u034Frim', '\u202Akarim\u202C\u00A0tounsi', 'karim\u2009tounsi']],
  ['كريم', ['\u061Cكري\u200Cم']],
];

it.each(spellings)('%s is found as people write it, also in an open list', async (recipientName, asked) => {
  const row = buildParcel(server.fixtures, { recipientName });
  await insertParcels(server.db, row);
  for (const words of [recipientName, ...asked]) {
    expect([words, (await find('customer', words)).ids]).toEqual([words, [row.id]]);
    expect([words, matchesPackageSearch(row, words)]).toEqual([words, true]);
    expect([words, (await find('customer2', words)).ids]).toEqual([words, []]);
  }
});

const unit = fc.oneof(
  ...[
    [0x1, 0x17f],
    [0x2b0, 0x36f],
    [0x391, 0x45f],
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x2000, 0x206f],
    [0xfb50, 0xfdc7],
    [0xfe00, 0xfeff],
    [0xff00, 0xffef],
  ].map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
);

const readPlain = (texts: readonly string[]) =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    sql<{
      plain: string;
    }>`select plain(t) from unnest(${texts}::text[]) with ordinality u(t, at) order by at`.execute(trx),
  );

it('the database and the screens have one plain form of a text, which is its own plain form', async () => {
  const ascii = fc.integer({ min: 1, max: 0x7f }).map((code) => String.fromCodePoint(code));
  const text = fc.oneof(fc.string({ unit, maxLength: 12 }), fc.string({ unit: ascii, maxLength: 12 }));
  const texts = fc.sample(text, { numRuns: 20_000, seed: 7 });
  const written = texts.map(plainText);
  expect((await readPlain(texts)).rows.map(({ plain }) => plain)).toEqual(written);
  expect(written.map(plainText)).toEqual(written);
});

describe('a search stays within the scope', () => {
  it('for a customer, a driver, a hub and staff', async () => {
    expect((await find('customer2', 'celik')).ids).toEqual([foreign.id]);
    expect((await find('driver', 'celik')).ids).toEqual([named.id]);
    expect((await find('driver2', 'celik')).ids).toEqual([]);
    expect((await find('housekeeperRabat', 'celik')).ids).toEqual([foreign.id]);
    expect((await find('support', 'celik')).ids.toSorted()).toEqual([named.id, foreign.id].toSorted());
  });
});

it('a search with several pages returns their number, on a page beyond the end too', async () => {
  expect(await find('customer', 'trente et')).toMatchObject({ total: 40 });
  expect((await find('customer', 'trente et', ', page: 2')).ids).toHaveLength(10);
  expect(await find('customer', 'trente et', ', page: 9')).toEqual({ ids: [], total: 40 });
});

it('a search is narrowed by tab and filters', async () => {
  expect((await find('customer', 'trente et', ', filter: { status: [enroute] }')).ids).toEqual([]);
});

it('fewer than three characters are refused with their field', async () => {
  const { errors } = await (await server.as('customer')).call('{ packages(search: "ab") { total } }');
  expect(errors[0]?.extensions).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'search', code: 'too_short', params: { limit: 3 } }],
  });
});

const numbersAnswer = z.object({
  packages: z.object({
    total: z.number(),
    missingNumbers: z.array(z.string()),
    rows: z.array(z.object({ id: z.string() })),
  }),
});

/** The list filtered by exact numbers. */
async function findNumbers(name: PersonName, numbers: readonly string[], more = '') {
  const { data, errors } = await (
    await server.as(name)
  ).call(
    `query ($numbers: [String!]) { packages(tab: all, filter: { numbers: $numbers ${more} }) { total missingNumbers rows { id } } }`,
    { numbers },
  );
  return { errors, page: data && numbersAnswer.parse(data).packages };
}

describe('several numbers', () => {
  it('find exactly their parcels, and name those without one; the parcel of another counts as not found', async () => {
    const asked = [arabic.trackingNumber, 'CAS-26-000001', foreign.trackingNumber, named.trackingNumber];
    const own = await findNumbers('customer', asked);
    expect(own.page?.rows.map(({ id }) => id).toSorted()).toEqual([named.id, arabic.id].toSorted());
    expect(own.page?.missingNumbers).toEqual(['CAS-26-000001', foreign.trackingNumber]);
    expect((await findNumbers('admin', asked)).page).toMatchObject({ total: 3, missingNumbers: ['CAS-26-000001'] });
  });

  it('are found as people type them, like phones and references', async () => {
    const typed = [named.trackingNumber.toLowerCase(), `\u200E${named.trackingNumber.replaceAll('-', '')}\u202C`];
    expect((await findNumbers('customer', typed)).page).toMatchObject({ total: 1, missingNumbers: [] });
    for (const filter of [
      'phone: ["06 61-23 45 67"]',
      'phone: ["00212661234567"]',
      'phone: ["٠٦٦١٢٣٤٥٦٧"]',
      'partnerId: ["SHOP_77%A\u200B"]',
    ])
      expect([filter, (await findNumbers('customer', typed, `, ${filter}`)).page?.total]).toEqual([filter, 1]);
    expect((await findNumbers('customer2', typed)).page?.total).toBe(0);
    expect((await findNumbers('customer', typed, ', phone: ["0661234568"]')).page?.total).toBe(0);
  });

  it('are named as missing only if no tab and no filter hides them', async () => {
    const { page } = await findNumbers('customer', [named.trackingNumber, arabic.trackingNumber], ', late: true');
    expect(page).toEqual({ total: 0, missingNumbers: [], rows: [] });
  });

  it('are at most 500 at once', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `CAS-26-${String(100_000 + n)}`);
    expect((await findNumbers('customer', many.slice(1))).page?.missingNumbers).toHaveLength(500);
    expect((await findNumbers('customer', many)).errors[0]?.extensions.fields).toEqual([
      { path: 'filter.numbers', code: 'too_many', params: { limit: 500 } },
    ]);
  });
});

it('a range of cash that ends before it begins is refused on its field', async () => {
  const { errors } = await (
    await server.as('customer')
  ).call('{ packages(filter: { cod: { min: 20000, max: 10000 } }) { total } }');
  expect(errors[0]?.extensions.fields).toEqual([
    { path: 'filter.cod.max', code: 'too_small', params: { limit: 20_000 } },
  ]);
});

it('an open list finds a changed parcel by exactly the texts by which the server finds it', async () => {
  const texts = [
    'helene',
    'ÇELIK',
    'lène çe',
    'çe lène',
    'cas26',
    named.trackingNumber.toLowerCase(),
    named.trackingNumber.slice(-5),
    named.trackingNumber.replaceAll('-', ''),
    '06 61 23 45 67',
    '+212 661-234567',
    '0661-23',
    '661234567',
    'shop_77%a hélène',
    'shop 77',
    '...',
    'فاطمة الز',
    'فاطمه',
    'الزهراء 0655',
  ];
  for (const text of texts) {
    const { ids } = await find('customer', text);
    for (const row of [named, arabic])
      expect([text, row.recipientName, matchesPackageSearch(row, text)]).toEqual([
        text,
        row.recipientName,
        ids.includes(row.id),
      ]);
  }
});

describe('the parcels of one phone number', () => {
  const document = `query ($filter: PackageFilter, $first: Int, $page: Int) {
    packages(tab: all, filter: $filter, first: $first, page: $page, sort: { by: created, direction: desc }) { total rows { id } }
  }`;
  const read = async (name: PersonName, given: object) => (await server.as(name)).call(document, { ...given });

  it('are those in scope, as many as are asked for, with the number of all', async () => {
    const phone = '+212655443322';
    const own = Array.from({ length: 4 }, () => buildParcel(server.fixtures, { phone }));
    const other = buildParcel(server.fixtures, { phone, companyId: server.fixtures.companies.zellige });
    await insertParcels(server.db, ...own, other);
    const page = z.object({ packages: z.object({ total: z.number(), rows: z.array(z.object({ id: z.string() })) }) });
    const { packages } = page.parse((await read('customer', { filter: { phone: [phone] }, first: 3 })).data);
    expect([packages.total, packages.rows.length]).toEqual([4, 3]);
    const staff = page.parse((await read('support', { filter: { phone: [phone] } })).data).packages;
    expect(staff.rows.map(({ id }) => id).toSorted()).toEqual([...own, other].map(({ id }) => id).toSorted());
  });

  it.each([
    [{ first: 0 }, 'too_small'],
    [{ first: 31 }, 'too_large'],
    [{ first: 5, page: 2 }, 'unknown_field'],
  ])('are refused for %o', async (given, code) => {
    const { errors } = await read('support', given);
    expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'first', code }]);
  });
});
