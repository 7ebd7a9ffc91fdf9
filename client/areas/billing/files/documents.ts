// GraphQL documents of the files of invoices.
import { graphql, type VariablesOf } from '#client/live/graphql.ts';

export const InvoicePrintMutation = graphql(
  'mutation InvoicePrint($input: InvoicePrintInput!) { invoicePrint(input: $input) { job { id } } }',
);
export const InvoiceLinesExportMutation = graphql(
  'mutation InvoiceLinesExport($input: InvoiceLinesExportInput!) { invoiceLinesExport(input: $input) { job { id } } }',
);
export type LinesSelection = Pick<VariablesOf<typeof InvoiceLinesExportMutation>['input'], 'ids' | 'matching'>;
