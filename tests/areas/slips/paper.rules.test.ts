// A slip on paper: every parcel once, in order, on as many pages as it takes, with room for the signatures.
import { describe, expect, it } from 'vitest';
import { a4Page } from '#server/printing/a4.ts';
import { layOutSlip, type SlipPaper } from '#server/areas/slips/paper/layout.ts';
import type { Shape } from '#server/printing/drawing.ts';

const line = (place: number): SlipPaper['lines'][number] => ({
  place,
  packageId: '01900000-0000-7000-8000-000000000000',
  trackingNumber: `CAS-26-${String(900_000 + place)}`,
  sender: 'Atlas Store',
  recipientName: place % 2 === 0 ? 'فاطمة الزهراء الإدريسي' : 'Zoé Ouchen-Aït Benhaddou née El Idrissi Alaoui',
  city: 'Casablanca',
  cod: 18_900,
});
const slipOf = (count: number, given: Partial<SlipPaper> = {}): SlipPaper => ({
  company: 'Qafila',
  kind: 'exit',
  number: 'BS-CAS-2026-000123',
  madeAt: new Date('2025-11-24T23:15:00Z'),
  hub: 'CAS · Casablanca',
  toHub: null,
  carrier: 'Karim Lamrani',
  sender: null,
  madeBy: 'Hicham Rami',
  total: count * 18_900,
  lines: Array.from({ length: count }, (_, index) => line(index + 1)),
  isDuplicate: false,
  signatures: [null, null],
  ...given,
});
const textsOf = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

describe.each([1, 19, 22, 23, 28, 29, 34, 62, 63, 64, 200])('a slip of %i parcels', (count) => {
  const pages = layOutSlip(slipOf(count));

  it('lists each parcel once, in order', () => {
    const numbers = pages.flatMap(({ shapes }) => textsOf(shapes).filter((text) => /^CAS-26-\d{6}$/.test(text)));
    expect(numbers).toEqual(slipOf(count).lines.map(({ trackingNumber }) => trackingNumber));
  });

  it('says on each page which one it is of how many, and has its signatures on the last alone', () => {
    const texts = pages.map(({ shapes }) => textsOf(shapes));
    expect(texts.every((all, index) => all.includes(`BS-CAS-2026-000123 · page ${index + 1} / ${pages.length}`))).toBe(
      true,
    );
    const signed = texts.map((all) => all.filter((text) => text.startsWith('Nom, date et signature')).length);
    expect(signed).toEqual([...pages.slice(1).map(() => 0), 2]);
  });

  it('has nothing beyond the edges of the paper', () => {
    for (const { shapes } of pages)
      for (const shape of shapes) {
        expect(shape.x).toBeGreaterThanOrEqual(8);
        expect(shape.y).toBeGreaterThanOrEqual(8);
        const width = 'width' in shape ? shape.width : 0;
        const height = shape.kind === 'box' ? shape.height : 0;
        expect(shape.x + width).toBeLessThanOrEqual(a4Page.width - 8);
        expect(shape.y + height).toBeLessThanOrEqual(a4Page.height - 5);
      }
  });
});

it('a slip that is printed again says so on each page', () => {
  const pages = layOutSlip(slipOf(100, { isDuplicate: true }));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.every(({ shapes }) => textsOf(shapes).includes('DUPLICATA نسخة'))).toBe(true);
  expect(textsOf(layOutSlip(slipOf(1))[0]?.shapes ?? [])).not.toContain('DUPLICATA نسخة');
});

it.each<[SlipPaper['kind'], string | null, string[]]>([
  ['exit', null, ['Bon de sortie وصل خروج', 'Le dépôt المركز', 'Le livreur الموزع']],
  ['pickup', 'Atlas Store', ['Bon de ramassage وصل استلام', 'L’expéditeur المرسل', 'Le ramasseur جامع الطرود']],
  ['return', 'Atlas Store', ['Bon de retour وصل إرجاع', 'Remis par سلّمه', 'L’expéditeur المرسل']],
])(
  'the paper of a slip (%s) says who gives what to whom, when, and what is to be collected',
  (kind, sender, expected) => {
    const lines = [{ ...line(1), sender: 'Zellige', recipientName: 'Omar', city: 'Fès', cod: 124_950 }];
    const [page = { shapes: [] }] = layOutSlip(slipOf(1, { kind, sender, lines, total: 124_950 }));
    const [title, giver, taker] = expected;
    const texts = textsOf(page.shapes).map((text) => text.replaceAll(/\s/g, ' '));
    const number = 'BS-CAS-2026-000123';
    const of = sender === null ? '' : `Expéditeur المرسل | ${sender} | `;
    const signature = 'Nom, date et signature الاسم والتاريخ والتوقيع';
    expect(texts.filter((text) => text !== '').join(' | ')).toBe(
      `Qafila | ${title} | ${number} | Dépôt المركز | CAS · Casablanca | ${of}` +
        // An hour before midnight of UTC is midnight in Casablanca.
        'Date التاريخ | 25/11/2025 00:15 | Transporté par ينقلها | Karim Lamrani | Établi par حرّره | Hicham Rami | ' +
        'Colis الطرود | 1 · 1 249,50 DHS | ' +
        'Colis الطرد | Destinataire المرسل إليه | Ville المدينة | Expéditeur المرسل | DHS درهم | ' +
        '1 | CAS-26-900001 | Omar | Fès | Zellige | 1 249,50 | 1 colis · Total المجموع | 1 249,50 DHS | ' +
        `${giver} | ${signature} | ${taker} | ${signature} | ${number} · page 1 / 1`,
    );
  },
);

it('parcels that nobody carries are carried by nobody on paper', () => {
  expect(textsOf(layOutSlip(slipOf(1, { carrier: null }))[0]?.shapes ?? [])).toContain('—');
});

it('what a side has drawn stands in its box, black where it was drawn', () => {
  const stroke = Array.from({ length: 18 }, (_, row) => Array.from({ length: 54 }, (__, column) => column === row));
  const shapes = layOutSlip(slipOf(30, { signatures: [null, stroke] })).at(-1)?.shapes ?? [];
  const [, box] = shapes.flatMap((shape) => (shape.kind === 'box' && shape.height === 32 ? [shape] : []));
  const drawn = shapes.flatMap((shape) => (shape.kind === 'matrix' ? [shape] : []));
  expect(drawn.map(({ rows }) => rows)).toEqual([stroke]);
  const { x = 0, y = 0, module = 0 } = drawn[0] ?? {};
  expect([x > (box?.x ?? 0), y > (box?.y ?? 0)]).toEqual([true, true]);
  expect(x + 54 * module).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  expect(y + 18 * module).toBeLessThan((box?.y ?? 0) + 32);
});

it('its number has bars that a scanner in a depot reads: none is narrower than 0.25 mm', () => {
  const bars = layOutSlip(slipOf(1)).flatMap(({ shapes }) => shapes.filter((shape) => shape.kind === 'bars'));
  expect(bars.map(({ text }) => text)).toEqual(['BS-CAS-2026-000123']);
  expect(Math.min(...bars.map(({ module }) => module))).toBeGreaterThanOrEqual(0.25);
});
