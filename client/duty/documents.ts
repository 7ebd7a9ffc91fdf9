import { graphql } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const Duty = graphql('fragment Duty on User { id version onDutySince }');

export const DutyQuery = graphql('query Duty { duty { ...Duty } }', [Duty]);
export const GoOnDutyMutation = graphql(
  'mutation UserGoOnDuty($input: UserGoOnDutyInput!) { userGoOnDuty(input: $input) { user { ...Duty } } }',
  [Duty],
);
export const GoOffDutyMutation = graphql(
  'mutation UserGoOffDuty($input: UserGoOffDutyInput!) { userGoOffDuty(input: $input) { user { ...Duty } } }',
  [Duty],
);

registerLive({ entity: 'duty', document: graphql('subscription DutyChanged { duty { ...Duty } }', [Duty]) });
