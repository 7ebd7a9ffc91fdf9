// Lines of text, amounts and codes as they are placed on paper.
import { describe, expect, it } from 'vitest';
import { amountText } from '#server/printing/amount.ts';
import { code128, qrCode, qrPath } from '#server/printing/barcodes.ts';
import { codePath, cornerRadius } from '#server/printing/drawing.ts';
import type { TextShape } from '#server/printing/drawing.ts';
import { printable } from '#server/printing/printable.ts';
import { fitBlock, fitText, placeText, shapeRun, widthOf, wrapText } from '#server/printing/typeset.ts';

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [99, '0,99'],
  [100, '1,00'],
  [99_999, '999,99'],
  [100_000, '1 000,00'],
  [124_950, '1 249,50'],
  [100_000_000, '1 000 000,00'],
])('%i centimes are %s', (centimes, text) => {
  expect(amountText(centimes).replaceAll(/\s/g, ' ')).toBe(text);
});

/**
 * The words of a line by where their glyphs stand on the paper, from left to right. The letters of an Arabic word are read
 * from the right, those of others from the left.
 */
function drawnWords({ runs }: TextShape): string {
  const words: { from: number; to: number; text: string }[] = [];
  const drawn = runs
    .map((run) => {
      const { glyphs, width: wide } = shapeRun(run, 'regular');
      const letters = glyphs.toSorted((a, b) => a.x - b.x).map(({ codePoints }) => String.fromCodePoint(...codePoints));
      const isArabic = /\p{Script=Arabic}/u.test(run.text);
      return { from: run.x, to: run.x + wide * 4, text: (isArabic ? letters.toReversed() : letters).join('') };
    })
    .toSorted((a, b) => a.from - b.from);
  for (const { from, to, text: letters } of drawn) {
    const last = words.at(-1);
    if (last && from - last.to < 0.1) {
      last.text += letters;
      last.to = to;
    } else words.push({ from, to, text: letters });
  }
  return words.map((word) => word.text).join(' ');
}

// First in this file: a letter that was drawn by itself before was never lost.
it('a letter that was drawn as a part of another keeps its own text', () => {
  for (const first of ['أمين إدريس', 'الأمل', 'François Béchar']) drawnWords(placeText(first, 0, 0, { size: 4 }));
  for (const typed of ['السلام', 'امين', 'سلا', 'Becharc'])
    expect(drawnWords(placeText(typed, 0, 0, { size: 4 }))).toBe(typed);
});

const text = 'Boulevard Mohammed';
const width = widthOf(text, 'regular', 4);

