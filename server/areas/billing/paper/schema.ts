// GraphQL schema of the files of invoices. Whoever sees an invoice gets its files.
import { hasRight } from '#shared/access/rights.ts';
import { invoiceEntity } from '#shared/areas/billing/invoice.ts';
import { maxLineInvoices } from '#shared/areas/billing/paper.ts';
import { exportLinesInput, printInvoiceInput } from '#shared/areas/billing/paper-input.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type * as z from 'zod/mini';
import { matchingInput, selectionOf } from '../../../entities/bulk-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { defineJobMutation, JobStarted } from '../../jobs/schema.ts';
import { invoiceListSource } from '../queries.ts';
import { invoiceStore } from '../store.ts';
import { assertPaper, type invoiceFileRequest, type invoiceLinesRequest } from './step.ts';

const rule: AccessRule = { kind: 'scope', access: invoiceEntity.access };
defineJobMutation('invoicePrint', {
  rule,
  description: 'Writes an invoice, or the receipt of its payment, into a PDF, as a job.',
  schema: printInvoiceInput,
  start: async (context, input, audience) => {
    const { id, paper, language, idempotencyKey } = input;
    const invoice = (await context.read((trx) => invoiceStore.find(trx, id, audience))) ?? fail('missing');
    assertPaper(invoice, paper);
    const request: z.output<typeof invoiceFileRequest> = { invoiceId: id, paper, language };
    const name = paper === 'receipt' ? `Reçu ${invoice.reference}` : invoice.reference;
    return startOwnJob(context, {
      kind: 'invoiceFile',
      subject: invoice.reference,
      resultName: resultFileName(name, 'pdf'),
      total: invoice.parcels,
      request,
      idempotencyKey,
    });
  },
});

declareAccess('Mutation.invoiceLinesExport', rule);
builder.mutationField('invoiceLinesExport', (t) =>
  t.field({
    type: JobStarted,
    description: 'Writes the lines of invoices into a table, as a job.',
    args: {
      input: t.arg({
        type: inputFromZod('InvoiceLinesExportInput', exportLinesInput, {
          add: (field) => ({
            ids: field.idList({ required: false }),
            matching: field.field({ type: matchingInput('Invoice', 'Invoices', invoiceListSource) }),
          }),
        }),
        required: true,
      }),
    },
    resolve: async (_, { input }, context) => {
      const audience = authorizeField(rule, context);
      if (!hasRight(audience, 'export')) fail('forbidden');
      const { ids, matching, ...given } = input;
      const { format, language, idempotencyKey } = parseInput(exportLinesInput, given);
      const selection = selectionOf(audience, invoiceListSource, { ids, matching });
      const invoices = await context.read(async (trx) => {
        const found = await selection.find(trx);
        if (found.length > maxLineInvoices) fail('list.selection_too_large', { limit: maxLineInvoices });
        return invoiceStore.findMany(trx, found, audience);
      });
      const [first] = invoices;
      if (!first) fail('missing');
      const inOrder = invoices.toSorted((a, b) => a.reference.localeCompare(b.reference)).map(({ id }) => id);
      const request: z.output<typeof invoiceLinesRequest> = { invoiceIds: inOrder, format, language };
      const name = invoices.length === 1 ? first.reference : `Lignes de ${invoices.length} factures`;
      return {
        job: await startOwnJob(context, {
          kind: 'invoiceLines',
          subject: invoices.length === 1 ? first.reference : 'invoices',
          resultName: resultFileName(name, format),
          total: invoices.reduce((sum, { parcels }) => sum + parcels, 0),
          request,
          idempotencyKey,
        }),
      };
    },
  }),
);
