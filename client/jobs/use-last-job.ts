import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Job, JobsQuery } from './documents.ts';

const watched = ['job'];
const variables = {};

/** True while the job goes on. */
export const isUnfinished = ({ status }: Pick<Job, 'status'>): boolean => status === 'queued' || status === 'running';

/** The viewer's jobs, live; undefined until they are read. */
function useJobs(): readonly Job[] | undefined {
  const { data, refetch } = useLive(JobsQuery, { variables, watch: watched });
  useEntityChanges('job', 'new', refetch);
  return data?.jobs;
}

/** The viewer's last job of a kind that was not dismissed; undefined if there is none. */
export const useLastJob = (kind: Job['kind']): Job | undefined =>
  useJobs()?.find((job) => job.kind === kind && job.status !== 'dismissed');

/** One job of the viewer; undefined if there is none. */
export const useJob = (id: string | null): Job | undefined => useJobs()?.find((job) => job.id === id);
