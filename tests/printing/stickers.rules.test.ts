// Stickers on paper: their codes can be read, their words are those of the parcel, on every kind of paper.
import { describe, expect, it } from 'vitest';
import { layOutSticker } from '#server/areas/packages/stickers/layout.ts';
import { previewOf } from '#server/areas/packages/stickers/preview.ts';
import { renderStickers } from '#server/areas/packages/stickers/render.ts';
import { glyphsOf } from '#server/printing/glyphs.ts';
import { drawingsPdf } from '#server/printing/pdf.ts';
import { drawingSvg } from '#server/printing/svg.ts';
import { placeText } from '#server/printing/typeset.ts';
import { drawingZpl } from '#server/printing/zpl.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { countSheets, type StickerFormat, stickerSheets } from '#shared/areas/packages/stickers.ts';
import { pdfPages } from './support/pdf-pages.ts';
import { rasterOf, readCodes } from './support/read-codes.ts';
import { everything, stickerNumber } from './support/stickers.ts';
import { readZpl, zplFields } from './support/zpl.ts';

/** The resolution of the coarsest printers. */
const dpi = 203;
const stickers = Array.from({ length: 8 }, (_, n) => stickerNumber(n));
const drawings = stickers.map((sticker) => layOutSticker(sticker, everything));
const codesOf = ({ trackingNumber, url }: (typeof stickers)[number]) => ({ Code128: trackingNumber, QRCode: url });

describe('the codes of a sticker', () => {
  it('are read from a picture with the dots that the printer has', async () => {
    const [drawing = expect.fail()] = drawings;
    const { width } = await rasterOf(drawingSvg(drawing), dpi).metadata();
    expect(Math.round((width / dpi) * 25.4)).toBe(drawing.width);
  });
  it('are read back from its picture, with its own number and link', async () => {
    const read: unknown[] = [];
    for (const drawing of drawings) read.push(await readCodes(drawingSvg(drawing), dpi));
    expect(read).toEqual(stickers.map(codesOf));
  });
  it('are read back from a PDF of A6 pages and from a sheet of eight', async () => {
    const [first = expect.fail()] = stickers;
    const pages = pdfPages(drawingsPdf('A6', drawings.slice(0, 2), { ...stickerSheets.a6, skip: 0 }));
    expect(pages).toHaveLength(2);
    expect(await readCodes(pages[0]?.svg ?? '', dpi)).toEqual(codesOf(first));
    const alone = pdfPages(drawingsPdf('A4', drawings.slice(0, 1), { ...stickerSheets.a4x8, skip: 7 }));
    expect(await readCodes(alone[0]?.svg ?? '', dpi)).toEqual(codesOf(first));
  });
});

describe('a PDF', () => {
  it('has pages of the size of the paper, and the first sticker at the start position', async () => {
    const sheet = stickerSheets.a4x4;
    const pages = pdfPages(drawingsPdf('A4', drawings.slice(0, 2), { ...sheet, skip: 3 }));
    expect(pages.map(({ width, height }) => [Math.round(width / 2.8346), Math.round(height / 2.8346)])).toEqual([
      [210, 297],
      [210, 297],
    ]);
    expect(countSheets('a4x4', 2, 4)).toBe(2);
    expect(await readCodes(pages[1]?.svg ?? '', dpi)).toEqual(codesOf(stickerNumber(1)));
  });
});

it('a PDF and a picture have white words where they are wanted, boxes with a border and filled ones', () => {
  const box = { kind: 'box', y: 1, width: 5, height: 4 } as const;
  const drawn = (isWhite: boolean) => {
    const word = placeText('abc', 5, 5, { size: 4, isWhite });
    return { width: 50, height: 20, shapes: [{ ...box, x: 1, border: 0.5 }, { ...box, x: 10, border: null }, word] };
  };
  const sheet = { width: 100, height: 60, columns: 2, rows: 3, skip: 3 };
  for (const isWhite of [true, false]) {
    const [page] = pdfPages(drawingsPdf('x', [drawn(isWhite)], sheet));
    expect(page?.content.includes('1 g')).toBe(isWhite);
    // The fourth cell is the second one of the second row.
    expect(page?.content).toMatch(/1 0 0 1 50 20 cm/);
    expect(page?.content.match(/^[fS]$/gm)?.slice(0, 2)).toEqual(['S', 'f']);
    const svg = drawingSvg(drawn(isWhite));
    expect(svg.match(/<path [^>]*fill="#fff"/g)?.length ?? 0).toBe(isWhite ? 1 : 0);
    expect(svg.match(/<rect x[^>]*>/g)?.map((tag) => /stroke-width="[\d.]+"/.exec(tag)?.[0])).toEqual([
      'stroke-width="0.5"',
      undefined,
    ]);
  }
});

const outlines = (text: string) => glyphsOf(placeText(text, 0, 0, { size: 4 })).map(({ path }) => path.toSVG());

it('brackets around Arabic words open to them on paper', () => {
  expect(outlines('(علي)')[0]).toBe(outlines('(')[0]);
});

