// Where things stand on a sticker: nothing lies on anything else, and whatever is said can be read.
import { describe, expect, it } from 'vitest';
import { layOutSticker } from '#server/areas/packages/stickers/layout.ts';
import type { BoxShape, Shape, TextShape } from '#server/printing/drawing.ts';
import { everything, stickerNumber } from './support/stickers.ts';

interface Area {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a shape covers; of a line only what its capitals do. Lines may touch. */
function areaOf(shape: Shape): Area {
  const { x: left } = shape;
  const of = (name: string, top: number, width: number, height: number): Area => ({
    name,
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  if (shape.kind === 'text') return of(shape.text, shape.y - shape.size * 0.7, shape.width, shape.size * 0.7);
  if (shape.kind === 'box') return of('box', shape.y, shape.width, shape.height);
  const { module } = shape;
  if (shape.kind === 'matrix')
    return of('QR', shape.y, (shape.rows[0]?.length ?? 0) * module, shape.rows.length * module);
  return of('bars', shape.y, shape.widths.reduce((sum, width) => sum + width, 0) * module, shape.height);
}

const hair = 0.01;
const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right - hair && b.left < a.right - hair && a.top < b.bottom - hair && b.top < a.bottom - hair;
const isInside = (a: Area, b: Area): boolean =>
  a.left >= b.left - hair && a.right <= b.right + hair && a.top >= b.top - hair && a.bottom <= b.bottom + hair;

const isLine = ({ height }: BoxShape): boolean => height < 1;
const isText = (shape: Shape): shape is TextShape => shape.kind === 'text';
const isBox = (shape: Shape): shape is BoxShape => shape.kind === 'box' && !isLine(shape);

/** The names of things that lie on each other. Words may stand in a box. */
function collisions(shapes: readonly Shape[]): string[] {
  const boxes = shapes.filter(isBox).map(areaOf);
  const others = shapes.filter((shape) => !isBox(shape)).map(areaOf);
  const found = others.flatMap((a, index) =>
    others
      .slice(index + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.name} / ${b.name}`),
  );
  const cut = others.flatMap((a) =>
    boxes.filter((box) => overlap(a, box) && !isInside(a, box)).map(() => `${a.name} / box`),
  );
  const crossed = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => overlap(a, b))
      .map(() => 'box / box'),
  );
  return [...found, ...cut, ...crossed];
}

const long = 'Bd Mohammed VI '.repeat(40);
const stickers = {
  usual: stickerNumber(1),
  'of names that fill every line': stickerNumber(1, {
    carrier: long,
    recipient: long,
    address: long,
    sender: long,
    city: { fr: long, ar: 'الدار البيضاء '.repeat(20) },
    products: long,
    note: long,
    hub: 'CASABLANCA-SUD',
    fromHub: 'RABAT-AGDAL-CENTRE',
    phone: '+33 612 345 678 901',
    cod: 100_000_000,
    flags: ['noOpening', 'exchange', 'fragile', 'fromStock'],
    trackingNumber: 'CASABLANCA-26-9000000001',
  }),
  'with nothing to collect and nothing more to say': stickerNumber(1, {
    cod: 0,
    flags: [],
    products: null,
    note: null,
    weight: null,
    hub: '',
    city: { fr: 'Oujda', ar: '' },
  }),
  'with a weight and a long note': stickerNumber(1, { products: null, note: long }),
  'with one flag and a weight alone': stickerNumber(1, { flags: ['fragile'], products: null, note: null }),
};

describe.each(Object.entries(stickers))('a sticker %s', (_, sticker) => {
  const { width, height, shapes } = layOutSticker(sticker, everything);

  it('has nothing that lies on anything else', () => {
    expect(collisions(shapes)).toEqual([]);
  });

  it('has everything on its paper, and no words that are too small to read', () => {
    const paper = { name: 'paper', left: 0, top: 0, right: width, bottom: height };
    expect(shapes.map(areaOf).filter((area) => !isInside(area, paper))).toEqual([]);
    expect(shapes.filter(isText).filter(({ size }) => size < 1.9)).toEqual([]);
  });

  it('has white words in black boxes, and black ones elsewhere', () => {
    const black = shapes
      .filter(isBox)
      .filter(({ border }) => border === null)
      .map(areaOf);
    for (const text of shapes.filter(isText))
      expect([text.text, black.some((box) => isInside(areaOf(text), box))]).toEqual([text.text, text.isWhite]);
  });

  it('begins with whose it is and ends with its number, all along the same edges', () => {
    const texts = shapes.filter(isText);
    expect(texts[0]?.text.slice(0, 5)).toBe(sticker.carrier.slice(0, 5));
    expect(texts.at(-1)?.text).toBe(sticker.trackingNumber);
    const words = texts.filter(({ text }) => text !== sticker.trackingNumber);
    expect(Math.min(...words.map(({ x }) => x))).toBeCloseTo(4, 5);
    expect(Math.max(...words.map(({ x, width: wide }) => x + wide))).toBeLessThanOrEqual(96 + hair);
  });
});

const lines = (given: Parameters<typeof stickerNumber>[1]) =>
  layOutSticker(stickerNumber(1, { weight: null, ...given }), everything)
    .shapes.filter(isText)
    .filter(({ y }) => y > 110 && y < 126.4)
    .map(({ text }) => text.slice(0, 4));

it('a long contents leaves a line for the note, and takes all four without one', () => {
  expect(lines({ products: long, note: 'Sonner' })).toEqual(['Cont', 'Moha', 'Note']);
  expect(lines({ products: long, note: null })).toHaveLength(4);
  expect(lines({ products: null, note: long })).toHaveLength(4);
});

it('an address, a name and a city that fit when they are smaller are whole', () => {
  const given = {
    address:
      'Lotissement Al Massira 2, rue 14, immeuble 22, escalier B, 3e étage, appartement 7, près de la mosquée Badr',
    recipient: 'Zoé Ouchen-Aït Benhaddou née El Idrissi Alaoui Benkirane',
    city: { fr: 'Sidi Mohammed Ben Abdellah Oulad Said Chtouka', ar: 'سيدي محمد بن عبد الله أولاد سعيد اشتوكة' },
    note: 'Appeler trente minutes avant, le portail vert à gauche de la pharmacie. '.repeat(2).trim(),
  };
  const { shapes } = layOutSticker(stickerNumber(1, given), everything);
  const all = shapes.filter(isText).map((shape) => shape.text);
  const printed = all.join(' ');
  for (const whole of [given.address, given.recipient, given.city.fr.toUpperCase(), given.city.ar, given.note])
    expect(printed).toContain(whole);
  expect(collisions(shapes)).toEqual([]);
});
