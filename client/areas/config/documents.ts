// Rows subscribe to changes, so that two administrators see each other's saves.
import { gql } from 'urql';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const HubLive = graphql('fragment HubLive on ConfigHub { id version code nameFr nameAr lat lng }');
export const CityLive = graphql('fragment CityLive on ConfigCity { id version nameFr nameAr hubId lat lng aliases }');
export const OffersGroupLive = graphql(`
  fragment OffersGroupLive on OffersGroup {
    id
    version
    name
    isDefault
    status
    allowedActions
    companies {
      id
      name
    }
    lines {
      hubId
      cityId
      delivered
      refused
      returned
    }
  }
`);
export const RulesLive = graphql('fragment RulesLive on Rules { id version maxAttempts reportReasons cancelReasons }');

export type Hub = ResultOf<typeof HubLive>;
export type City = ResultOf<typeof CityLive>;
export type OffersGroup = ResultOf<typeof OffersGroupLive>;
export type Rules = ResultOf<typeof RulesLive>;

export const LocationsQuery = graphql('query ConfigPlaces { configHubs { ...HubLive } configCities { ...CityLive } }', [
  HubLive,
  CityLive,
]);
export const OffersQuery = graphql('query ConfigOffers { offersGroups { ...OffersGroupLive } }', [OffersGroupLive]);
export const RulesQuery = graphql('query ConfigRules { rules { ...RulesLive } }', [RulesLive]);
export const WaitingCitiesQuery = graphql('query WaitingCities { waitingCities { waiting matched } }');
export const CompaniesQuery = graphql(
  'query ConfigCompanies($search: String) { companies(search: $search) { id name } }',
);

export const HubCreateMutation = graphql(
  'mutation HubCreate($input: HubCreateInput!) { hubCreate(input: $input) { hub { ...HubLive } } }',
  [HubLive],
);
export const CityCreateMutation = graphql(
  'mutation CityCreate($input: CityCreateInput!) { cityCreate(input: $input) { city { ...CityLive } } }',
  [CityLive],
);
export const OffersGroupCreateMutation = graphql(
  'mutation OffersGroupCreate($input: OffersGroupCreateInput!) { offersGroupCreate(input: $input) { offersGroup { ...OffersGroupLive } } }',
  [OffersGroupLive],
);
export const OffersGroupAssignMutation = graphql(
  'mutation OffersGroupAssign($input: OffersGroupAssignInput!) { offersGroupAssign(input: $input) { offersGroup { ...OffersGroupLive } } }',
  [OffersGroupLive],
);
export const OffersGroupSetDefaultMutation = graphql(
  'mutation OffersGroupSetDefault($input: OffersGroupSetDefaultInput!) { offersGroupSetDefault(input: $input) { offersGroup { ...OffersGroupLive } } }',
  [OffersGroupLive],
);
export const OffersGroupArchiveMutation = graphql(
  'mutation OffersGroupArchive($input: OffersGroupArchiveInput!) { offersGroupArchive(input: $input) { offersGroup { ...OffersGroupLive } } }',
  [OffersGroupLive],
);
export const WaitingCitiesResolveMutation = graphql(
  'mutation WaitingCitiesResolve($input: WaitingCitiesResolveInput!) { waitingCitiesResolve(input: $input) { resolved refused next } }',
);

// The four edit mutations have the same shape; their input is built from the draft.
function edit(
  entity: 'hub' | 'city' | 'offersGroup' | 'rules',
  fragment: typeof HubLive | typeof CityLive | typeof OffersGroupLive | typeof RulesLive,
  live: string,
) {
  const name = `${entity.charAt(0).toUpperCase()}${entity.slice(1)}Edit`;
  const words = [
    `mutation ${name}($input: ${name}Input!) { ${entity}Edit(input: $input) { ${entity} { ...${live} } } }`,
    '',
  ];
  return gql<object, { input: Record<string, unknown> }>(Object.assign(words, { raw: words }), fragment);
}
export const editMutations = {
  hub: edit('hub', HubLive, 'HubLive'),
  city: edit('city', CityLive, 'CityLive'),
  offersGroup: edit('offersGroup', OffersGroupLive, 'OffersGroupLive'),
  rules: edit('rules', RulesLive, 'RulesLive'),
} as const;

registerLive({
  entity: 'hub',
  typename: 'ConfigHub',
  document: graphql('subscription HubChanged { hubChanged { kind id version changed reason hub { ...HubLive } } }', [
    HubLive,
  ]),
});
registerLive({
  entity: 'city',
  typename: 'ConfigCity',
  document: graphql(
    'subscription CityChanged { cityChanged { kind id version changed reason city { ...CityLive } } }',
    [CityLive],
  ),
});
registerLive({
  entity: 'offersGroup',
  document: graphql(
    'subscription OffersGroupChanged { offersGroupChanged { kind id version changed reason offersGroup { ...OffersGroupLive } } }',
    [OffersGroupLive],
  ),
});
registerLive({
  entity: 'rules',
  document: graphql(
    'subscription RulesChanged { rulesChanged { kind id version changed reason rules { ...RulesLive } } }',
    [RulesLive],
  ),
});
