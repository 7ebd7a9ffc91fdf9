// What the files of invoices are asked for with.
import * as z from 'zod/mini';
import { exportFormats, exportLanguages } from '../../entities/list-export.ts';
import { id, idempotencyKey } from '../../lib/fields.ts';
import { invoicePapers, paperLanguages } from './paper.ts';

export const printInvoiceInput = z.strictObject({
  id: id(),
  paper: z.enum(invoicePapers).check(z.meta({ scalar: 'InvoicePaper' })),
  language: z.enum(paperLanguages).check(z.meta({ scalar: 'PaperLanguage' })),
  idempotencyKey: idempotencyKey(),
});

export const exportLinesInput = z.strictObject({
  format: z.enum(exportFormats).check(z.meta({ scalar: 'ExportFormat' })),
  language: z.enum(exportLanguages).check(z.meta({ scalar: 'ExportLanguage' })),
  idempotencyKey: idempotencyKey(),
});
