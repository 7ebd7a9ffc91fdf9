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
  asked: Asked;
  /** Where it goes on, and the day above. */
  after: string;
  above: string;
  actions: NoteActions;
  shown: Shown;
  readThrough: number;
  /** Nothing follows on the page: it offers to go on. */
  last: boolean;
}

/** A further page of the list, which stays live on its own. */
export function Older({ asked, after, above, actions, shown, readThrough, last, onMore }: OlderProps): ReactNode {
  const t = useWords('notifications');
  const words = useProblemWords();
  const { data, problem, loading, rerun } = useLive(NotificationsQuery, {
    variables: { filter: filterOf(asked), after },
    watch: ['notification'],
  });
  if (!data) {
    if (loading) return <ListSkeleton rows={3} />;
    return problem ? <ErrorState look="row" title={t('failed.load')} text={words(problem)} onRetry={rerun} /> : null;
  }
  const { rows, next } = data.notifications;
  const notes = staying(rows, asked, readThrough);
  return (
    <>
      <NoteList notes={notes} shown={shown} asked={asked} actions={actions} above={above} />
      {last && <MoreButton rows={rows} next={next} onMore={onMore} />}
    </>
  );
}
