// GraphQL documents of the team. One fragment selects every field that the screen reads.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const MemberLive = graphql(`
  fragment MemberLive on User {
    id
    version
    status
    allowedActions
    name
    avatarId
    email
    phone
    roles
    rights
    invitedAt
    disabledAt
    lastLoginAt
  }
`);
export type Member = ResultOf<typeof MemberLive>;

export const TeamQuery = graphql('query Team { teamMembers { ...MemberLive } teamActivity { id seenAt } }', [
  MemberLive,
]);

const ofMember = { entity: 'user', fragment: MemberLive } as const;
export const inviteMutation = createActionDocument({ ...ofMember, action: 'inviteMember' });
export const rightsMutation = createActionDocument({ ...ofMember, action: 'setMemberRights' });

registerLive({
  entity: 'user',
  document: graphql(
    'subscription TeamChanged { userChanged { kind id version changed reason user { ...MemberLive } } }',
    [MemberLive],
  ),
});
