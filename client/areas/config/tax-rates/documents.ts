import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const TaxRateLive = graphql(
  'fragment TaxRateLive on TaxRate { id version status since basisPoints createdAt updatedAt createdBy { id name } removedBy { id name } }',
);
export type ListedTaxRate = ResultOf<typeof TaxRateLive>;

export const TaxRatesQuery = graphql('query TaxRates { taxRates { ...TaxRateLive } }', [TaxRateLive]);

export const createTaxRate = createActionDocument({ entity: 'taxRate', action: 'create', fragment: TaxRateLive });

registerLive({
  entity: 'taxRate',
  document: graphql(
    'subscription TaxRateChanged { taxRateChanged { kind id version changed reason taxRate { ...TaxRateLive } } }',
    [TaxRateLive],
  ),
});
