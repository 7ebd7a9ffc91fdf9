// GraphQL documents of balances, which the profile and the page of invoices show.
import { graphql } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const AccountLive = graphql(`
  fragment LedgerAccountLive on LedgerAccount {
    id
    version
    kind
    balance
    collected
  }
`);

export const AccountsQuery = graphql(
  'query Accounts($companyId: ID, $driverId: ID, $hubId: ID) { ledgerAccounts(companyId: $companyId, driverId: $driverId, hubId: $hubId) { ...LedgerAccountLive } }',
  [AccountLive],
);

registerLive({
  entity: 'ledgerAccount',
  document: graphql(
    'subscription LedgerAccountChanged { ledgerAccountChanged { kind id version changed reason ledgerAccount { ...LedgerAccountLive } } }',
    [AccountLive],
  ),
});
