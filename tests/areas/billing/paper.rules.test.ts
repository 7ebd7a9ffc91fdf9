// An invoice on paper: every line once, figures that end at the right of their column in every language, and sums that are those
// of the lines.
import { describe, expect, it } from 'vitest';
import type { InvoicePaper } from '#server/areas/billing/paper/content.ts';
import { layOutInvoice } from '#server/areas/billing/paper/layout.ts';
import { a4Page } from '#server/printing/a4.ts';
import { paperLanguages } from '#shared/areas/billing/paper.ts';
import type { Shape, TextShape } from '#server/printing/drawing.ts';
import { totalsOf } from '#shared/areas/billing/bill.ts';
import { line, paperOf } from './support/papers.ts';

const refusedLine = (place: number) =>
  line(place, { outcome: 'refused', endedOn: '2026-10-02', cod: 0, fee: 1_000, tax: 100, net: -1_100 });
const isText = (shape: Shape): shape is TextShape => shape.kind === 'text';
const textsOf = (paper: InvoicePaper): string[] =>
  layOutInvoice(paper).flatMap(({ shapes }) => shapes.filter(isText).map(({ text }) => text));
const lines = [refusedLine(1), line(2), line(3)];

it('the paper says who bills whom, for which days, and what is left as one equation', () => {
  const texts = textsOf(paperOf(lines));
  for (const expected of [
    'Qafila Livraison SARL',
    'ICE 001561191000066',
    'RC 412 087 · IF 33104582',
    'RIB 0115 1900 0001 2050 0053 4921',
    'Facture',
    'F-2026-000012',
    'Révision 2',
    'Atlas Store',
    'ICE 002410367000010',
    '02/10/2026 – 28/11/2026',
    '30/11/2026',
    // 2 499.00 - 80.00 - 15.00 - 5.00
    '2 499,00',
    '- 80,00',
    '- 15,00',
    '- 5,00',
    '= 2 399,00',
  ])
    expect(texts).toContain(expected);
});

it('sums the lines by what became of the parcels, and the tax by its rate', () => {
  const { subtotals, taxes } = paperOf(lines);
  expect(subtotals).toEqual([
    { outcome: 'delivered', parcels: 2, cod: 249_900, fee: 7_000, extras: 0, tax: 1_400, net: 241_500 },
    { outcome: 'refused', parcels: 1, cod: 0, fee: 1_000, extras: 0, tax: 100, net: -1_100 },
  ]);
  expect(taxes).toEqual([
    { rate: 2_000, base: 7_000, tax: 1_400 },
    { rate: 1_000, base: 1_000, tax: 100 },
  ]);
  const texts = textsOf(paperOf(lines));
  for (const expected of [
    'Sous-total · Refusé · 1',
    'Total · 3',
    '2 404,00',
    '20 %',
    '70,00',
    '14,00',
    '10 %',
    '-11,00',
  ])
    expect(texts).toContain(expected);
});

describe.each([1, 10, 22, 23, 24, 25, 26, 27, 28, 29, 70, 71, 200])('an invoice of %i parcels', (count) => {
  const paper = paperOf(Array.from({ length: count }, (_, index) => line(index + 1)));
  const pages = layOutInvoice(paper);

  it('lists each parcel once, in order, on numbered pages', () => {
    const numbers = textsOf(paper).filter((text) => /^CAS-26-\d{6}$/.test(text));
    expect(numbers).toEqual(paper.lines.map(({ trackingNumber }) => trackingNumber));
    for (const [index, { shapes }] of pages.entries())
      expect(shapes.filter(isText).map(({ text }) => text)).toContain(
        `F-2026-000012 · page ${index + 1} / ${pages.length}`,
      );
  });

  it('has nothing beyond the edges of the paper', () => {
    for (const { shapes } of pages)
      for (const shape of shapes) {
        const width = 'width' in shape ? shape.width : 0;
        const height = shape.kind === 'box' ? shape.height : 0;
        expect(shape.x).toBeGreaterThanOrEqual(8);
        expect(shape.x + width).toBeLessThanOrEqual(a4Page.width - 8);
        expect(shape.y + height).toBeLessThanOrEqual(a4Page.height - 5);
      }
  });
});

describe.each(paperLanguages)('in the language %s', (language) => {
  it('the figures of a column end at the same place on its right', () => {
    const [page] = layOutInvoice(paperOf(lines, { language }));
    const ends = (text: string) =>
      (page?.shapes ?? [])
        .filter(isText)
        .flatMap((shape) => (shape.text === text ? [(shape.x + shape.width).toFixed(3)] : []));
    // The fees of a line, of the refused one, and of all.
    const fees = [...ends('-35,00'), ...ends('-10,00'), ...ends('-80,00')];
    expect(new Set(fees).size).toBe(1);
    expect(fees.length).toBeGreaterThanOrEqual(4);
  });
});

it('has room for what became of each parcel and for its services, and a title for each language', () => {
  const withServices = line(1, { extras: 1_500, extraCodes: ['BOX', 'TRY'], tax: 1_000, net: 118_950 });
  const lost = line(2, { outcome: 'written_off', cod: 0, fee: 0, tax: 0, compensation: 34_900, net: 34_900 });
  const texts = textsOf(paperOf([withServices, lost]));
  for (const expected of ['Livré · BOX · TRY', 'Perdu ou endommagé', 'Services', '- 15,00'])
    expect(texts).toContain(expected);
  const mixed = textsOf(paperOf([withServices, lost], { language: 'mixed' }));
  for (const expected of ['Services', 'الخدمات', 'Net à verser', 'الصافي للأداء']) expect(mixed).toContain(expected);
});

it('in Arabic the table begins at the right, and its words are Arabic', () => {
  const page = layOutInvoice(paperOf(lines, { language: 'ar' }))[0];
  const at = (text: string) => page?.shapes.filter(isText).find((shape) => shape.text === text)?.x ?? Number.NaN;
  expect(at('CAS-26-900002')).toBeGreaterThan(at('1 249,50'));
  expect(textsOf(paperOf(lines, { language: 'ar' }))).toContain('فاتورة');
  expect(textsOf(paperOf(lines, { language: 'mixed' }))).toContain('Facture فاتورة');
});

it('the invoice of a driver has commissions and neither fees nor tax', () => {
  const own = [line(1, { fee: 0, tax: 0, net: 1_200 })];
  const paper = paperOf(own);
  const texts = textsOf({ ...paper, invoice: { ...paper.invoice, kind: 'driver', ...totalsOf(own, 0) } });
  expect(texts).toContain('Facture livreur');
  expect(texts).toContain('Commission');
  expect(texts).toContain('= 12,00');
  expect(texts).not.toContain('Frais');
});

it('the receipt says how much was paid, when, and with which transfer', () => {
  const paper = paperOf(lines, { paper: 'receipt' });
  const paidAt = new Date('2026-12-01T23:30:00Z');
  const payee = { ...paper.payee, rib: '011519000001205000534921' };
  const texts = textsOf({
    ...paper,
    payee,
    invoice: { ...paper.invoice, status: 'PAID', paidAt, paymentReference: 'VIR-77' },
  });
  for (const expected of ['Reçu de paiement', 'VIR-77', '01/12/2026', '2 399,00 DHS', '••••4921'])
    expect(texts).toContain(expected);
  expect(texts.join(' ')).not.toContain('CAS-26');
});
