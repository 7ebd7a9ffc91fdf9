// Jobs as pages read them, live: those that start one, and the tray in the header.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const JobLive = graphql(`
  fragment JobLive on Job {
    id
    version
    status
    kind
    subject
    done
    total
    resultName
    resultBytes
    errorCode
    createdAt
    finishedAt
    allowedActions
  }
`);

/** A job as the server sends it: dates as text. */
export type Job = ResultOf<typeof JobLive>;

export const JobsQuery = graphql('query Jobs { jobs { ...JobLive } }', [JobLive]);

registerLive({
  entity: 'job',
  document: graphql('subscription JobChanged { jobChanged { kind id version changed reason job { ...JobLive } } }', [
    JobLive,
  ]),
});
