// What the titles of columns mean, how amounts and answers are read, and what each row of an import becomes.
import { describe, expect, it } from 'vitest';
import { checkRows } from '#server/areas/imports/check-rows.ts';
import { parseAmountText } from '#server/areas/imports/amount-text.ts';
import { cleanCell, contentHashOf, prepareTable } from '#server/areas/imports/draft-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { parseYesOrNo } from '#server/areas/imports/yes-or-no.ts';
import { type ColumnUse, importFields } from '#shared/areas/imports/columns.ts';
import { guessColumns } from '#shared/areas/imports/guess-columns.ts';
import type { ImportRow } from '#shared/areas/imports/import.ts';

describe('the titles of columns', () => {
  it.each<[string, string[], string]>([
    ['of a shop', ['Nom complet', 'Tél', 'Ville', 'Adresse', 'Prix'], 'recipientName phone city address cod'],
    [
      'of a carrier',
      ['Code suivi', 'Destinataire', 'Téléphone', 'Ville', 'Adresse', 'CRBT', 'Nature de produit'],
      'partnerId recipientName phone city address cod products',
    ],
    [
      'with notes around them',
      ['NOM DU CLIENT *', 'N° de téléphone', 'Ville de destination', 'Adresse (complète)', 'Montant à encaisser (DH)'],
      'recipientName phone city address cod',
    ],
    [
      'in English',
      ['Full Name', 'Phone Number', 'City', 'Shipping Address', 'Total Price', 'Order #', 'Comment'],
      'recipientName phone city address cod partnerId note',
    ],
    [
      'in Arabic',
      ['الاسم الكامل', 'رقم الهاتف', 'المدينة', 'العنوان', 'الثمن', 'مُلاحظات', 'نوع السلعة'],
      'recipientName phone city address cod note products',
    ],
    ['that mean nothing', ['Colonne1', '', 'Zone 51'], 'ignored ignored ignored'],
    ['that come twice', ['Téléphone', 'Téléphone', 'Ville'], 'phone ignored city'],
  ])('%s are understood', (_, header, expected) => {
    expect(guessColumns(header).columns.join(' ')).toBe(expected);
  });

  it('mean what the company chose before, whatever they say', () => {
    const remembered = new Map<string, ColumnUse>([
      ['zone 51', 'city'],
      ['ville', 'ignored'],
    ]);
    expect(guessColumns(['Zone 51', 'Ville', 'Tel'], remembered).columns).toEqual(['city', 'ignored', 'phone']);
  });
});

describe('an amount', () => {
  it.each<[string, number | null, number | null]>([
    ['349', 34_900, null],
    ['349.5', 34_950, null],
    ['1 249,50 DH', 124_950, null],
    ['1\u202f249,50', 124_950, null],
    ['1.249,50', 124_950, null],
    ['1,249.50 MAD', 124_950, null],
    ['١٢٠ درهم', 12_000, null],
    ['520dhs', 52_000, null],
    ['0', 0, null],
    ['-430', -43_000, null],
    // A person decides what these mean.
    ['19,995', null, 1_999_500],
    ['1.249', null, 124_900],
    ['116.33333', null, 11_633],
    ['1e3', null, null],
    ['gratuit', null, null],
    ['', null, null],
  ])('%j is %s, perhaps %s', (text, centimes, suggestion) => {
    expect(parseAmountText(text)).toEqual({ centimes, suggestion });
  });
});

it('yes and no are read in three languages, and nothing else is', () => {
  expect(['oui', 'X', 'YES', 'نعم', '1', 'Vrai'].map(parseYesOrNo)).toEqual([true, true, true, true, true, true]);
  expect(['', 'non', 'No', 'لا', '0', '-'].map(parseYesOrNo)).toEqual([false, false, false, false, false, false]);
  expect(['peut-être', '?', 'XX'].map(parseYesOrNo)).toEqual([null, null, null]);
});

