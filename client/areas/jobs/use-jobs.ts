import { useEffect, useRef } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { type Job, JobsQuery } from '#client/jobs/documents.ts';

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

/**
 * Calls `onEnd` for each job that ends while the page is open, also for one that is done before the page has read of it,
 * but not for those that had ended before.
 */
export function useEndOfJobs(jobs: readonly Job[] | undefined, onEnd: (job: Job) => void): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!jobs) return;
    const ended = jobs.filter((job) => !isUnfinished(job));
    const before = known.current;
    known.current = new Set(ended.map(({ id }) => id));
    for (const job of ended) if (before && !before.has(job.id)) onEnd(job);
  }, [jobs, onEnd]);
}
