import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const CommissionLive = graphql(`
  fragment CommissionLive on Commission {
    id
    version
    amount
    since
    until
    createdAt
    updatedAt
    driver {
      id
      name
    }
    hub {
      id
      nameFr
      nameAr
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
    changedBy {
      id
      name
    }
  }
`);
export type Commission = ResultOf<typeof CommissionLive>;

export const CommissionsQuery = graphql('query Commissions { commissions { ...CommissionLive } }', [CommissionLive]);

export const createCommission = createActionDocument({
  entity: 'commission',
  action: 'create',
  fragment: CommissionLive,
});

registerLive({
  entity: 'commission',
  document: graphql(
    'subscription CommissionChanged { commissionChanged { kind id version changed reason commission { ...CommissionLive } } }',
    [CommissionLive],
  ),
});
