// Whatever people type is printed, on every paper; a file of hundreds never fails because of one name.
import { expect, it } from 'vitest';
import { layOutInvoice } from '#server/areas/billing/paper/layout.ts';
import { layOutManifest } from '#server/areas/pallets/paper/layout.ts';
import { layOutLabel } from '#server/areas/packages/stickers/return-label.ts';
import { layOutSlip } from '#server/areas/slips/paper/layout.ts';
import { a4Page } from '#server/printing/a4.ts';
import type { Drawing } from '#server/printing/drawing.ts';
import { drawingsPdf } from '#server/printing/pdf.ts';
import { drawingSvg } from '#server/printing/svg.ts';
import { drawingZpl } from '#server/printing/zpl.ts';
import { line as invoiceLine, paperOf } from '#tests/areas/billing/support/papers.ts';
import { stickerSize } from '#shared/areas/packages/stickers.ts';
import { everything, stickerNumber } from './support/stickers.ts';

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const arabic = [...range(0x620, 0x64a), ...range(0x671, 0x6d3), ...range(0x750, 0x77f)];
const diacritics = [...range(0x64b, 0x65f), '\u0670', ...range(0x6d6, 0x6ed)];
const joiners = ['\u0640', '\u200d', '\u200c'];
const others = [
  ...range(0x20, 0x24f),
  ...range(0x300, 0x36f),
  ...range(0x2d30, 0x2d7f),
  '\0',
  '\ud800',
  '\udc00',
  '😀',
];
const marksOfDirection = ['\u200e', '\u200f', '\u202e', '\u2066', '\u2068', '\u2069', '\ufeff', '\u2028'];

/** Texts of random signs, always the same ones. */
function randomTexts(signs: readonly string[], count: number): string[] {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(seed / 8) % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + next(14) }, () => signs[next(signs.length)] ?? '').join(''),
  );
}

const oddTexts: Readonly<Record<string, string>> = {
  'every Arabic letter alone': arabic.join(' '),
  'every Arabic letter with every diacritic': arabic.map((letter) => letter + diacritics.join('')).join(' '),
  'every Arabic letter before a tatweel and a diacritic': arabic.flatMap((a) => [`${a}ـّ`, `ـ${a}ً`]).join(' '),
  'a letter of the Maghreb': 'ڢاس ڧلعة ڭرسيف',
  Quran: 'ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ ۝ جۙذ',
  Tifinagh: range(0x2d30, 0x2d7f).join(''),
  emoji: '👨‍👩‍👧‍👦 🇲🇦 📦 ☎️',
  'two directions': 'Rue 12 شارع (B) 3 bis – الطابق 2, apt. ٣٤',
  'joiners alone': '\u200d\u200c\u200b\u2060',
  'marks of direction': '\u202eabc\u2066שלום\u2069 \u2068\u0000\ud800 x',
  'halves of letters': '\ud83d \ude00 \udc00\ud800',
  'NUL and other controls': 'a\0b\u0007c\u001bd\u0085e\u2028f',
  nothing: '',
  spaces: ' \t\n\u00a0\u3000 ',
  'ten thousand letters without a space': 'مـ'.repeat(5_000),
  'ten thousand letters': 'Rue des Orangers '.repeat(600),
  'letters of no font': '漢字 한국어 𐎀 \u{10ffff} ⴰ',
  zpl: '^XA^FDx^FS~JA_5E',
};

/** Every paper with the text wherever people type one. */
function papersOf(text: string): { labels: Drawing[]; sheets: Drawing[] } {
  const at = new Date('2026-11-30T10:00:00Z');
  const sticker = stickerNumber(1, {
    sender: text,
    recipient: text,
    address: text,
    city: { fr: text, ar: text },
    products: text,
    note: text,
  });
  const list = {
    company: text,
    number: 'BS-CAS-2026-000001',
    carrier: text,
    madeBy: text,
    signatures: [null, null],
  } as const;
  const line = { packageId: 'p', trackingNumber: 'CAS-26-900001', city: text, weight: 500, cod: 1_000, place: 1 };
  return {
    labels: [layOutLabel(sticker, everything), layOutLabel(sticker, { ...everything, isReturn: true })],
    sheets: [
      ...layOutSlip({
        ...list,
        kind: 'exit',
        madeAt: at,
        hub: text,
        toHub: null,
        sender: text,
        total: 1_000,
        lines: [{ ...line, recipientName: text, sender: text }],
        isDuplicate: true,
      }),
      ...layOutManifest({ ...list, at, from: text, to: text, sealNumber: text, weight: 500, lines: [line] }),
      ...(['fr', 'ar'] as const).flatMap((language) =>
        layOutInvoice(
          paperOf([invoiceLine(1, { city: text })], {
            language,
            issuer: { name: text, address: text, ice: text, rc: text, taxId: text, rib: null },
            payee: { name: text, address: text, ice: text, rib: null },
          }),
        ),
      ),
    ],
  };
}

function print(text: string): void {
  const { labels, sheets } = papersOf(text);
  for (const label of labels) {
    drawingSvg(label);
    expect(drawingZpl(label, 8, 1)).toMatch(/^\^XA[^]*\^XZ\s*$/);
  }
  drawingsPdf(text, labels, { ...stickerSize, columns: 1, rows: 1, skip: 0 });
  drawingsPdf(text, sheets, { ...a4Page, columns: 1, rows: 1, skip: 0 });
}

it.each(Object.entries(oddTexts))('prints %s', (_, text) => {
  print(text);
});

it('prints random signs of all kinds', () => {
  for (const signs of [
    [...arabic, ...diacritics, ...joiners],
    [...arabic, ...diacritics, ...joiners, ...others, ...marksOfDirection],
  ])
    for (const text of randomTexts(signs, 15)) print(text);
});
