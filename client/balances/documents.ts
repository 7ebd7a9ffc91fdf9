// GraphQL documents of balances, which the profile and the page of invoices show.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const AccountLive = graphql(`
  fragment LedgerAccountLive on LedgerAccount {
    id
    version
    kind
    balance
    collected
    cashLimit
    limit
    allowedActions
  }
`);

/** With whose it is: an account of a driver's cash. */
export const DriverAccount = graphql(
  `
    fragment DriverAccount on LedgerAccount {
      ...LedgerAccountLive
      driver {
        id
        name
        avatarId
      }
    }
  `,
  [AccountLive],
);
export type DriverAccount = ResultOf<typeof DriverAccount>;

export const DriverAccountsQuery = graphql(
  'query DriverAccounts($driverId: ID!) { ledgerAccounts(driverId: $driverId) { ...DriverAccount } }',
  [DriverAccount],
);

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
