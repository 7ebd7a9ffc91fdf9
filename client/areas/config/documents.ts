// Rows subscribe to changes, so that two administrators see each other's saves.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const HubLive = graphql('fragment HubLive on ConfigHub { id version code nameFr nameAr lat lng daysOff }');
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
    plannedOn
    plannedLines {
      hubId
      cityId
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
export const RulesLive = graphql(
  'fragment RulesLive on Rules { id version maxAttempts reportReasons cancelReasons proofFrom cashLimit attemptKm attemptSpeed attemptSeconds attemptProof claimAnswerHours claimResolutionDays secondFactorRoles legalName legalAddress legalIce legalRc legalIf legalRib billingMode billingDays billingThreshold messageUnderwayFr messageUnderwayAr messageUnderwayEn messageUnansweredFr messageUnansweredAr messageUnansweredEn messagePlannedFr messagePlannedAr messagePlannedEn messageOtherFr messageOtherAr messageOtherEn keepNotifications keepDeliveries keepMails keepTracks }',
);

const HubFigures = graphql('fragment HubFigures on HubFigures { id arriving atHub withDrivers toFollow late onDuty }');

export type HubState = ResultOf<typeof HubFigures>;
export type ConfigHub = ResultOf<typeof HubLive>;
export type ConfigCity = ResultOf<typeof CityLive>;
export type OffersGroup = ResultOf<typeof OffersGroupLive>;
export type Rules = ResultOf<typeof RulesLive>;

export const LocationsQuery = graphql('query ConfigPlaces { configHubs { ...HubLive } configCities { ...CityLive } }', [
  HubLive,
  CityLive,
]);
export const HubFiguresQuery = graphql('query HubFigures { hubFigures { ...HubFigures } }', [HubFigures]);
export const OffersQuery = graphql('query ConfigOffers { offersGroups { ...OffersGroupLive } }', [OffersGroupLive]);
export const RulesQuery = graphql('query ConfigRules { rules { ...RulesLive } }', [RulesLive]);
export const WaitingCitiesQuery = graphql('query WaitingCities { waitingCities { waiting matched } }');
export const CompaniesQuery = graphql(
  'query ConfigCompanies($search: String) { companies(search: $search) { id name } }',
);

export const OffersGroupAssignMutation = graphql(
  'mutation OffersGroupAssign($input: OffersGroupAssignInput!) { offersGroupAssign(input: $input) { offersGroup { ...OffersGroupLive } } }',
  [OffersGroupLive],
);
/** Prices of some routes of a tariff from a day on. */
export const planLines = createActionDocument({ entity: 'offersGroup', action: 'plan', fragment: OffersGroupLive });
export const WaitingCitiesResolveMutation = graphql(
  'mutation WaitingCitiesResolve($input: WaitingCitiesResolveInput!) { waitingCitiesResolve(input: $input) { resolved refused next } }',
);

/** The mutations that create a row. */
export const createMutations = {
  hub: createActionDocument({ entity: 'hub', action: 'create', fragment: HubLive }),
  city: createActionDocument({ entity: 'city', action: 'create', fragment: CityLive }),
  offersGroup: createActionDocument({ entity: 'offersGroup', action: 'create', fragment: OffersGroupLive }),
} as const;

/** The mutations that edit a row. Their input is built from the draft. */
export const editMutations = {
  hub: createActionDocument({ entity: 'hub', action: 'edit', fragment: HubLive }),
  city: createActionDocument({ entity: 'city', action: 'edit', fragment: CityLive }),
  offersGroup: createActionDocument({ entity: 'offersGroup', action: 'edit', fragment: OffersGroupLive }),
  rules: createActionDocument({ entity: 'rules', action: 'edit', fragment: RulesLive }),
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
registerLive({
  entity: 'hubFigures',
  document: graphql('subscription HubFiguresChanged { hubFigures { ...HubFigures } }', [HubFigures]),
});