describe('a line', () => {
  it('begins, ends or is centered at its place', () => {
    const [left, center, right] = (['left', 'center', 'right'] as const).map((align) =>
      placeText(text, 50, 9, { size: 4, align }),
    );
    expect([left?.x, center?.x, right?.x]).toEqual([50, 50 - width / 2, 50 - width]);
    expect(placeText(text, 50, 9, { size: 4 })).toMatchObject({
      kind: 'text',
      x: 50,
      y: 9,
      width,
      size: 4,
      weight: 'regular',
      isWhite: false,
      text,
      runs: [{ x: 50, text: 'Boulevard', isRtl: false }, { text: 'Mohammed' }],
    });
  });

  it('keeps its size where it just fits, becomes smaller where it does not, and is cut off at the smallest', () => {
    expect(fitText(text, { size: 4, min: 2, width })).toMatchObject({ text, size: 4 });
    expect(fitText(text, { size: 4, min: 2, width: width * 0.75 })).toMatchObject({ text, size: 3 });
    const cut = fitText(text, { size: 4, min: 3, width: width / 2 });
    expect(cut.size).toBe(3);
    expect(cut.text).toMatch(/^Boul.*…$/);
    const longer = `${text.slice(0, cut.text.length)}…`;
    expect(widthOf(cut.text, 'regular', 3)).toBeLessThanOrEqual(width / 2 + 1e-5);
    expect(widthOf(longer, 'regular', 3)).toBeGreaterThan(width / 2);
  });

  it('breaks between words, and what does not fit in the last one is cut off', () => {
    const wide = widthOf('aa aa', 'regular', 4);
    const wrapped = (words: string) => wrapText(words, { size: 4, width: wide, lines: 2 }).map((line) => line.text);
    expect(wrapped('aa aa aa aa')).toEqual(['aa aa', 'aa aa']);
    expect(wrapped('aa  aa aa')).toEqual(['aa aa', 'aa']);
    const [first, last, ...more] = wrapped('aa aa aa aa aa');
    expect([first, more]).toEqual(['aa aa', []]);
    expect(last).toMatch(/^aa.*…$/);
    expect(wrapped('')).toEqual([]);
  });

  it('of two directions has its parts where they stand on the paper', () => {
    const { runs, x } = placeText('abc علي', 0, 0, { size: 4 });
    expect(runs.map((run) => [run.text.trim(), run.isRtl])).toEqual([
      ['abc', false],
      ['علي', true],
    ]);
    expect(runs[0]?.x).toBe(x);
    expect(Number(runs[1]?.x)).toBeGreaterThan(x);
  });

  it.each([
    ['numbers within Arabic', 'حي السلام، زنقة 14، رقم 7، الطابق 2', '2 الطابق ،7 رقم ،14 زنقة السلام، حي'],
    ['a number and a sign behind Arabic', 'مقاس كبير × 2', '2 × كبير مقاس'],
    ['a Latin name in brackets behind an Arabic one', 'سعيد (Atlas 2026)', '(Atlas 2026) سعيد'],
    ['a Latin word within Arabic', 'إقامة Al Amal بلوك B شقة 12', '12 شقة B بلوك Al Amal إقامة'],
    ['Arabic within French', 'Rue 12, قرب المسجد, apt. 7', 'Rue 12, المسجد قرب, apt. 7'],
    ['a percentage', 'خصم 50% من الثمن', 'الثمن من %50 خصم'],
    ['a phone number with a plus', 'الهاتف +212 661 234 567', '+212 661 234 567 الهاتف'],
    ['a number with a slash', 'زنقة 14/2', '14/2 زنقة'],
    ['a phone number', 'الهاتف 0661-234-567', '0661-234-567 الهاتف'],
  ])('is drawn as a reader expects it: %s', (_, typed, drawn) => {
    expect(drawnWords(placeText(typed, 0, 0, { size: 4 }))).toBe(drawn);
  });

  it('that is cut or broken keeps the direction of its whole text', () => {
    const arabic = 'حي السلام، زنقة 14، رقم 7، الطابق 2';
    const cut = placeText(fitText(arabic, { size: 4, min: 4, width: 30 }), 0, 0, { size: 4 });
    expect(drawnWords(cut)).toBe('زنقة… السلام، حي');
    const broken = wrapText('سعيد بنكيران Atlas (Rabat) 14، رقم 7', { size: 4, width: 26, lines: 9 });
    expect(broken.length).toBeGreaterThan(1);
    // Latin words begin this line, and stand at its right end nevertheless.
    const line = broken.find((each) => each.text.startsWith('Atlas'));
    expect(line && drawnWords(placeText(line, 0, 0, { size: 4 }))).toMatch(/Atlas \(Rabat\)$/);
  });

  it('has each letter of a Moroccan name as a glyph, or something visible instead', () => {
    for (const typed of [
      'ڭ گ ڤ پ چ ژ ک ی محمد ڭنون',
      'ⵜⴰⵎⴰⵣⵉⵖⵜ',
      'ɣ ɛ ḍ ḥ ṛ ṣ ṭ ẓ Ɣ Ɛ Ḍ Ḥ Ṛ Ṣ Ṭ Ẓ ǧ č',
      'Ünal Çelik Ağa Ÿ œ ñ É',
    ])
      for (const weight of ['regular', 'bold'] as const) {
        expect(printable(typed)).toBe(typed);
        const glyphs = placeText(typed, 0, 0, { size: 4, weight }).runs.flatMap((run) => shapeRun(run, weight).glyphs);
        expect([typed, glyphs.filter(({ id }) => id === 0)]).toEqual([typed, []]);
      }
    expect(printable('李 Ali')).toBe('? Ali');
    expect(printable('مح\u200Dمد')).toBe('محمد');
  });

  it('that has room for more lines is whole, if need be smaller', () => {
    const address = 'Lotissement Al Massira, rue 14, immeuble 22, escalier B, étage 3, appartement 7';
    const { lines, size } = fitBlock(address, { size: 4, min: 2, width: 40, height: 16 });
    expect(lines.map((line) => line.text).join(' ')).toBe(address);
    expect(size).toBeGreaterThan(2);
    const letters = 'x'.repeat(60);
    expect(
      wrapText(letters, { size: 4, width: 40, lines: 9 })
        .map((line) => line.text)
        .join(''),
    ).toBe(letters);
  });

  it('has one space for any white space, and nothing that no font prints', () => {
    expect(printable('  a\t\nb \u0000 c😀 ')).toBe('a b c');
  });
});

