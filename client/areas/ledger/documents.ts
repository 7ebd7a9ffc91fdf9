// GraphQL documents of statements, of the river, and of the reconciliation.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const StatementQuery = graphql(`
  query Statement($accountId: ID!, $period: StatementPeriod!, $after: String) {
    ledgerStatement(accountId: $accountId, period: $period, after: $after, first: 50) {
      account {
        id
        version
        kind
        companyId
        driverId
        hubId
      }
      owner
      opening
      closing
      debit
      credit
      next
      rows {
        id
        at
        rule
        isCorrection
        source
        sourceId
        label
        party
        debit
        credit
        balance
      }
    }
  }
`);
export type AccountStatement = NonNullable<ResultOf<typeof StatementQuery>['ledgerStatement']>;
export type AccountEntry = AccountStatement['rows'][number];

export const StatementExportMutation = graphql(
  'mutation StatementExport($input: LedgerStatementExportInput!) { ledgerStatementExport(input: $input) { job { id } } }',
);

export const RiverQuery = graphql('query River { codRiver { id drivers safes bank payable paidOut bankAccountId } }');
registerLive({
  entity: 'codRiver',
  document: graphql('subscription RiverChanged { codRiver { id drivers safes bank payable paidOut bankAccountId } }'),
});

const ReconciliationLive = graphql(`
  fragment ReconciliationLive on Reconciliation {
    id
    version
    status
    rows
    differences
    createdAt
    finishedAt
    startedBy {
      id
      name
    }
    checks {
      check
      rows
      differences
    }
  }
`);
export type Reconciliation = ResultOf<typeof ReconciliationLive>;

export const ReconciliationsQuery = graphql('query Reconciliations { reconciliations { ...ReconciliationLive } }', [
  ReconciliationLive,
]);
export const DifferencesQuery = graphql(`
  query ReconciliationDifferences($id: ID!) {
    reconciliationDifferences(id: $id) {
      check
      source
      sourceId
      label
      expected
      found
      missing {
        rule
        account
        amount
      }
    }
  }
`);
export type FoundDifference = ResultOf<typeof DifferencesQuery>['reconciliationDifferences'][number];

export const ReconcileMutation = graphql(
  'mutation Reconcile($input: ReconcileInput!) { reconcile(input: $input) { job { id } } }',
);

registerLive({
  entity: 'reconciliation',
  document: graphql(
    'subscription ReconciliationChanged { reconciliationChanged { kind id version changed reason reconciliation { ...ReconciliationLive } } }',
    [ReconciliationLive],
  ),
});
