// GraphQL schema of jobs. What creates a job is a mutation of its area, such as the export of a list.
import { jobEntity } from '#shared/areas/jobs/job.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { jobService } from './service.ts';
import { findJobs } from './store.ts';

const JobType = defineEntityType(jobEntity, {
  description: 'Work that goes on after the request. Its owner sees it.',
  withActions: true,
});

defineRows('jobs', jobService, JobType, {
  description: "The viewer's jobs, newest first, at most 50.",
  read: findJobs,
});

/** The live fields of jobs. */
export const jobLiveFields: readonly LiveField[] = registerEntity(jobService, JobType);

export { JobType };
