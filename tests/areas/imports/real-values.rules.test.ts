// Values as spreadsheet programs leave them in cells, and our own exports, imported again.
import { describe, expect, it } from 'vitest';
import { csvHead, csvRows } from '#server/exports/csv.ts';
import type { Cell } from '#server/exports/cells.ts';
import { xlsxEnd, xlsxHead, xlsxRows } from '#server/exports/xlsx.ts';
import { checkRows } from '#server/areas/imports/check-rows.ts';
import { readTable } from '#server/areas/imports/files/read-table.ts';
import { guessColumns } from '#shared/areas/imports/guess-columns.ts';
import { workbook } from './support/workbook.ts';

const noFacts = {
  cities: new Map(),
  cityNames: new Map(),
  phones: new Map(),
  partnerIds: new Map(),
  skus: new Set<string>(),
  extras: new Map<string, string>(),
};
const header = ['Nom', 'Tél', 'Ville', 'Adresse', 'Prix', 'Produit', 'Note', 'N° commande'];
function check(cells: readonly string[]) {
  const row = {
    line: 2,
    cells: [...cells],
    edits: {},
    excluded: false,
    kept: false,
    packageId: null,
    trackingNumber: null,
  };
  const [checked] = checkRows([row], guessColumns(header).columns, noFacts);
  const problems = checked?.problems.map(({ field, code, isError, value }) => [field, code, isError, value].join(' '));
  return { problems, texts: checked?.texts, input: checked?.input };
}
const good = ['Omar', '0637737464', 'Rabat', 'Agdal', '90', '', '', ''];

describe('a value', () => {
  it.each<[number, string, string]>([
    [0, '#N/A', 'recipientName formula_error true #N/A'],
    [1, '#REF!', 'phone formula_error true #REF!'],
    [4, '#VALEUR!', 'cod formula_error true #VALEUR!'],
    [6, 'Err:502', 'note formula_error true Err:502'],
    [0, 'VRAI', 'recipientName truth_value true VRAI'],
    [5, 'true', 'products truth_value false true'],
    [1, '1.15E+22', 'phone lost_digits true 1.15E+22'],
    [7, '1,23456789012346E+18', 'partnerId lost_digits true 1,23456789012346E+18'],
    [3, 'fev-26', 'address became_date true fev-26'],
    [3, '03/12/2026', 'address became_date true 03/12/2026'],
    [7, '12-déc', 'partnerId became_date false 12-déc'],
    [4, '250,00€', 'cod invalid_money true '],
    [1, '0812345678', 'phone invalid_phone true '],
  ])('that a program changed is named on its cell, and no other error hides it: %i %s', (at, value, expected) => {
    expect(check(good.with(at, value)).problems).toEqual([expected]);
  });

  it('that a person has typed is no such value', () => {
    const typedByPeople = ['#12 Hay Salam', 'Vraie Beauté', 'E+ 12', '12-14', 'Mars', 'Lot 3/12'];
    expect(typedByPeople.flatMap((value) => check(good.with(3, value)).problems)).toEqual([]);
    expect(check(good.with(6, '03/12/2026')).problems).toEqual([]);
  });

  it('of a formula that failed, a truth and a number of twenty digits keep their names in a workbook', async () => {
    const cells = [
      { attributes: ' t="e"', xml: '<v>#REF!</v>' },
      { attributes: ' t="b"', xml: '<v>1</v>' },
      { xml: '<v>12345678901234567890</v>' },
      'Omar',
    ];
    const { rows } = await readTable(workbook([['Nom', 'Ville', 'Référence', 'Adresse'], cells]));
    expect(rows[0]?.cells).toEqual(['#REF!', 'true', '1.23456789012346E+19', 'Omar']);
  });

  it('with two phones gives the second to the note, with a remark', () => {
    for (const phones of [
      '0612345680 / 0661234567',
      '0612345680-0661234567',
      '0612345680 0661234567',
      '0612345680 ou 0661234567',
    ]) {
      const { texts, problems, input } = check(good.with(1, phones).with(6, 'Le soir'));
      expect({ phones, ...texts }).toMatchObject({
        phones,
        phone: '0612345680',
        note: 'Le soir · Tél. 2 : 0661234567',
      });
      expect(problems).toEqual(['note second_phone false 0661234567']);
      expect(input).not.toBeNull();
    }
    expect(check(good.with(1, '0612345680 / 066')).problems).toEqual(['phone invalid_phone true ']);
    expect(check(good.with(1, '0612345680 / 0612345680')).texts).toMatchObject({ phone: '0612345680', note: '' });
  });
});

it('our own export, imported again, is the same list, in both formats', async () => {
  const titles = ['Destinataire', 'Téléphone', 'Ville', 'Adresse', 'COD', 'Produits', 'Note'];
  const cells: Cell[][] = [
    [
      { kind: 'text', text: 'سلمى; "Salma"' },
      { kind: 'phone', text: '06 55 76 71 59' },
      { kind: 'text', text: 'Rabat' },
      { kind: 'text', text: '=1+1' },
      { kind: 'money', centimes: 124_950 },
      { kind: 'empty' },
      { kind: 'text', text: 'Le soir' },
    ],
    [
      { kind: 'text', text: 'Omar' },
      { kind: 'phone', text: '+33 6 12 34 56 78' },
      { kind: 'empty' },
      { kind: 'text', text: 'Agdal' },
      { kind: 'money', centimes: 0 },
      { kind: 'text', text: 'Sac' },
      { kind: 'empty' },
    ],
  ];
  const start = await xlsxHead(titles, 'fr');
  const middle = await xlsxRows(start.state, cells);
  const end = await xlsxEnd(middle.state);
  const fields = ['recipientName', 'phone', 'city', 'address', 'cod', 'products', 'note'] as const;
  const parcels = async (bytes: Uint8Array) => {
    const table = await readTable(bytes);
    const rows = table.rows.map((row) => ({
      ...row,
      edits: {},
      excluded: false,
      kept: false,
      packageId: null,
      trackingNumber: null,
    }));
    return checkRows(rows, guessColumns(table.header).columns, noFacts).map(({ texts, problems }) => [
      ...fields.map((field) => (field === 'cod' ? Number(texts.cod.replace(',', '.')) : texts[field])),
      problems.map(({ field, code }) => `${field} ${code}`).join(),
    ]);
  };
  const expected = [
    ['سلمى; "Salma"', '06 55 76 71 59', 'Rabat', '=1+1', 1249.5, '', 'Le soir', ''],
    ['Omar', '+33 6 12 34 56 78', '', 'Agdal', 0, 'Sac', '', 'city required'],
  ];
  expect(await parcels(Buffer.concat([start.content, middle.content, end]))).toEqual(expected);
  expect(await parcels(Buffer.concat([csvHead(titles), csvRows(cells, 'fr')]))).toEqual(expected);
});
