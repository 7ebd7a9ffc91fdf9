// GraphQL schema of jobs, and the recipe of mutations that start one: their access, their input and their answer, `{ job }`.
import type { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { jobEntity, type JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { capitalize, defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redact } from '../../entities/root-fields.ts';
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

/** What mutations that start a job answer: the job as its owner may see it. */
export const JobStarted = builder.objectRef<{ job: JobRow }>('JobStarted').implement({
  fields: (t) => ({
    job: t.field({
      type: JobType,
      resolve: ({ job }, _, context) => redact(context, jobService, context.audience ?? fail('UNAUTHENTICATED'), job),
    }),
  }),
});

interface JobMutation<Schema extends z.core.$ZodType> {
  rule: AccessRule;
  description: string;
  schema: Schema;
  /** Creates the job. Fails for what the job would refuse, before there is one. */
  start: (context: GraphqlContext, input: z.output<Schema>, audience: Audience) => Promise<JobRow>;
}

/** Defines a mutation that starts a job. One with a selection of rows beside its schema is written by hand. */
export function defineJobMutation<Schema extends z.core.$ZodType>(
  name: string,
  { rule, description, schema, start }: JobMutation<Schema>,
): void {
  const type = inputFromZod(`${capitalize(name)}Input`, schema);
  declareAccess(`Mutation.${name}`, rule);
  builder.mutationField(name, (t) =>
    t.field({
      type: JobStarted,
      description,
      args: { input: t.arg({ type, required: true }) },
      resolve: async (_, { input }, context) => {
        const audience = authorizeField(rule, context);
        return { job: await start(context, parseInput(schema, input), audience) };
      },
    }),
  );
}
