// GraphQL documents of billing several customers.
import { graphql, type VariablesOf } from '#client/live/graphql.ts';

export const BillingPreviewQuery = graphql(`
  query BillingPreview($input: BillingSelectionInput!) {
    billingPreview(input: $input) {
      customers {
        parcels
        codTotal
        charges
        extras
        compensation
        tax
        amount
        company {
          id
          name
        }
      }
      left {
        id
        trackingNumber
        reason
      }
    }
  }
`);
export type BillingSelection = VariablesOf<typeof BillingPreviewQuery>['input'];

export const DueCustomersQuery = graphql(
  'query DueCustomers($lastDay: Day!) { dueCustomers(lastDay: $lastDay) { id name parcels nextInvoiceOn } }',
);

export const BillDueMutation = graphql(
  'mutation InvoicesBillDue($input: InvoicesBillDueInput!) { invoicesBillDue(input: $input) { job { id } } }',
);
export const BillSelectionMutation = graphql(
  'mutation InvoicesBillSelection($input: InvoicesBillSelectionInput!) { invoicesBillSelection(input: $input) { job { id } } }',
);

export const BillingQuery = graphql(`
  query Billing($jobId: ID!) {
    billing(jobId: $jobId) {
      total
      outcomes {
        companyId
        name
        invoiceId
        reference
        amount
        parcels
        code
      }
    }
  }
`);
