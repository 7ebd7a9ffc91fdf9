// GraphQL documents of bank files.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';
import { InvoiceLive } from '#client/invoices/documents.ts';

export const BankFileLive = graphql(`
  fragment BankFileLive on BankFile {
    id
    version
    status
    allowedActions
    name
    header
    lines
    jobId
    createdAt
    updatedAt
    columns {
      use
      column
    }
    madeBy {
      id
      name
    }
  }
`);
export type BankFile = ResultOf<typeof BankFileLive>;

export const BankFilesQuery = graphql('query BankFiles { bankFiles { ...BankFileLive } }', [BankFileLive]);

export const BankFileQuery = graphql(
  `
    query BankFile($id: ID!) {
      bankFile(id: $id) {
        ...BankFileLive
        examples
        matches {
          line
          text
          reference
          amount
          isReject
          payment
          reason
          match
          invoice {
            ...InvoiceLive
          }
        }
        outcomes {
          line
          reference
          state
          code
        }
      }
    }
  `,
  [BankFileLive, InvoiceLive],
);
export type OpenBankFile = NonNullable<ResultOf<typeof BankFileQuery>['bankFile']>;
export type ShownBankRow = OpenBankFile['matches'][number];
export type ShownOutcome = OpenBankFile['outcomes'][number];

export const mapColumnsMutation = createActionDocument({
  entity: 'bankFile',
  action: 'mapColumns',
  fragment: BankFileLive,
});
export const ConfirmBankFileMutation = graphql(
  'mutation BankFileConfirm($input: BankFileConfirmInput!) { bankFileConfirm(input: $input) { bankFile { ...BankFileLive } } }',
  [BankFileLive],
);

registerLive({
  entity: 'bankFile',
  document: graphql(
    'subscription BankFileChanged { bankFileChanged { kind id version changed reason bankFile { ...BankFileLive } } }',
    [BankFileLive],
  ),
});
