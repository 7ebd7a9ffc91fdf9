// Where everything on a sticker stands, for 100 × 150 mm. Its words are in French and Arabic, whatever the language of
// the screen: the people who handle a parcel read one or the other.
import { type StickerContent, stickerSize } from '#shared/areas/packages/stickers.ts';
import { amountText } from '../../../printing/amount.ts';
import { code128, qrCode } from '../../../printing/barcodes.ts';
import type { BoxShape, Drawing, Shape } from '../../../printing/drawing.ts';
import { printable } from '../../../printing/printable.ts';
import {
  fitBlock,
  type FittedBlock,
  fitText,
  isolated,
  lineHeight,
  placeText,
  type TextStyle,
  widthOf,
} from '../../../printing/typeset.ts';
import type { Sticker, StickerFlag } from './sticker.ts';

const { width: paperWidth, height: paperHeight } = stickerSize;
const left = 4;
const right = paperWidth - 4;
const inner = right - left;

const flagWords: Readonly<Record<StickerFlag, string>> = {
  noOpening: 'NE PAS OUVRIR ممنوع الفتح',
  exchange: 'ÉCHANGE استبدال',
  fragile: 'FRAGILE قابل للكسر',
  fromStock: 'STOCK مخزون',
};

export const rule = (y: number): BoxShape => ({ kind: 'box', x: left, y, width: inner, height: 0.3, border: null });

type Fit = Omit<TextStyle, 'size'> & { size: number; min: number; width: number };

/** One line in the largest size in which it fits. */
export function fitted(text: string, x: number, y: number, { min, width, ...style }: Fit): Shape {
  const line = fitText(printable(text), { ...style, min, width });
  return placeText(line, x, y, { ...style, size: line.size });
}

/** How far the baseline of a line of the size 1 is below its top. */
const ascent = 0.95;

/** A block that begins at `top`. */
const block = ({ lines, size }: FittedBlock, x: number, top: number, style: Omit<TextStyle, 'size'> = {}): Shape[] =>
  lines.map((line, index) => placeText(line, x, top + size * (ascent + index * lineHeight), { ...style, size }));

const heightOf = ({ lines, size }: FittedBlock): number => lines.length * size * lineHeight;

/** Whether a part of a text is not in its block. */
const isCut = ({ lines }: FittedBlock, text: string): boolean =>
  lines.at(-1)?.text.endsWith('…') === true && !text.endsWith('…');

const small = 3;

/** Who carries it, who sends it, since when. */
export function head(sticker: Sticker): Shape[] {
  const date = 17;
  const sender = 43;
  return [
    fitted(sticker.carrier, left, 10, { size: 6.5, min: 4, width: inner - sender - 2, weight: 'bold' }),
    placeText('Expéditeur المرسل', right - sender, 6.4, { size: small }),
    fitted(sticker.sender, right - sender, 11.4, { size: 4, min: 3, width: sender - date - 2, weight: 'bold' }),
    placeText('Créé le', right, 6.4, { size: small, align: 'right' }),
    placeText(sticker.createdOn, right, 11.4, { size: small, align: 'right' }),
    rule(14),
  ];
}

/** Where it goes, and the hub. */
export function destination({ city, hub, fromHub }: Sticker): Shape[] {
  const box = { x: right - 22, y: 18, width: 22, height: 16 };
  const width = inner - box.width - 3;
  const isBoth = city.ar !== '';
  const area = { width, weight: 'bold' as const };
  const names = fitBlock(printable(city.fr.toUpperCase()), { ...area, size: 13, min: 2.4, height: isBoth ? 15.2 : 23 });
  const arabic = isBoth ? fitBlock(printable(city.ar), { ...area, size: 8, min: 2.4, height: 10.4 }) : null;
  const top = 14.6;
  return [
    ...block(names, left, top, { weight: 'bold' }),
    ...(arabic === null ? [] : block(arabic, left, Math.min(top + heightOf(names), 28.4), { weight: 'bold' })),
    ...(hub === ''
      ? []
      : [
          { kind: 'box' as const, ...box, border: 0.5 },
          fitted(hub, box.x + 11, fromHub === null ? 29 : 26.4, {
            size: 8,
            min: 4,
            width: 20,
            weight: 'bold',
            align: 'center',
          }),
          ...(fromHub === null
            ? []
            : [fitted(`de ${fromHub}`, box.x + 11, 31.8, { size: 4, min: 3, width: 20, align: 'center' })]),
        ]),
    rule(40),
  ];
}

