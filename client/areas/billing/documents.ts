// GraphQL documents of the page of invoices.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { InvoiceLive } from '#client/invoices/documents.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const InvoicesQuery = graphql(
  `
    query Invoices(
      $tab: InvoiceTab
      $search: String
      $filter: InvoiceFilter
      $sort: InvoiceSort
      $page: Int
      $after: String
      $before: String
    ) {
      invoices(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          kinds {
            kind
            n
          }
        }
        rows {
          ...InvoiceLive
        }
      }
    }
  `,
  [InvoiceLive],
);

export const InvoiceCountsQuery = graphql(
  'query InvoiceCounts { invoiceCounts { id tabs { tab n amount codTotal } } }',
);

export const InvoiceQuery = graphql('query Invoice($id: ID!) { invoice(id: $id) { ...InvoiceLive } }', [InvoiceLive]);

const LineFields = graphql(`
  fragment LineFields on InvoiceLine {
    place
    packageId
    trackingNumber
    city
    outcome
    endedOn
    cod
    fee
    extras
    extraCodes
    tax
    compensation
    net
  }
`);
export type BilledLine = ResultOf<typeof LineFields>;

export const InvoiceLinesQuery = graphql(
  'query InvoiceLines($id: ID!, $after: Int!, $first: Int!) { invoice(id: $id) { id version lines(after: $after, first: $first) { ...LineFields } } }',
  [LineFields],
);

export const InvoiceStepsQuery = graphql(
  'query InvoiceSteps($id: ID!) { invoiceSteps(id: $id) { id at name amount amountBefore actor { id name } } }',
);

export const InvoicePreviewQuery = graphql(
  `
    query InvoicePreview($scope: InvoiceScope!) {
      invoicePreview(scope: $scope) {
        parcels
        codTotal
        charges
        extras
        compensation
        tax
        carriedOver
        amount
        withoutTariff
        nothingOwed
        lines {
          ...LineFields
        }
      }
    }
  `,
  [LineFields],
);

export const RegenerateManyMutation = graphql(
  'mutation RegenerateInvoices($input: InvoiceRegenerateManyInput!) { invoiceRegenerateMany(input: $input) { job { id } } }',
);

export const RegenerationQuery = graphql(
  'query InvoiceRegeneration($jobId: ID!) { invoiceRegeneration(jobId: $jobId) { total outcomes { id code before after } } }',
);

registerLive({
  entity: 'invoiceCounts',
  document: graphql('subscription InvoiceCountsChanged { invoiceCounts { id tabs { tab n amount codTotal } } }'),
});
