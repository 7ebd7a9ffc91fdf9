// GraphQL documents of transfers.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf, type VariablesOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';
import { InvoiceLive } from '#client/invoices/documents.ts';

export const TransferBatchLive = graphql(`
  fragment TransferBatchLive on TransferBatch {
    id
    version
    status
    allowedActions
    number
    day
    count
    total
    createdAt
    madeBy {
      id
      name
    }
  }
`);
export type TransferBatch = ResultOf<typeof TransferBatchLive>;

export const TransferBatchesQuery = graphql('query TransferBatches { transferBatches { ...TransferBatchLive } }', [
  TransferBatchLive,
]);

export const TransferPreviewQuery = graphql(
  `
    query TransferPreview($input: TransferPreviewInput!) {
      transferPreview(input: $input) {
        holder
        account
        openBatch
        code
        invoice {
          ...InvoiceLive
        }
      }
    }
  `,
  [InvoiceLive],
);
export type ShownCandidate = ResultOf<typeof TransferPreviewQuery>['transferPreview'][number];
export type TransferSelection = VariablesOf<typeof TransferPreviewQuery>['input'];

export const createTransferMutation = createActionDocument({
  entity: 'transferBatch',
  action: 'create',
  fragment: TransferBatchLive,
});
export const TransferWriteMutation = graphql(
  'mutation TransferBatchWrite($input: TransferBatchWriteInput!) { transferBatchWrite(input: $input) { job { id } } }',
);

registerLive({
  entity: 'transferBatch',
  document: graphql(
    'subscription TransferBatchChanged { transferBatchChanged { kind id version changed reason transferBatch { ...TransferBatchLive } } }',
    [TransferBatchLive],
  ),
});
