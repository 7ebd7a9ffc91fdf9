import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { JobLive } from '#client/jobs/documents.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const LogRowFields = graphql(`
  fragment LogRowFields on LogEntry {
    id
    seq
    at
    name
    object
    objectId
    version
    subject
    actor {
      id
      name
      avatarId
    }
    actorRole
    source
    apiKey
    causedBy
    details {
      field
      before
      after
    }
  }
`);
export type LogRow = ResultOf<typeof LogRowFields>;

export const LogQuery = graphql(
  `
    query Log($filter: LogFilter, $search: String, $before: String) {
      log(filter: $filter, search: $search, before: $before) {
        before
        entries {
          ...LogRowFields
        }
      }
      logHead {
        id
        seq
      }
    }
  `,
  [LogRowFields],
);
export const LogHeadQuery = graphql('query LogHead { logHead { id seq } }');
export const LogKindsQuery = graphql('query LogKinds { logKinds { object names } }');
export const LogCheckQuery = graphql('query LogCheck { logCheck { ...JobLive } }', [JobLive]);
export const LogVerifyMutation = graphql('mutation LogVerify { logVerify { job { ...JobLive } } }', [JobLive]);
export const LogExportMutation = graphql(
  'mutation LogExport($input: LogExportInput!) { logExport(input: $input) { job { ...JobLive } } }',
  [JobLive],
);

registerLive({
  entity: 'logHead',
  document: graphql('subscription LogHeadChanged { logHead { id seq } }'),
});
