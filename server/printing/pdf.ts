// Drawings as a PDF, one or several on a page. Letters are text of an embedded font, each where the layout has put it:
// libraries that write PDFs also lay text out, in another way than ours.
import {
  blackBars,
  type BoxShape,
  cornerRadius,
  decimal,
  type Drawing,
  type Shape,
  type TextShape,
} from './drawing.ts';
import { fontOf } from './fonts.ts';
import { PdfFile, pdfText } from './pdf-file.ts';
import { PdfFont } from './pdf-font.ts';
import { shapeRun } from './typeset.ts';

const pointsPerMm = 72 / 25.4;

export interface PdfSheet {
  /** Millimetres. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Cells of the first page that stay empty. */
  skip: number;
  /** Where everything moves, in millimetres: a printer may be off. */
  offset?: { x: number; y: number };
}

const numbers = (...values: readonly number[]): string => values.map(decimal).join(' ');

/** How far the ends of a curve pull it so that it is a quarter of a circle, in radii. */
const roundness = 0.5523;

function boxContent(box: BoxShape): string {
  const half = (box.border ?? 0) / 2;
  const [x, y, right, bottom] = [box.x + half, box.y + half, box.x + box.width - half, box.y + box.height - half];
  const paint = box.border === null ? 'f' : 'S';
  const border = box.border === null ? '' : `${decimal(box.border)} w\n`;
  const r = cornerRadius(box);
  if (r === 0) return `${border}${numbers(x, y, right - x, bottom - y)} re\n${paint}`;
  const c = r * (1 - roundness);
  return [
    `${border}${numbers(x + r, y)} m`,
    `${numbers(right - r, y)} l`,
    `${numbers(right - c, y, right, y + c, right, y + r)} c`,
    `${numbers(right, bottom - r)} l`,
    `${numbers(right, bottom - c, right - c, bottom, right - r, bottom)} c`,
    `${numbers(x + r, bottom)} l`,
    `${numbers(x + c, bottom, x, bottom - c, x, bottom - r)} c`,
    `${numbers(x, y + r)} l`,
    `${numbers(x, y + c, x + c, y, x + r, y)} c`,
    `h\n${paint}`,
  ].join('\n');
}

/** Writes drawings with the fonts of one file. */
class ContentWriter {
  readonly fonts = new Map<string, PdfFont>();
  readonly #file: PdfFile;
  /** Copies of a drawing have the same content. */
  readonly #contents = new Map<Drawing, string>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The content of a drawing whose unit is the millimetre, downwards. */
  contentOf(drawing: Drawing): string {
    const known = this.#contents.get(drawing) ?? drawing.shapes.map((shape) => this.#shapeContent(shape)).join('\n');
    this.#contents.set(drawing, known);
    return known;
  }

  #shapeContent(shape: Shape): string {
    if (shape.kind === 'box') return boxContent(shape);
    if (shape.kind === 'text') return this.#textContent(shape);
    return `${blackBars(shape)
      .map(({ x, y, width, height }) => `${numbers(x, y, width, height)} re`)
      .join('\n')}\nf`;
  }

  #fontOf(typeface: TextShape['runs'][number]['typeface'], weight: TextShape['weight']): PdfFont {
    const key = `${typeface} ${weight}`;
    const font = this.fonts.get(key) ?? new PdfFont(this.#file, fontOf(typeface, weight), `F${this.fonts.size + 1}`);
    this.fonts.set(key, font);
    return font;
  }

  /** Each run begins at its place; its glyphs follow by their own widths, and are moved where the layout wants another. */
  #textContent({ runs, y, size, weight, isWhite }: TextShape): string {
    const parts = [isWhite ? '1 g\nBT' : 'BT'];
    for (const run of runs) {
      const font = this.#fontOf(run.typeface, weight);
      parts.push(`/${font.name} ${decimal(size)} Tf`, `1 0 0 -1 ${numbers(run.x, y)} Tm`);
      let [at, rise, shown] = [0, 0, ''];
      for (const glyph of shapeRun(run, weight).glyphs) {
        const { code, advance } = font.use(glyph);
        if (glyph.y !== rise) {
          if (shown !== '') parts.push(`[${shown}] TJ`);
          parts.push(`${decimal(glyph.y * size)} Ts`);
          [rise, shown] = [glyph.y, ''];
        }
        const back = Math.round((at - glyph.x) * 1_000);
        shown += back === 0 ? `<${code}>` : `${back}<${code}>`;
        at = glyph.x + advance;
      }
      parts.push(`[${shown.replaceAll('><', '')}] TJ`);
      if (rise !== 0) parts.push('0 Ts');
    }
    return `${parts.join('\n')}\nET${isWhite ? '\n0 g' : ''}`;
  }
}

/** How a drawing stands in a cell of the page, as large as fits: the operator that begins its place. */
function placeOf({ width, height }: Drawing, sheet: PdfSheet, cell: number): string {
  const [cellWidth, cellHeight] = [sheet.width / sheet.columns, sheet.height / sheet.rows];
  const scale = Math.min(1, cellWidth / width, cellHeight / height);
  const { x: right, y: down } = sheet.offset ?? { x: 0, y: 0 };
  const x = (cell % sheet.columns) * cellWidth + (cellWidth - width * scale) / 2 + right;
  const y = Math.floor(cell / sheet.columns) * cellHeight + (cellHeight - height * scale) / 2 + down;
  return `${decimal(scale)} 0 0 ${decimal(scale)} ${numbers(x, y)} cm`;
}

/** The drawings as a PDF, in their order, from the cell behind the skipped ones. */
export function drawingsPdf(title: string, drawings: readonly Drawing[], sheet: PdfSheet): Buffer {
  const file = new PdfFile();
  const writer = new ContentWriter(file);
  const [tree, resources] = [file.reserve(), file.reserve()];
  const cells = sheet.columns * sheet.rows;
  const [width, height] = [sheet.width * pointsPerMm, sheet.height * pointsPerMm];
  const box = `/MediaBox [0 0 ${numbers(width, height)}]`;
  const pages: number[] = [];
  for (let first = -sheet.skip; first < drawings.length; first += cells) {
    const placed = drawings.slice(Math.max(0, first), first + cells).map((drawing, index) => {
      const cell = Math.max(0, -first) + index;
      return `q\n${placeOf(drawing, sheet, cell)}\n${writer.contentOf(drawing)}\nQ`;
    });
    // Points upwards become millimetres downwards.
    const content = `${pointsPerMm.toFixed(6)} 0 0 ${(-pointsPerMm).toFixed(6)} 0 ${decimal(height)} cm`;
    const stream = file.addStream([content, ...placed].join('\n'));
    pages.push(
      file.add(`<< /Type /Page /Parent ${tree} 0 R ${box} /Resources ${resources} 0 R /Contents ${stream} 0 R >>`),
    );
  }
  const fonts = Array.from(writer.fonts.values());
  for (const font of fonts) font.write(file);
  file.add(`<< /Font << ${fonts.map(({ name, id }) => `/${name} ${id} 0 R`).join(' ')} >> >>`, resources);
  file.add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`, tree);
  const info = file.add(`<< /Title ${pdfText(title)} /Creator (Qafila) /Producer (Qafila) >>`);
  return file.toBuffer(file.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`), info);
}
