// Stickers on paper: their codes can be read, their words are those of the parcel, on every kind of paper.
import { describe, expect, it } from 'vitest';
import { layOutSticker } from '#server/areas/packages/stickers/layout.ts';
import { drawingsPdf } from '#server/printing/pdf.ts';
import { drawingSvg } from '#server/printing/svg.ts';
import { drawingZpl } from '#server/printing/zpl.ts';
import { countSheets, stickerSheets } from '#shared/areas/packages/stickers.ts';
import { pdfPages } from './support/pdf-pages.ts';
import { readCodes } from './support/read-codes.ts';
import { everything, stickerNumber } from './support/stickers.ts';
import { readZpl, zplFields } from './support/zpl.ts';

/** The resolution of the coarsest printers. */
const dpi = 203;
const stickers = Array.from({ length: 8 }, (_, n) => stickerNumber(n));
const drawings = stickers.map((sticker) => layOutSticker(sticker, everything));
const codesOf = ({ trackingNumber, url }: (typeof stickers)[number]) => ({ Code128: trackingNumber, QRCode: url });

describe('the codes of a sticker', () => {
  it('are read back from its picture, with its own number and link', async () => {
    const read: unknown[] = [];
    for (const drawing of drawings) read.push(await readCodes(drawingSvg(drawing), dpi));
    expect(read).toEqual(stickers.map(codesOf));
  });
  it('are read back from a PDF of A6 pages and from a sheet of eight', async () => {
    const [first = expect.fail()] = stickers;
    const pages = pdfPages(await drawingsPdf('A6', drawings.slice(0, 2), { ...stickerSheets.a6, skip: 0 }));
    expect(pages).toHaveLength(2);
    expect(await readCodes(pages[0]?.svg ?? '', dpi)).toEqual(codesOf(first));
    const alone = pdfPages(await drawingsPdf('A4', drawings.slice(0, 1), { ...stickerSheets.a4x8, skip: 7 }));
    expect(await readCodes(alone[0]?.svg ?? '', dpi)).toEqual(codesOf(first));
  });
});

describe('a PDF', () => {
  it('has pages of the size of the paper, and the first sticker at the start position', async () => {
    const sheet = stickerSheets.a4x4;
    const pages = pdfPages(await drawingsPdf('A4', drawings.slice(0, 2), { ...sheet, skip: 3 }));
    expect(pages.map(({ width, height }) => [Math.round(width / 2.8346), Math.round(height / 2.8346)])).toEqual([
      [210, 297],
      [210, 297],
    ]);
    expect(countSheets('a4x4', 2, 4)).toBe(2);
    expect(await readCodes(pages[1]?.svg ?? '', dpi)).toEqual(codesOf(stickerNumber(1)));
  });
});

const textsOf = (given: Parameters<typeof stickerNumber>[1], content = everything): string[] =>
  layOutSticker(stickerNumber(1, given), content).shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []));

describe('the words of a sticker', () => {
  it('stay inside the paper, whatever people typed', () => {
    const long = 'Bd Mohammed VI '.repeat(40);
    const { shapes } = layOutSticker(
      stickerNumber(1, {
        recipient: long,
        address: long,
        sender: long,
        city: { fr: long, ar: 'ا'.repeat(300) },
        products: long,
        note: 'W'.repeat(2_000),
        hub: 'CASABLANCA-SUD',
        cod: 100_000_000,
      }),
      everything,
    );
    const outside = shapes.filter(
      (shape) => shape.kind === 'text' && (shape.x < 0 || shape.x + shape.width > 100 || shape.y > 150),
    );
    expect(outside).toEqual([]);
  });
  it('leave out what no font prints, and keep the rest', () => {
    expect(textsOf({ note: 'Merci 😀\u0000\nà vous' })).toContain('Note : Merci à vous');
  });
  it('say the amount, that there is none, or nothing about it', () => {
    expect(textsOf({ cod: 124_950 })).toContain('1 249,50');
    expect(textsOf({ cod: 0 })).toContain('RIEN À ENCAISSER لا شيء للتحصيل');
    const without = textsOf({ cod: 124_950 }, { ...everything, cod: false });
    expect(without).not.toContain('1 249,50');
  });
  it('put the Arabic part of a mixed name where a reader expects it', () => {
    const { shapes } = layOutSticker(stickerNumber(1, { recipient: 'Ali علي B' }), everything);
    const name = shapes.find((shape) => shape.kind === 'text' && shape.text === 'Ali علي B');
    expect(name?.kind === 'text' && name.runs.map(({ text, isRtl }) => [text.trim(), isRtl])).toEqual([
      ['Ali', false],
      ['علي', true],
      ['B', false],
    ]);
  });
});

