// The values of an export's cells, from the answer of its document.
import { formatPhone } from '#shared/lib/format-phone.ts';
import { localTimeOf } from '#shared/lib/time.ts';
import type { ExportColumn } from '#shared/entities/export-input.ts';

/** A cell before it is written; a date is Casablanca's local time as if it were UTC. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'phone'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'money'; centimes: number }
  | { kind: 'instant' | 'day'; at: Date };

const empty: Cell = { kind: 'empty' };

/** Reads the cells of a row. */
export function cellReader(columns: readonly ExportColumn[]): (row: unknown) => Cell[] {
  const readers = columns.map((column) => {
    const path = column.path.split('.');
    const words = new Map(column.words?.map(({ value, word }) => [value, word]));
    return (row: unknown): Cell => toCell(column.kind, valueAt(row, path), words);
  });
  return (row) => readers.map((read) => read(row));
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = Reflect.get(value, name);
  }
  return value ?? null;
}

function toCell(kind: ExportColumn['kind'], value: unknown, words: ReadonlyMap<string, string>): Cell {
  if (value === null || value === '') return empty;
  if (Array.isArray(value)) {
    const texts = value.map((each: unknown) => String(each));
    return { kind: 'text', text: texts.map((text) => words.get(text) ?? text).join(', ') };
  }
  if (typeof value === 'number' && kind === 'money') return { kind: 'money', centimes: value };
  if (typeof value === 'number' && words.size === 0) return { kind: 'number', value };
  // An object has no text: its fields are columns.
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number')
    return value instanceof Date && kind === 'instant' ? dateCell('instant', value) : empty;
  const text = String(value);
  if (kind === 'instant') return dateCell('instant', new Date(text));
  if (kind === 'day') return dateCell('day', new Date(`${text}T00:00:00Z`));
  if (kind === 'phone') return { kind: 'phone', text: formatPhone(text) };
  return { kind: 'text', text: words.get(text) ?? text };
}

function dateCell(kind: 'instant' | 'day', at: Date): Cell {
  if (Number.isNaN(at.getTime())) return empty;
  return { kind, at: kind === 'instant' ? localTimeOf(at) : at };
}
