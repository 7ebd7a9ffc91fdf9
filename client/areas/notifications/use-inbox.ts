import { exactCountLimit } from '#shared/lib/limits.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { type InboxCounts, InboxQuery } from './documents.ts';

const noVariables = {};
const watched = ['inboxCounts', 'inbox', 'notification', 'announcement'];

/** The viewer's inbox and its counts, live. */
export function useInbox(): LiveQuery<ResultOf<typeof InboxQuery>> {
  return useLive(InboxQuery, { variables: noVariables, watch: watched });
}

/** A value for `Count` with its cap: the server counts up to 1,000 and reports whether there are more. */
export function cappedCount(n: number, { exact }: Pick<InboxCounts, 'exact'>): number {
  return !exact && n >= exactCountLimit ? exactCountLimit + 1 : n;
}
