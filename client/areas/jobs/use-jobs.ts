import { useEffect, useRef } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { type Job, JobsQuery } from './documents.ts';

const noVariables = {};
const watched = ['job'];
const shown: ReadonlySet<string> = new Set(['queued', 'running', 'done', 'failed', 'canceled']);

/** The viewer's jobs, live, newest first. */
export function useJobs(): { jobs: readonly Job[] | undefined; error: RequestError | undefined; refetch: () => void } {
  const { data, error, refetch } = useLive(JobsQuery, { variables: noVariables, watch: watched });
  useEntityChanges('job', 'new', refetch);
  // A dismissed job is gone: its row is empty.
  return { jobs: data?.jobs.filter(({ status }) => shown.has(status)), error, refetch };
}

/** True while a job goes on. */
export const isUnfinished = ({ status }: Job): boolean => status === 'queued' || status === 'running';

/** Calls `onEnd` for each job that is seen to end, but not for those that had ended before the page was opened. */
export function useEndOfJobs(jobs: readonly Job[] | undefined, onEnd: (job: Job) => void): void {
  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isUnfinished(job)) waited.current.add(job.id);
      else if (waited.current.delete(job.id)) onEnd(job);
    }
  }, [jobs, onEnd]);
}