describe('a code', () => {
  it('of bars is centered between its quiet zones, with modules no wider than allowed', () => {
    const area = { x: 10, y: 5, width: 60, height: 12 };
    const wide = code128('CAS-26-000001', { ...area, maxModule: 10 });
    expect((wide.x - area.x) / wide.module).toBeCloseTo(10, 9);
    for (const maxModule of [10, 0.3]) {
      const bars = code128('CAS-26-000001', { ...area, maxModule });
      const modules = bars.widths.reduce((sum, one) => sum + one, 0);
      const free = (area.width - modules * bars.module) / 2;
      expect(bars.x).toBeCloseTo(area.x + free, 9);
      expect(bars.module).toBeLessThanOrEqual(maxModule);
      expect(free / bars.module).toBeGreaterThanOrEqual(10 - 1e-9);
      expect([bars.y, bars.height]).toEqual([5, 12]);
    }
  });

  it('of squares has four white modules on each side', () => {
    const code = qrCode('https://qafila.test/x', { x: 10, y: 20, size: 40 });
    const { length } = code.rows;
    expect(code.rows.every((row) => row.length === length)).toBe(true);
    expect(code.module * (length + 8)).toBeCloseTo(40, 9);
    for (const inset of [code.x - 10, code.y - 20]) expect(inset).toBeCloseTo(4 * code.module, 9);
    const { path, size } = qrPath('https://qafila.test/x');
    expect(size).toBe(length + 8);
    expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
    expect(path.split('M').length - 1).toBe(code.rows.flat().filter(Boolean).length);
  });

  it('of squares is read although 15 % of it is damaged: thirty letters take 29 modules, not 25', () => {
    expect(qrCode('x'.repeat(30), { x: 0, y: 0, size: 40 }).rows).toHaveLength(29);
  });

  it('is drawn by its black modules, those beside each other as one', () => {
    const bars = { kind: 'bars', x: 1, y: 2, module: 0.5, height: 3, widths: [2, 1, 4], text: '' } as const;
    expect(codePath(bars)).toBe('M1 2h1v3h-1zM2.5 2h2v3h-2z');
    const rows = [
      [true, true, false, true],
      [false, false, false, false],
    ];
    const matrix = { kind: 'matrix', x: 1, y: 2, module: 1, rows, text: '' } as const;
    expect(codePath(matrix)).toBe('M1 2h2v1.02h-2zM4 2h1v1.02h-1z');
  });

  it('a box has round corners, a line has none', () => {
    const box = { kind: 'box', x: 0, y: 0, border: null } as const;
    expect([cornerRadius({ ...box, width: 2, height: 9 }), cornerRadius({ ...box, width: 9, height: 1.9 })]).toEqual([
      1, 0,
    ]);
  });
});
