// An A4 page that is laid out from where its language begins: in Arabic everything is mirrored but the figures of an amount,
// which end at the right of their column in every language.
import { a4Page } from './a4.ts';
import type { BoxShape, Shape } from './drawing.ts';
import { printable } from './printable.ts';
import { fitText, isolated, placeText, type TextStyle } from './typeset.ts';

const margin = 14;
/** What is between the margins. */
export const inner = a4Page.width - 2 * margin;

/** A column: how far from the beginning of the page, and how wide. */
export interface SheetColumn {
  from: number;
  width: number;
}

type Look = Pick<TextStyle, 'size' | 'weight'>;

export interface Pen {
  isRtl: boolean;
  /** A text at the beginning of a column, in a smaller size or cut off where it does not fit. */
  write: (text: string, column: SheetColumn, y: number, look: Look) => Shape;
  /** A text that ends with its column. */
  end: (text: string, column: SheetColumn, y: number, look: Look) => Shape;
  /** A number or an amount: its figures end at the right of the column. */
  figure: (text: string, column: SheetColumn, y: number, look: Look) => Shape;
  box: (column: SheetColumn, y: number, height: number, border: number | null) => BoxShape;
  rule: (y: number, height?: number) => BoxShape;
}

/** A number among letters of another direction. */
export const ltr = (text: string): string => isolated(printable(text));

/** How a page of a language is written. */
export function penOf(language: string): Pen {
  const isRtl = language === 'ar';
  const leftOf = ({ from, width }: SheetColumn): number =>
    isRtl ? a4Page.width - margin - from - width : margin + from;
  const place = (
    text: string,
    column: SheetColumn,
    y: number,
    { size, weight = 'regular' }: Look,
    side: 'left' | 'right',
  ) => {
    const isolatedText = /[\u2066-\u2069]/.test(text);
    const line = fitText(isolatedText ? text : printable(text), { size, weight, width: column.width, min: size * 0.7 });
    const x = leftOf(column) + (side === 'right' ? column.width : 0);
    return placeText(line, x, y, { size: line.size, weight, align: side });
  };
  return {
    isRtl,
    write: (text, column, y, look) => place(text, column, y, look, isRtl ? 'right' : 'left'),
    end: (text, column, y, look) => place(text, column, y, look, isRtl ? 'left' : 'right'),
    figure: (text, column, y, look) => place(text, column, y, look, 'right'),
    box: (column, y, height, border) => ({ kind: 'box', x: leftOf(column), y, width: column.width, height, border }),
    rule: (y, height = 0.2) => ({ kind: 'box', x: margin, y, width: inner, height, border: null }),
  };
}
