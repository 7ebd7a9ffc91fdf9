// GraphQL documents of the users. One fragment selects every field that the screens read; bank details have their own.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const UserCompany = graphql(`
  fragment UserCompany on CompanyDetails {
    id
    version
    number
    name
    allowedActions
    offersGroupId
    offersGroupName
    nextOffersGroupName
    offersGroupChangesOn
    commercial {
      id
      name
    }
  }
`);

export const UserLive = graphql(
  `
    fragment UserLive on User {
      id
      version
      status
      allowedActions
      login
      email
      name
      phone
      website
      street
      avatarId
      roles
      manager
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
      driver {
        id
        name
      }
      company {
        ...UserCompany
      }
      invitedAt
      approvedAt
      disabledAt
      createdAt
      updatedAt
      lastLoginAt
      secondFactorAt
      onDutySince
      erasureRequestedAt
      erasedAt
    }
  `,
  [UserCompany],
);

/** An account as the server sends it: dates as text, null for fields hidden from the viewer's role. */
export type User = ResultOf<typeof UserLive>;
export type UserCompanyRow = ResultOf<typeof UserCompany>;

export const UserQuery = graphql('query User($id: ID!) { user(id: $id) { ...UserLive } }', [UserLive]);

export const UsersQuery = graphql(
  `
    query Users(
      $tab: UserTab
      $search: String
      $filter: UserFilter
      $sort: UserSort
      $page: Int
      $after: String
      $before: String
    ) {
      users(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          exact
        }
        rows {
          ...UserLive
        }
      }
    }
  `,
  [UserLive],
);

export const UserCountsQuery = graphql('query UserCounts { userCounts { id tabs { tab n } } }');

export const UserStoryQuery = graphql(`
  query UserStory($id: ID!, $before: String) {
    userStory(id: $id, before: $before) {
      before
      entries {
        id
        at
        name
        entity
        entityId
        actor {
          id
          name
        }
        about {
          id
          name
        }
        subject
        roles
        given
        taken
        changed
      }
    }
  }
`);
export type StoryEntry = NonNullable<ResultOf<typeof UserStoryQuery>['userStory']>['entries'][number];

export const BankDetailsViewMutation = graphql(
  'mutation BankDetailsView($input: BankDetailsViewInput!) { bankDetailsView(input: $input) { rib ice cne } }',
);

export const OffersGroupChoicesQuery = graphql(
  'query OffersGroupChoices { offersGroups { id name isDefault status companies { id } lines { delivered returned } } }',
);

export type OffersGroupChoice = ResultOf<typeof OffersGroupChoicesQuery>['offersGroups'][number];

export const TariffHistoryQuery = graphql(
  'query TariffHistory($companyId: ID!) { tariffHistory(companyId: $companyId) { id at since groupName actor { id name } } }',
);
export const ShadowPricesQuery = graphql(`
  query ShadowPrices($groupId: ID!, $companyIds: [ID!]!) {
    shadowPrices(groupId: $groupId, companyIds: $companyIds) {
      parcels
      cost
      wouldCost
      unpriced
      city {
        id
        nameFr
        nameAr
      }
    }
  }
`);
export type ShadowPrice = ResultOf<typeof ShadowPricesQuery>['shadowPrices'][number];

export const AssignOffersGroupMutation = graphql(
  `
    mutation CompaniesAssignOffersGroup($input: CompaniesAssignOffersGroupInput!) {
      companiesAssignOffersGroup(input: $input) {
        results {
          id
          company {
            ...UserCompany
          }
          error {
            code
            params
          }
        }
      }
    }
  `,
  [UserCompany],
);

export const CommercialCompaniesQuery = graphql(
  'query CommercialCompanies($commercialId: ID!) { companies(commercialId: $commercialId) { ...UserCompany } }',
  [UserCompany],
);
export const AssignCommercialMutation = graphql(
  'mutation AssignCommercial($input: CompanyAssignCommercialInput!) { companyAssignCommercial(input: $input) { company { ...UserCompany } } }',
  [UserCompany],
);

registerLive({
  entity: 'user',
  document: graphql(
    'subscription UserChanged { userChanged { kind id version changed reason user { ...UserLive } } }',
    [UserLive],
  ),
});
registerLive({
  entity: 'userCounts',
  document: graphql('subscription UserCountsChanged { userCounts { id tabs { tab n } } }'),
});
registerLive({
  entity: 'company',
  typename: 'CompanyDetails',
  document: graphql(
    'subscription UserCompanyChanged { companyChanged { kind id version changed reason company { ...UserCompany } } }',
    [UserCompany],
  ),
});