describe('a label for a thermal printer', () => {
  it.each([
    [8, '800', '1200', 4],
    [12, '1200', '1800', 6],
  ])(
    'of %i dots per millimetre has the size of the paper, readable bars and every text',
    async (density, width, height, most) => {
      const sticker = stickerNumber(1);
      const [label = expect.fail(), ...more] = readZpl(drawingZpl(layOutSticker(sticker, everything), density, 2));
      expect(more).toEqual([]);
      const commands = new Map(label.map(({ name, parameters }) => [name, parameters.join(',')]));
      expect([commands.get('CI'), commands.get('PW'), commands.get('LL'), commands.get('PQ')]).toEqual([
        '28',
        width,
        height,
        '2',
      ]);
      const fields = zplFields(label);
      const codes = fields.filter(({ commands: [first] }) => first?.name === 'BC' || first?.name === 'BQ');
      expect(codes.map(({ data }) => data)).toEqual([`MA,${sticker.url}`, sticker.trackingNumber]);
      const module = Number(label.find(({ name }) => name === 'BY')?.parameters[0]);
      expect(module).toBeGreaterThanOrEqual(2);
      expect(module).toBeLessThanOrEqual(most);
      expect(fields.map(({ data }) => data)).toEqual(
        expect.arrayContaining(['CASABLANCA', '06 64 68 79 44', '1 249,51']),
      );
      for (const { x, y } of fields) {
        expect(x).toBeLessThanOrEqual(Number(width));
        expect(y).toBeLessThanOrEqual(Number(height));
      }
    },
  );
  it('has Arabic as pictures with as many bytes as they say', () => {
    const label = readZpl(drawingZpl(layOutSticker(stickerNumber(1), everything), 8, 1))[0] ?? [];
    const pictures = label.filter(({ name }) => name === 'GF');
    expect(pictures.length).toBeGreaterThan(4);
    for (const { parameters } of pictures) {
      const [format, bytes, all, perRow, data = ''] = parameters;
      expect([format, bytes]).toEqual(['A', all]);
      expect(data).toMatch(/^[\dA-F]+$/);
      expect(data).toMatch(/[1-9A-F]/);
      expect(data.length / 2).toBe(Number(bytes));
      expect(Number(bytes) % Number(perRow)).toBe(0);
    }
  });
  it('has nothing for a line of which no letter can be printed', () => {
    const zpl = drawingZpl(layOutSticker(stickerNumber(1, { recipient: '😀', sender: '' }), everything), 8, 1);
    expect(zpl).not.toContain('NaN');
    expect(zplFields(readZpl(zpl)[0] ?? []).filter(({ data }) => data === '')).toEqual([]);
  });
  it('has no command that somebody typed', () => {
    const hostile = stickerNumber(1, { recipient: '^XZ^XA^FDfree~JR', address: 'a_5Eb\\&' });
    const labels = readZpl(drawingZpl(layOutSticker(hostile, everything), 8, 1));
    expect(labels).toHaveLength(1);
    expect(zplFields(labels[0] ?? []).map(({ data }) => data)).toEqual(
      expect.arrayContaining(['^XZ^XA^FDfree~JR', 'a_5Eb\\&']),
    );
  });
});
