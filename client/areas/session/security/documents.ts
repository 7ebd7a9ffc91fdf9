import { graphql, type ResultOf } from '#client/live/graphql.ts';

const Session = graphql('fragment OwnSession on Session { id browser system isPhone address createdAt seenAt }');
export type OwnSession = ResultOf<typeof Session>;

export const PresentSessionQuery = graphql('query PresentSession { viewer { id sessionId } }');
/** Every message is the whole list. */
export const SessionsSubscription = graphql('subscription OwnSessions { sessions { ...OwnSession } }', [Session]);
export const SessionEndMutation = graphql(
  'mutation SessionEnd($input: SessionEndInput!) { sessionEnd(input: $input) { ok } }',
);
export const SessionsEndOthersMutation = graphql(
  'mutation SessionsEndOthers($input: SessionsEndOthersInput!) { sessionsEndOthers(input: $input) { ok } }',
);

export const IdentitiesQuery = graphql('query OwnIdentities { googleSignIn identities { id email createdAt } }');
export const IdentityLinkMutation = graphql(
  'mutation IdentityLink($input: IdentityLinkInput!) { identityLink(input: $input) { url } }',
);
export const IdentityUnlinkMutation = graphql(
  'mutation IdentityUnlink($input: IdentityUnlinkInput!) { identityUnlink(input: $input) { ok } }',
);
/** Every message is the whole state. */
export const SecondFactorSubscription = graphql(
  'subscription OwnSecondFactor { secondFactor { state enabledAt recoveryCodesLeft } }',
);
export type OwnSecondFactor = ResultOf<typeof SecondFactorSubscription>['secondFactor'];
