// The files of an invoice: on paper, and its lines as a table.

/** An invoice, or the receipt of its payment. */
export const invoicePapers = ['invoice', 'receipt'] as const;
export type InvoicePaperKind = (typeof invoicePapers)[number];

/** In French, in Arabic, or with the words of both. */
export const paperLanguages = ['fr', 'ar', 'mixed'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** Invoices at most whose lines stand in one file. */
export const maxLineInvoices = 1_000;
