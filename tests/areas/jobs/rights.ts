// The rights of jobs, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    job: 'everybody: ownerId=user',
  },
  actions: {
    job: `
create (internal): everybody SYS, from nothing
start (internal): SYS, from queued running
progress (internal): SYS, from running
finish (internal): SYS, from running
fail (internal): SYS, from queued running
cancel: everybody, from queued running
retry: everybody, from failed
dismiss: everybody SYS, from done..canceled
`,
  },
  fields: {
    everybody: `Query.job Query.jobs Subscription.jobChanged Mutation.jobCancel Mutation.jobRetry
      Mutation.jobDismiss`,
  },
  live: { jobChanged: 'job' },
  tables: ['job_chunks: scoped s, staff sid', 'job_runs: scoped i, staff siud', 'jobs: scoped siu, staff siud'],
};
