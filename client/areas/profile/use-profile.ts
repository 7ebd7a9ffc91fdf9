import { useLive, type LiveQuery } from '#client/live/use-live.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { ProfileQuery } from './documents.ts';

const noVariables = {};
const watched = ['profile'];

/** The viewer's own account, live on all tabs. */
export function useProfile(): LiveQuery<ResultOf<typeof ProfileQuery>> {
  return useLive(ProfileQuery, { variables: noVariables, watch: watched });
}