/** The name takes what it needs of its lines, and the address all that is left above the phone. */
function recipient(sticker: Sticker): Shape[] {
  const qr = 33;
  const width = inner - qr + 1;
  const [top, bottom] = [46.4, 72.6];
  const bold = { weight: 'bold' as const };
  const text = printable(sticker.recipient);
  const line = fitBlock(text, { size: 7, min: 5.4, width, height: 5.4 * lineHeight, ...bold });
  const name = isCut(line, text) ? fitBlock(text, { size: 5.4, min: 2.6, width, height: 13, ...bold }) : line;
  const addressTop = top + heightOf(name);
  const area = { size: 4, min: 2.4, width, height: bottom - addressTop };
  return [
    placeText('Destinataire المرسل إليه', left, 45.5, { size: small }),
    ...block(name, left, top, bold),
    ...block(fitBlock(printable(sticker.address), area), left, addressTop),
    fitted(sticker.phone, left, 78, { size: 7, min: 4, width, weight: 'bold' }),
    qrCode(sticker.url, { x: right - qr + 3, y: 43.5, size: qr }),
    rule(81.5),
  ];
}

function cash({ cod }: Sticker): Shape[] {
  if (cod === null) return [];
  const box = { kind: 'box' as const, x: left, y: 84, width: inner, height: 17 };
  if (cod === 0)
    return [
      { ...box, border: 0.5 },
      placeText('RIEN À ENCAISSER لا شيء للتحصيل', paperWidth / 2, 94.3, { size: 5, weight: 'bold', align: 'center' }),
    ];
  const unit = placeText('DHS درهم', right - 3, 96, { size: 4, weight: 'bold', align: 'right', isWhite: true });
  return [
    { ...box, border: null },
    placeText('À encaisser', left + 3, 91.2, { size: 4, isWhite: true }),
    placeText('للتحصيل', left + 3, 97.2, { size: 4, isWhite: true }),
    unit,
    fitted(amountText(cod), unit.x - 2, 96, {
      size: 11,
      min: 6,
      width: 45,
      weight: 'bold',
      align: 'right',
      isWhite: true,
    }),
  ];
}

/** The flags in one line, the gravest inverted. */
function flags({ flags: set }: Sticker): Shape[] {
  const height = 7;
  const gap = 2;
  const padding = 2;
  const natural = set.map((flag) => widthOf(flagWords[flag], 'bold', 1));
  const room = inner - gap * (set.length - 1) - 2 * padding * set.length;
  const size = Math.min(3.6, room / natural.reduce((sum, width) => sum + width, 0));
  const shapes: Shape[] = [];
  let x = left;
  for (const [index, flag] of set.entries()) {
    const isWhite = flag === 'noOpening';
    const width = (natural[index] ?? 0) * size + 2 * padding;
    shapes.push({ kind: 'box', x, y: 103, width, height, border: isWhite ? null : 0.4 });
    shapes.push(
      placeText(flagWords[flag], x + padding, 103 + height / 2 + size * 0.36, { size, weight: 'bold', isWhite }),
    );
    x += width + gap;
  }
  return shapes;
}

const kilograms = (grams: number): string => `${(grams / 1_000).toLocaleString('fr', { maximumFractionDigits: 2 })} kg`;

/** Contents and note, three lines of the usual size in all, or more that are smaller. */
export function remarks({ products, note, weight }: Sticker, content: StickerContent): Shape[] {
  const size = 3.6;
  const bottom = 126.4;
  const shapes: Shape[] = [];
  let top = 111;
  const write = (title: string, text: string, width: number, height: number): void => {
    // The text has a direction of its own, whatever its title is.
    const written = fitBlock(`${title} ${isolated(printable(text))}`, { size, min: 2.4, width, height });
    shapes.push(...block(written, left, top));
    top += heightOf(written);
  };
  const hasWeight = weight !== null && content.products;
  if (hasWeight) shapes.push(placeText(kilograms(weight), right, top + size, { size, weight: 'bold', align: 'right' }));
  const hasNote = content.note && note !== null;
  const line = size * lineHeight;
  if (content.products && products !== null)
    write('Contenu :', products, hasWeight ? inner - 18 : inner, hasNote ? 1.5 * line : bottom - top);
  else if (hasWeight) top += line;
  if (hasNote) write('Note :', note, inner, bottom - top);
  return shapes;
}

/** Its number, to be scanned. */
export function barcode({ trackingNumber }: Sticker): Shape[] {
  return [
    rule(127),
    code128(trackingNumber, { x: 1, y: 129.5, width: paperWidth - 2, height: 13, maxModule: 0.5 }),
    fitted(trackingNumber, paperWidth / 2, 147.6, { size: 5, min: 3, width: inner, weight: 'bold', align: 'center' }),
  ];
}

/** The drawing of a sticker. */
export function layOutSticker(sticker: Sticker, content: StickerContent): Drawing {
  return {
    width: paperWidth,
    height: paperHeight,
    shapes: [
      ...head(sticker),
      ...destination(sticker),
      ...recipient(sticker),
      ...(content.cod ? cash(sticker) : []),
      ...flags(sticker),
      ...remarks(sticker, content),
      ...barcode(sticker),
    ],
  };
}
