// GraphQL documents of the billing schedule of a customer.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';

export const CompanyBilling = graphql(`
  fragment CompanyBilling on CompanyDetails {
    id
    version
    name
    allowedActions
    billingMode
    billingDays
    billingThreshold
    nextInvoiceOn
    appliedBillingMode
  }
`);
export type BilledCompany = ResultOf<typeof CompanyBilling>;

export const CompanyBillingQuery = graphql(
  'query CompanyBilling($id: ID!) { company(id: $id) { ...CompanyBilling } }',
  [CompanyBilling],
);

export const setBillingMutation = createActionDocument({
  entity: 'company',
  action: 'setBilling',
  fragment: CompanyBilling,
});
