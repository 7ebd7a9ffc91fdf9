// The export of a list: its formats, cells and limits, for the dialog, the mutation and the job.

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportLanguages = ['fr', 'en', 'ar'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

/** How a cell is written: `money` is centimes, `instant` a moment in Casablanca, `choice` one of the column's words. */
export const cellKinds = ['text', 'phone', 'number', 'money', 'instant', 'day', 'choice'] as const;
export type CellKind = (typeof cellKinds)[number];

/** Rows of a sheet in every spreadsheet program, less one for the header. */
export const maxSheetRows = 1_048_575;

/** Characters that a file name may not have on some system, or that hide its ending. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%;]/gu;

/** A file name that is safe on every system and in a header, with this ending. */
export function resultFileName(name: string, ending: ExportFormat | 'pdf' | 'zpl' | 'xml'): string {
  const safe = name
    .normalize('NFC')
    .replaceAll(unsafe, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${safe === '' ? 'export' : safe}.${ending}`;
}
