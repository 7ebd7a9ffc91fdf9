// GraphQL documents of invoices that their page and the profile share.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const InvoiceLive = graphql(`
  fragment InvoiceLive on Invoice {
    id
    version
    status
    allowedActions
    kind
    reference
    revision
    firstDay
    lastDay
    parcels
    codTotal
    charges
    extras
    compensation
    tax
    carriedOver
    amount
    paymentReference
    failureReason
    carriedIntoId
    paidAt
    createdAt
    updatedAt
    company {
      id
      name
    }
    driver {
      id
      name
      avatarId
    }
  }
`);
/** An invoice as the server sends it: dates as text. */
export type Invoice = ResultOf<typeof InvoiceLive>;

export const LatestInvoicesQuery = graphql(
  'query LatestInvoices { invoices(tab: all, first: 5) { rows { ...InvoiceLive } } }',
  [InvoiceLive],
);

registerLive({
  entity: 'invoice',
  document: graphql(
    'subscription InvoiceChanged { invoiceChanged { kind id version changed reason invoice { ...InvoiceLive } } }',
    [InvoiceLive],
  ),
});
