import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const PriceRuleLive = graphql(`
  fragment PriceRuleLive on PriceRule {
    id
    version
    kind
    name
    delivered
    refused
    returned
    percent
    amount
    since
    until
    groupName
    company {
      id
      name
    }
    city {
      id
      nameFr
      nameAr
    }
    createdBy {
      id
      name
    }
  }
`);
export type PriceRule = ResultOf<typeof PriceRuleLive>;

export const PriceRulesQuery = graphql('query PriceRules { priceRules { ...PriceRuleLive } }', [PriceRuleLive]);

export const createPriceRule = createActionDocument({
  entity: 'priceRule',
  action: 'create',
  fragment: PriceRuleLive,
});

registerLive({
  entity: 'priceRule',
  document: graphql(
    'subscription PriceRuleChanged { priceRuleChanged { kind id version changed reason priceRule { ...PriceRuleLive } } }',
    [PriceRuleLive],
  ),
});
