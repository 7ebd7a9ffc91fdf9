import { z } from 'zod';
import { type ApiClient, type GraphQLAnswer } from '#tests/fixtures/test-server.ts';
import { createView } from '#tests/areas/views/support/views.ts';

const created = z.object({ reportScheduleCreate: z.object({ reportSchedule: z.object({ id: z.string() }) }) });

/** A saved view of the statistics; returns its id. */
export const statisticsView = async (client: ApiClient, query = 'period=last7days'): Promise<string> =>
  (await createView(client, { list: 'statistics', name: 'Ma semaine', query })).id;

/** The answer of scheduling a view, daily at 7 unless it says otherwise. */
export const schedule = (client: ApiClient, input: Record<string, unknown>): Promise<GraphQLAnswer> =>
  client.call(
    'mutation ($input: ReportScheduleCreateInput!) { reportScheduleCreate(input: $input) { reportSchedule { id } } }',
    { input: { cadence: 'daily', hour: 7, ...input } },
  );

/** Schedules a view; returns the id of the schedule. */
export async function createSchedule(client: ApiClient, input: Record<string, unknown> = {}): Promise<string> {
  const { data, errors } = await schedule(client, {
    viewId: input['viewId'] ?? (await statisticsView(client)),
    ...input,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return created.parse(data).reportScheduleCreate.reportSchedule.id;
}

/** The code of the error of an action on a schedule; null if it was done. */
export async function actOnSchedule(client: ApiClient, action: string, id: string): Promise<string | null> {
  const { errors } = await client.call(
    `mutation ($input: ReportSchedule${action}Input!) { reportSchedule${action}(input: $input) { reportSchedule { id } } }`,
    { input: { id } },
  );
  return errors[0]?.extensions.code ?? null;
}

const listed = z.object({
  reportSchedules: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      viewName: z.string().nullable(),
      nextAt: z.string().nullable(),
      lastResult: z.string().nullable(),
      lastError: z.string().nullable(),
    }),
  ),
});

/** The schedules that a person sees. */
export const schedulesOf = async (client: ApiClient) =>
  listed.parse((await client.call('{ reportSchedules { id status viewName nextAt lastResult lastError } }')).data)
    .reportSchedules;
