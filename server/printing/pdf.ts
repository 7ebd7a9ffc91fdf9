// Drawings as a PDF, one or several on a page. Letters are text of an embedded font.
import { createElement, type ReactElement } from 'react';
import { Document, Font, Page, Path, Rect, renderToBuffer, Svg, Text } from '@react-pdf/renderer';
import { type BoxShape, codePath, cornerRadius, type Drawing, type Shape, type TextShape, weights } from './drawing.ts';
import { fontFile, fontName } from './fonts.ts';

const pointsPerMm = 72 / 25.4;
const points = (mm: number): number => mm * pointsPerMm;

export interface PdfSheet {
  /** Millimetres. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Cells of the first page that stay empty. */
  skip: number;
}

let registered = false;

function registerFonts(): void {
  if (registered) return;
  for (const weight of weights) Font.register({ family: fontName(weight), src: fontFile(weight) });
  // A line is never broken: the layout has done that.
  Font.registerHyphenationCallback((word) => [word]);
  registered = true;
}

function boxElement(box: BoxShape, key: number): ReactElement {
  const { x, y, width, height, border } = box;
  const half = (border ?? 0) / 2;
  const rx = cornerRadius(box);
  const place = { key, x: x + half, y: y + half, width: width - 2 * half, height: height - 2 * half, rx, ry: rx };
  return createElement(
    Rect,
    border === null ? { ...place, fill: 'black' } : { ...place, fill: 'none', stroke: 'black', strokeWidth: border },
  );
}

function textElements({ runs, y, size, weight, isWhite }: TextShape, key: number): ReactElement[] {
  const style = { fontFamily: fontName(weight), fontSize: size };
  const fill = isWhite ? 'white' : 'black';
  return runs.map(({ x, text }, index) => createElement(Text, { key: `${key}/${index}`, x, y, fill, style }, text));
}

function shapeElements(shape: Shape, key: number): ReactElement | ReactElement[] {
  if (shape.kind === 'box') return boxElement(shape, key);
  if (shape.kind === 'text') return textElements(shape, key);
  return createElement(Path, { key, d: codePath(shape), fill: 'black' });
}

/** Millimetres: what ended exactly at the edge of the page would be moved to the next page, for ever. */
const gap = 0.2;

/** How much a drawing is made smaller for a cell. */
function scaleFor({ width, height }: Drawing, cellWidth: number, cellHeight: number): number {
  if (width <= cellWidth && height <= cellHeight) return 1;
  return Math.min((cellWidth - gap) / width, (cellHeight - gap) / height);
}

/** A drawing in a cell of the page, as large as fits. */
function drawingElement(drawing: Drawing, sheet: PdfSheet, cell: number): ReactElement {
  const { width, height, shapes } = drawing;
  const [cellWidth, cellHeight] = [sheet.width / sheet.columns, sheet.height / sheet.rows];
  const scale = scaleFor(drawing, cellWidth, cellHeight);
  const place = {
    left: (cell % sheet.columns) * cellWidth + (cellWidth - width * scale) / 2,
    top: Math.floor(cell / sheet.columns) * cellHeight + (cellHeight - height * scale) / 2,
  };
  const style = {
    position: 'absolute' as const,
    left: points(place.left),
    top: points(place.top),
    width: points(width * scale),
    height: points(height * scale),
  };
  return createElement(Svg, { key: cell, viewBox: `0 0 ${width} ${height}`, style }, shapes.map(shapeElements));
}

/** The drawings as a PDF, in their order, from the cell behind the skipped ones. */
export async function drawingsPdf(title: string, drawings: readonly Drawing[], sheet: PdfSheet): Promise<Buffer> {
  registerFonts();
  const cells = sheet.columns * sheet.rows;
  const pages = Array.from({ length: Math.ceil((drawings.length + sheet.skip) / cells) }, (_, page) => {
    const content = Array.from({ length: cells }, (__, cell) => {
      const drawing = drawings[page * cells + cell - sheet.skip];
      return drawing ? drawingElement(drawing, sheet, cell) : null;
    });
    return createElement(Page, { key: page, size: [points(sheet.width), points(sheet.height)] }, content);
  });
  return renderToBuffer(createElement(Document, { title, creator: 'Qafila', producer: 'Qafila' }, pages));
}
