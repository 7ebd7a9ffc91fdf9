import { exactCountLimit } from '#shared/kit/list.ts';
import { type Live, useLive } from '#client/live/use-live.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { type InboxCounts, InboxQuery } from './documents.ts';

const nothing = {};
const watched = ['inboxCounts', 'inbox', 'notification'];

/** One's inbox and its counts, kept true. */
export function useInbox(): Live<ResultOf<typeof InboxQuery>> {
  return useLive(InboxQuery, { variables: nothing, watch: watched });
}

/** A number for `Count` with its cap: the server counts to 1,000 and says when there are more. */
export function shownCount(n: number, { exact }: Pick<InboxCounts, 'exact'>): number {
  return !exact && n >= exactCountLimit ? exactCountLimit + 1 : n;
}