it('a cell is one line without controls and of limited length', () => {
  expect(cleanCell(' a\u0000b\r\nc\u202Ed ')).toBe('a b cd');
  expect(cleanCell('\uD800x')).toBe('\uFFFDx');
  expect(cleanCell('x'.repeat(2_000))).toHaveLength(1_000);
});

/** What a table of so many rows and columns, of cells of this length, is refused for. */
const refusalOf = (rows: number, columns: number, length: number) => {
  const cells = Array.from({ length: columns }, () => 'x'.repeat(length));
  const lines = Array.from({ length: rows }, (_, index) => ({ line: index + 2, cells }));
  try {
    return prepareTable({ header: ['Nom'], rows: lines }).rows.length;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

describe('a table', () => {
  it.each([
    [0, 1, 1, 'import.empty'],
    [100, 1, 1, 100],
    [101, 1, 1, 'import.too_many_rows'],
    [1, 60, 1, 1],
    [1, 61, 1, 'import.too_many_columns'],
    [100, 5, 1_000, 100],
    [100, 6, 1_000, 'import.too_large'],
  ])('of %i rows, %i columns and cells of %i characters: %s', (rows, columns, length, expected) => {
    expect(refusalOf(rows, columns, length)).toBe(expected);
  });

  it('is the same content wherever its rows stand, and another with other titles or cells', () => {
    const table = { header: ['Nom'], rows: [{ line: 2, cells: ['Salma'] }] };
    const hash = contentHashOf(table);
    expect(contentHashOf({ ...table, rows: [{ line: 9, cells: ['Salma'] }] })).toBe(hash);
    expect(contentHashOf({ ...table, header: ['Client'] })).not.toBe(hash);
    expect(contentHashOf({ ...table, rows: [{ line: 2, cells: ['Omar'] }] })).not.toBe(hash);
  });
});

const rowOf = (line: number, cells: string[], changes: Partial<ImportRow> = {}): ImportRow => ({
  line,
  cells,
  edits: {},
  excluded: false,
  kept: false,
  packageId: null,
  trackingNumber: null,
  ...changes,
});

describe('a row', () => {
  const columns: ColumnUse[] = [...importFields];
  const facts = {
    cities: new Map(),
    cityNames: new Map(),
    phones: new Map(),
    partnerIds: new Map<string, number>(),
    skus: new Set<string>(),
    extras: new Map<string, string>(),
  };
  const good = ['Omar Tazi', '0637737464', 'Casablanca', 'Bloc C', '520'];
  const problemsOf = (rows: readonly ImportRow[], known = facts) =>
    checkRows(rows, columns, known).map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`));

  it.each([
    ['612345678', '+212612345678'],
    ['212612345678', '+212612345678'],
    ['00212 6 12 34 56 78', '+212612345678'],
    ["'0612345678", '+212612345678'],
    ['٠٦١٢٣٤٥٦٧٨', '+212612345678'],
  ])('with the phone %s is a parcel', (phone, expected) => {
    const [row] = checkRows([rowOf(2, good.with(1, phone))], columns, facts);
    expect(row?.problems).toEqual([]);
    expect(row?.input?.['phone']).toEqual(expect.stringMatching(/\d/));
    const known = { ...facts, phones: new Map([[expected, { undelivered: 2, recent: 0 }]]) };
    expect(problemsOf([rowOf(2, good.with(1, phone))], known)).toEqual([['phone blacklisted']]);
  });

  const warnings = (undelivered: number, recent: number) => {
    const known = { ...facts, phones: new Map([['+212637737464', { undelivered, recent }]]) };
    return checkRows([rowOf(2, good)], columns, known)[0]?.problems.map(({ code, count }) => [code, count]);
  };

  it('says how many orders its phone has, undelivered and of the week; none is no warning', () => {
    expect([warnings(0, 0), warnings(1, 0), warnings(0, 1), warnings(2, 3)]).toEqual([
      [],
      [['blacklisted', 1]],
      [['recent_order', 1]],
      [
        ['blacklisted', 2],
        ['recent_order', 3],
      ],
    ]);
  });

  it('takes extra services by code or name, and refuses those that may not be chosen', () => {
    const known = {
      ...facts,
      extras: new Map([
        ['cadeau', 'CADEAU'],
        ['emballage renforce', 'EMB'],
      ]),
    };
    const withServices = (text: string) => {
      const cells = importFields.map((field, place) => (field === 'extras' ? text : (good[place] ?? '')));
      return checkRows([rowOf(2, cells)], columns, known)[0];
    };
    expect(withServices('Cadeau; EMBALLAGE RENFORCÉ')?.input?.['extras']).toEqual(['CADEAU', 'EMB']);
    expect(withServices('')?.input?.['extras']).toBeUndefined();
    expect(withServices('cadeau, drone')?.problems).toMatchObject([
      { field: 'extras', code: 'extra.unknown', isError: true, value: 'drone' },
    ]);
  });

  it('takes goods from the stock by SKU, which the company must have', () => {
    const known = { ...facts, skus: new Set(['ARGAN-50', 'BOX2']) };
    const withStock = (text: string) =>
      checkRows(
        [rowOf(2, [...good, ...Array.from({ length: importFields.length - good.length - 1 }, () => ''), text])],
        columns,
        known,
      );
    expect(withStock('argan-50 x2; BOX2')[0]?.input?.['stockLines']).toEqual([
      { sku: 'ARGAN-50', quantity: 2 },
      { sku: 'BOX2', quantity: 1 },
    ]);
    expect(withStock('')[0]?.input?.['stockLines']).toBeUndefined();
    const errorOf = (text: string) =>
      withStock(text)[0]?.problems.map(({ field, code, value }) => [field, code, value]);
    expect(errorOf('SAVON')).toEqual([['stockLines', 'stock.unknown_item', 'SAVON']]);
    expect(errorOf('deux savons')).toEqual([['stockLines', 'stock.invalid_lines', null]]);
    expect(errorOf('BOX2 x0')?.[0]?.slice(0, 2)).toEqual(['stockLines', 'too_small']);
  });

  it('that is left out, kept or done stays so, and its input is that of its cells', () => {
    const done = { excluded: true, kept: true, packageId: 'p1', trackingNumber: 'T1' };
    const [row] = checkRows([rowOf(2, [...good, 'Robe', 'Sonner'], done)], columns, facts);
    expect(row).toMatchObject({ line: 2, ...done, problems: [] });
    expect(row?.input).toMatchObject({
      recipientName: 'Omar Tazi',
      cityText: 'Casablanca',
      address: 'Bloc C',
      cod: 52_000,
      products: 'Robe',
      note: 'Sonner',
      exchange: false,
      noOpening: false,
      fragile: false,
    });
  });

  it.each([
    ['1.249', [['cod', 'invalid_money', '1249,00']]],
    ['gratuit', [['cod', 'invalid_money']]],
    ['', [['cod', 'required']]],
  ])('with the amount %j has one error, and perhaps a proposal', (amount, expected) => {
    const [row] = checkRows([rowOf(2, good.with(4, amount))], columns, facts);
    expect(row?.problems.map(({ field, code, suggestions }) => [field, code, ...suggestions])).toEqual(expected);
    expect(row?.input).toBeNull();
  });

  it('without a city lacks it; of an unknown one three are proposed at most', () => {
    expect(problemsOf([rowOf(2, good.with(2, ''))])).toEqual([['city required']]);
    const suggestions = ['a', 'b', 'c', 'd'].map((name) => ({ cityId: name, name }));
    const cities = new Map([['Xx', { cityId: null, certain: false, suggestions }]]);
    const [row] = checkRows([rowOf(2, good.with(2, 'Xx'))], columns, { ...facts, cities });
    expect(row?.problems.map((each) => each.suggestions)).toEqual([['a', 'b', 'c']]);
  });

  it('repeats an earlier one with the same number of the order, or the same phone and amount', () => {
    const numbered = [...good, '', '', 'CMD-1'];
    const rows = [
      rowOf(2, numbered),
      rowOf(3, numbered.with(1, '0637737465')),
      rowOf(4, good),
      rowOf(5, good.with(4, '90')),
    ];
    expect(problemsOf(rows)).toEqual([[], ['partnerId same_as_row'], ['phone same_as_row'], []]);
    // The first one is named, whatever the case of the letters of its number.
    const lines = [2, 3, 4].map((line) =>
      rowOf(line, numbered.with(1, `06377374${60 + line}`).with(7, line === 4 ? 'cmd-1' : 'Cmd-1')),
    );
    expect(checkRows(lines, columns, facts).map(({ problems }) => problems.map((each) => each.line))).toEqual([
      [],
      [2],
      [2],
    ]);
    // A row that is left out is not there.
    expect(problemsOf([rowOf(2, good, { excluded: true }), rowOf(3, good)])).toEqual([[], []]);
  });

  it('is warned of when other parcels of the company have its number of the order, in any case of the letters', () => {
    const numbered = [...good, '', '', 'Cmd-1'];
    const known = { ...facts, partnerIds: new Map([['cmd-1', 2]]) };
    const [row] = checkRows([rowOf(2, numbered)], columns, known);
    expect(row?.problems).toMatchObject([{ field: 'partnerId', code: 'known_number', isError: false, count: 2 }]);
    expect(row?.input?.['partnerId']).toBe('Cmd-1');
    expect(problemsOf([rowOf(2, numbered.with(7, 'Cmd-12')), rowOf(3, good.with(4, '90'))], known)).toEqual([[], []]);
  });

  it('says yes or no to exchange, opening and fragile, and anything else is an error', () => {
    const cells = [...good, '', '', '', ''];
    const [first, second] = checkRows(
      [rowOf(2, [...cells, '', 'non', 'Oui']), rowOf(3, [...cells.with(4, '90'), 'نعم', 'x', 'peut-être'])],
      columns,
      facts,
    );
    expect(first?.input).toMatchObject({ exchange: false, noOpening: false, fragile: true });
    expect(second?.problems.map(({ field, code, isError }) => [field, code, isError])).toEqual([
      ['fragile', 'invalid_choice', true],
    ]);
  });

  it('has the text that was typed instead of its cell, also an empty one', () => {
    expect(problemsOf([rowOf(2, good.with(1, '06'), { edits: { phone: '0637737464' } })])).toEqual([[]]);
    expect(problemsOf([rowOf(2, good, { edits: { address: '' } })])).toEqual([['address required']]);
  });

  it('has the city that is certain, suggests one that is not, and may have an unknown one', () => {
    const [casa, temara] = ['01a20937-c827-79a3-a27d-84875b467961', '01a20937-c827-79a3-a27d-84875b467962'];
    const cityNames = new Map([[temara, 'Témara']]);
    const cities = new Map([
      ['Casa', { cityId: casa, certain: true }],
      ['Tmara', { cityId: temara, certain: false }],
      ['Rabbat', { cityId: null, suggestions: [{ cityId: casa, name: 'Rabat' }] }],
    ]);
    const known = { ...facts, cities, cityNames };
    const rows = ['Casa', 'Tmara', 'Rabbat', 'X'].map((city, index) =>
      rowOf(index + 2, good.with(2, city).with(4, String(index))),
    );
    const checked = checkRows(rows, columns, known);
    expect(checked.map(({ input }) => input?.['cityId'] ?? null)).toEqual([casa, null, null, null]);
    expect(checked.map(({ problems }) => problems.map(({ code, suggestions }) => [code, ...suggestions]))).toEqual([
      [],
      [['city_guessed', 'Témara']],
      [['city_unknown', 'Rabat']],
      [],
    ]);
  });
});
