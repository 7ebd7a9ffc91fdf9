// The many ways in which people and programs write an amount, an answer, a title and a text of a cell.
import { describe, expect, it } from 'vitest';
import { parseAmountText } from '#server/areas/imports/amount-text.ts';
import { cleanCell, prepareTable } from '#server/areas/imports/draft-rows.ts';
import { parseYesOrNo } from '#server/areas/imports/yes-or-no.ts';
import type { ColumnUse } from '#shared/areas/imports/columns.ts';
import { countKnownTitles, countNeededTitles, guessColumns } from '#shared/areas/imports/guess-columns.ts';

describe('an amount', () => {
  it.each<[string, number]>([
    ["1'249,50", 124_950],
    ['1’249', 124_900],
    ['۱۲۰', 12_000],
    ['١٢٠٫٥', 12_050],
    ['349,', 34_900],
    ['349.', 34_900],
    ['1,249,000.50', 124_900_050],
    ['1.249.000,50', 124_900_050],
    ['MAD 520', 52_000],
    ['520 Dirhams', 52_000],
    ['520 د.م.', 52_000],
    ['520 Dh', 52_000],
    ['0,1', 10],
    ['19.99', 1_999],
  ])('written as %j is %i centimes', (text, centimes) => {
    expect(parseAmountText(text)).toEqual({ centimes, suggestion: null });
  });

  it.each<[string, number]>([
    ['1.249.000', 124_900_000],
    ['1,249,000', 124_900_000],
    ['1٬249', 124_900],
    ['116,33333', 11_633],
    ['1249,999', 125_000],
  ])('written as %j may be %i centimes, which a person decides', (text, suggestion) => {
    expect(parseAmountText(text)).toEqual({ centimes: null, suggestion });
  });

  it.each(['1.249,000', '1,24,9', '12 ou 15', '--5', '1.249.00'])('is not read from %j', (text) => {
    expect(parseAmountText(text)).toEqual({ centimes: null, suggestion: null });
  });
});

it.each<[boolean, string[]]>([
  [true, ['o', 'y', 'ok', 'OK', 'true', 'اه', ' Oui ', 'x']],
  [false, ['n', 'faux', 'false', 'non', '–', '—', ' - ', '   ']],
])('%s is said in these words too: %j', (expected, words) => {
  expect(words.map(parseYesOrNo)).toEqual(words.map(() => expected));
});

describe('the titles of columns', () => {
  it.each<[string, string]>([
    ['المدينه', 'city'],
    ['مـديـنـة', 'city'],
    ['إسم الزبون', 'recipientName'],
    ['أسم العميل', 'recipientName'],
    ['السلعه', 'products'],
    ['تىلىفون', 'phone'],
    ['TÉLÉPHONE', 'phone'],
    ['N° Tél.', 'phone'],
    ['MONTANT TOTAL (DHS) *', 'cod'],
    ['N° DE SUIVI', 'partnerId'],
    ['هاتف المستلم', 'phone'],
    ['Change', 'exchange'],
    ['OUVRIR COLIS', 'openingAllowed'],
    ['Autoriser ouverture', 'openingAllowed'],
    ['Ne pas ouvrir', 'noOpening'],
  ])('%s is the column %s', (title, use) => {
    expect(guessColumns([title])).toEqual({ columns: [use], suggestions: ['ignored'] });
  });

  it.each<[string, string]>([
    // Words inside a longer title: the longest one that is known counts, and only whole words do.
    ['Mon adresse de livraison', 'address'],
    ['Numero de commande (interne)', 'partnerId'],
    ['Le nom du produit vendu', 'products'],
    ['Numéro de téléphone pour la commande', 'phone'],
    ['Ouverture', 'openingAllowed'],
    ['Prénomination', 'ignored'],
    ['Villégiature', 'ignored'],
    // Two letters of a title are too few to find it among other words.
    ['no id', 'ignored'],
  ])('%s may be the column %s, which a person is asked', (title, use) => {
    expect(guessColumns([title])).toEqual({ columns: ['ignored'], suggestions: [use] });
  });

  it('that are known exactly come before those that only contain a known word, wherever they stand', () => {
    const nothing = ['ignored', 'ignored'];
    expect(guessColumns(['Prix de gros', 'Prix'])).toEqual({ columns: ['ignored', 'cod'], suggestions: nothing });
    expect(guessColumns(['Ville de la boutique', 'Ville'])).toEqual({
      columns: ['ignored', 'city'],
      suggestions: nothing,
    });
  });

  it('that the company ignored before are ignored as often as they come', () => {
    const remembered = new Map<string, ColumnUse>([
      ['ref', 'ignored'],
      ['prix', 'note'],
      ['', 'city'],
    ]);
    expect(guessColumns(['Réf', 'ref', 'Prix', 'CRBT', ''], remembered).columns).toEqual([
      'ignored',
      'ignored',
      'note',
      'cod',
      'ignored',
    ]);
  });

  it('count once each, and the needed ones apart', () => {
    expect(countKnownTitles(['Nom', 'Client', 'Ville', 'Note', 'Autre'])).toBe(3);
    expect(countNeededTitles(['Nom', 'Client', 'Ville', 'Note', 'Autre'])).toBe(2);
  });
});

describe('a text of a cell', () => {
  it('has none of the signs that turn a text around', () => {
    expect(cleanCell('a\u2066b\u2069c\u202Ed\uFEFFe')).toBe('abcde');
  });

  it('that is cut off ends with a whole sign', () => {
    const text = `${'x'.repeat(999)}😀`;
    expect(cleanCell(text).isWellFormed()).toBe(true);
    expect(cleanCell(text)).toHaveLength(1_000);
  });
});

describe('a table', () => {
  it('is as wide as its last title or value, and every row as wide as the header', () => {
    const rows = [
      { line: 2, cells: ['Salma', '', 'x', ''] },
      { line: 3, cells: ['Omar'] },
    ];
    expect(prepareTable({ header: ['Nom', ''], rows })).toEqual({
      header: ['Nom', '', ''],
      rows: [
        { line: 2, cells: ['Salma', '', 'x'] },
        { line: 3, cells: ['Omar', '', ''] },
      ],
    });
    expect(prepareTable({ header: ['Nom', 'Ville'], rows: [{ line: 2, cells: ['Salma'] }] }).rows[0]?.cells).toEqual([
      'Salma',
      '',
    ]);
  });

  it('has no rows that only have spaces', () => {
    const rows = [
      { line: 2, cells: [' ', '\n'] },
      { line: 3, cells: ['Omar'] },
    ];
    expect(prepareTable({ header: ['Nom'], rows }).rows.map(({ line }) => line)).toEqual([3]);
    expect(() => prepareTable({ header: ['Nom'], rows: rows.slice(0, 1) })).toThrow('import.empty');
  });
});
