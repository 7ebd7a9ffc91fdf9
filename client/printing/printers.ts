// The printers of a person at this device: the paper in each, and how far it is off. Chosen once, they are remembered, and every
// dialog that prints begins with them. They are kept in the browser, as another device has other printers.
import { useState } from 'react';
import * as z from 'zod/mini';
import { printerOffset } from '#shared/printing/printer.ts';

/** Papers that dialogs choose among; each has formats of its own. */
const printerPapers = ['stickers', 'productLabels', 'shelfLabels'] as const;
export type PrinterPaper = (typeof printerPapers)[number];

/** Printers of one person at one device at most. */
export const maxPrinters = 8;

const printerSchema = z.object({
  id: z.string(),
  /** Empty: the printer of this device. */
  name: z.string().check(z.maxLength(40)),
  offset: printerOffset,
  /** The format that was used last, and where on its first sheet it began. */
  papers: z.partialRecord(
    z.enum(printerPapers),
    z.object({ format: z.string(), start: z.number().check(z.int(), z.gte(1)) }),
  ),
});
export type Printer = z.output<typeof printerSchema>;

const storedPrinters = z.object({ chosen: z.string(), printers: z.array(printerSchema).check(z.minLength(1)) });
type Stored = z.output<typeof storedPrinters>;

export const newPrinter = (): Printer => ({ id: crypto.randomUUID(), name: '', offset: { x: 0, y: 0 }, papers: {} });

function readPrinters(key: string): Stored {
  try {
    return storedPrinters.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    const first = newPrinter();
    return { chosen: first.id, printers: [first] };
  }
}

export interface Printers {
  printer: Printer;
  printers: readonly Printer[];
  choose: (id: string) => void;
  /** Changes a printer, or adds it, and chooses it. */
  keep: (printer: Printer) => void;
  /** The last one stays. */
  remove: (id: string) => void;
}

/** The printers of a user at this device. */
export function usePrinters(userId: string): Printers {
  const key = `qafila.printers.${userId}`;
  const [stored, setStored] = useState(() => readPrinters(key));
  const set = (next: Stored): void => {
    setStored(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  const { chosen, printers } = stored;
  const [first = newPrinter()] = printers;
  return {
    printer: printers.find(({ id }) => id === chosen) ?? first,
    printers,
    choose: (id) => {
      set({ chosen: id, printers });
    },
    keep: (printer) => {
      const others = printers.some(({ id }) => id === printer.id)
        ? printers.map((each) => (each.id === printer.id ? printer : each))
        : [...printers, printer];
      set({ chosen: printer.id, printers: others });
    },
    remove: (id) => {
      const others = printers.filter((each) => each.id !== id);
      const [next] = others;
      if (next) set({ chosen: next.id, printers: others });
    },
  };
}

interface PaperChoice<Format extends string> {
  format: Format;
  /** Where on the first sheet the first one stands, from 1. */
  start: number;
}

/** What the printer has for a paper, and how it changes. `most` is how many stand on a sheet of a format. */
export function paperOf<Format extends string>(
  { printer, keep }: Printers,
  paper: PrinterPaper,
  { formats, most }: { formats: readonly [Format, ...Format[]]; most: (format: Format) => number },
): PaperChoice<Format> & { change: (choice: Partial<PaperChoice<Format>>) => void } {
  const stored = printer.papers[paper];
  const format = formats.find((each) => each === stored?.format) ?? formats[0];
  const start = Math.min(stored?.start ?? 1, most(format));
  return {
    format,
    start,
    change: (choice) => {
      const next = { format, start, ...choice };
      const kept = { ...next, start: Math.min(next.start, most(next.format)) };
      keep({ ...printer, papers: { ...printer.papers, [paper]: kept } });
    },
  };
}
