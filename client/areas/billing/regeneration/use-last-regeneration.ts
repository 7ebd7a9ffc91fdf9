import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { type RegenerationJob, RegenerationJobsQuery } from '../documents.ts';

const watched = ['job'];
const variables = {};

/** True while the job goes on. */
export const isUnfinished = ({ status }: RegenerationJob): boolean => status === 'queued' || status === 'running';

/** The viewer's last regeneration, live; undefined if there is none. */
export function useLastRegeneration(): RegenerationJob | undefined {
  const { data, refetch } = useLive(RegenerationJobsQuery, { variables, watch: watched });
  useEntityChanges('job', 'new', refetch);
  return data?.jobs.find(({ kind, status }) => kind === 'regenerateInvoices' && status !== 'dismissed');
}
