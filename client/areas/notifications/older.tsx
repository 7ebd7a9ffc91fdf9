import type { ReactNode } from 'react';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { Asked } from './asked.ts';
import { NotificationsQuery } from './documents.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { MoreButton, type MoreProps } from './more-button.tsx';
import { NoteList, type Shown, staying } from './note-list.tsx';
import { filterOf } from './use-notes.ts';
import type { NoteActions } from './use-actions.ts';

export interface OlderProps extends Pick<MoreProps, 'onMore'> {
  listState: Asked;
  /** The cursor of this page, and the day of the row above it. */
  after: string;
  above: string;
  actions: NoteActions;
  shown: Shown;
  readThrough: number;
  /** Whether this is the last page; it shows the load-more button. */
  last: boolean;
}

/** An older page of the list, live on its own. */
export function Older({ listState, after, above, actions, shown, readThrough, last, onMore }: OlderProps): ReactNode {
  const t = useWords('notifications');
  const errorMessage = useProblemWords();
  const { data, problem, loading, rerun } = useLive(NotificationsQuery, {
    variables: { filter: filterOf(listState), after },
    watch: ['notification'],
  });
  if (!data) {
    if (loading) return <ListSkeleton rows={3} />;
    return problem ? (
      <ErrorState look="row" title={t('failed.load')} text={errorMessage(problem)} onRetry={rerun} />
    ) : null;
  }
  const { rows, next } = data.notifications;
  const notifications = staying(rows, listState, readThrough);
  return (
    <>
      <NoteList notifications={notifications} shown={shown} listState={listState} actions={actions} above={above} />
      {last && <MoreButton rows={rows} next={next} onMore={onMore} />}
    </>
  );
}