/** Two stickers, three times each. */
const writeTwo = (format: StickerFormat, start: number) =>
  renderStickers(
    { file: { format, start, copies: 3, content: everything, name: 'x' }, stickers: stickers.slice(0, 2) },
    { signal: new AbortController().signal, onProgress: () => {} },
  );

describe('a file of stickers', () => {
  it('has each label once for a thermal printer, which repeats it, and each copy on paper from the start on', async () => {
    const labels = readZpl((await writeTwo('zpl203', 1)).toString('utf8'));
    expect(labels.map((label) => label.find(({ name }) => name === 'PQ')?.parameters)).toEqual([['3'], ['3']]);
    // Two cells that stay empty and six copies fill two sheets of four.
    expect(pdfPages(await writeTwo('a4x4', 3))).toHaveLength(2);
  });
  it('is given up with its job', async () => {
    const ended = new AbortController();
    const file = { format: 'thermal', start: 1, copies: 1, content: everything, name: 'x' } as const;
    const written = renderStickers({ file, stickers }, { signal: ended.signal, onProgress: () => {} });
    ended.abort();
    await expect(written).rejects.toThrow('given up');
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
  it('have the contents, the weight and the note, or what of them is wanted', () => {
    const [products, note, weight] = ['Contenu : Robe', 'Note : Sonner', '1,25 kg'];
    const given = { products: 'Robe', note: 'Sonner', weight: 1_250 };
    const said = (content: Partial<typeof everything>, more = given) =>
      textsOf(more, { ...everything, ...content }).filter((text) => [products, note, weight].includes(text));
    expect([said({}), said({ note: false }), said({ products: false })]).toEqual([
      [weight, products, note],
      [weight, products],
      [note],
    ]);
    expect(said({ products: false, note: false })).toEqual([]);
  });
  it('name the day, the hub that delivers and the one it comes from, and what to take care of', () => {
    const given = { flags: ['noOpening', 'exchange', 'fragile', 'fromStock'] as const, createdOn: '01/02/2026' };
    expect(textsOf({ ...given, hub: 'RAB', fromHub: 'CAS' })).toEqual(
      expect.arrayContaining([
        '01/02/2026',
        'RAB',
        'de CAS',
        'NE PAS OUVRIR ممنوع الفتح',
        'ÉCHANGE استبدال',
        'FRAGILE قابل للكسر',
        'STOCK مخزون',
      ]),
    );
    const plain = textsOf({ flags: [], hub: 'RAB', fromHub: null });
    expect(plain.filter((text) => /^de |OUVRIR|ÉCHANGE|FRAGILE|STOCK/.test(text))).toEqual([]);
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
  it('has white words on black boxes, and black ones elsewhere', () => {
    const drawing = layOutSticker(stickerNumber(1, { cod: 5 }), everything);
    const white = drawing.shapes.filter((shape) => shape.kind === 'text' && shape.isWhite);
    const commands = readZpl(drawingZpl(drawing, 8, 1))[0] ?? [];
    expect(white.length).toBe(5);
    expect(commands.filter(({ name }) => name === 'FR')).toHaveLength(white.length);
  });
  it('has boxes that are filled, or have a border', () => {
    const box = { kind: 'box', x: 1, y: 2, width: 4, height: 3 } as const;
    const shapes = [null, 0.5].map((border) => ({ ...box, border }));
    const zpl = drawingZpl({ width: 10, height: 10, shapes }, 8, 1);
    expect(zpl.match(/\^GB[\d,]+/g)).toEqual(['^GB32,24,24', '^GB32,24,4']);
  });
  it('has no command that somebody typed', () => {
    const hostile = stickerNumber(1, { recipient: '^XZ^XA^FDfree~JR', address: 'a_5Eb\\&' });
    const zpl = drawingZpl(layOutSticker(hostile, everything), 8, 1);
    expect(zpl).not.toContain('~');
    const labels = readZpl(zpl);
    expect(labels).toHaveLength(1);
    expect(zplFields(labels[0] ?? []).map(({ data }) => data)).toEqual(
      expect.arrayContaining(['^XZ^XA^FDfree~JR', 'a_5Eb\\&']),
    );
  });
});

it('many previews of one account wait for each other, those of another come between, and too many are refused', async () => {
  const ended: string[] = [];
  const ask = async (account: string, n: number): Promise<void> => {
    try {
      expect(await previewOf(account, { sticker: stickerNumber(n), content: everything })).toMatch(/^<svg /);
      ended.push(account);
    } catch (error) {
      ended.push(`${account}: ${error instanceof AppError ? error.code : String(error)}`);
    }
  };
  await Promise.all([...Array.from({ length: 20 }, (_, n) => ask('many', n)), ask('one', 20)]);
  expect(ended.filter((each) => each === 'many: too_many_requests').length).toBeGreaterThan(10);
  const drawn = ended.filter((each) => !each.includes(':'));
  expect(drawn.indexOf('one')).toBeLessThan(3);
  expect(drawn.length).toBeGreaterThan(5);
});
