// What colleagues write to each other about a parcel, a claim or a user. No customer, driver or recipient reads it.
import { type ReactNode, Suspense, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type CommentSubject, correctableMs } from '#shared/areas/comments/roles.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { CommentText } from './comment-text.tsx';
import { type Comment, RemoveComment } from './documents.ts';
import { useComments } from './use-comments.ts';
import styles from './comments.module.css';

const NewComment = lazyPart(async () => ({ default: (await import('./comment-box.tsx')).NewComment }));
const CorrectedComment = lazyPart(async () => ({ default: (await import('./comment-box.tsx')).CorrectedComment }));

interface CommentsProps {
  subject: CommentSubject;
  subjectId: string;
}

/** What the viewer may do with a comment now: the author corrects it for five minutes, an administrator removes any. */
function useEntries(comment: Comment, onCorrect: () => void) {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const { run } = useAction(RemoveComment);
  const isRecent = useClock((now) => now - Date.parse(comment.createdAt) < correctableMs);
  const isOwn = viewer?.id === comment.author?.id;
  const remove = async (): Promise<void> => {
    const outcome = await run({ id: comment.id });
    if (!outcome.ok) toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return [
    ...(isOwn && isRecent ? [{ id: 'correct', label: t('comments.correct'), icon: Pencil, onSelect: onCorrect }] : []),
    ...(isOwn || viewer?.effectiveRole === 'ADMIN'
      ? [{ id: 'remove', label: t('comments.remove'), icon: Trash2, danger: true, onSelect: () => void remove() }]
      : []),
  ];
}

function OneComment({ comment }: { comment: Comment }): ReactNode {
  const t = useT('claims');
  const [isCorrecting, setCorrecting] = useState(false);
  const entries = useEntries(comment, () => {
    setCorrecting(true);
  });
  const { author, createdAt, correctedAt } = comment;
  return (
    <li className={styles.comment}>
      <Avatar name={author?.name ?? ''} photo={author?.avatarId} size={26} decorative />
      <div className={styles.body}>
        <p className={styles.by}>
          <bdi className={styles.name}>{author?.name}</bdi>
          <RelativeTime at={createdAt} />
          {correctedAt !== null && <span>{t('comments.corrected')}</span>}
        </p>
        {isCorrecting ? (
          <Suspense fallback={null}>
            <CorrectedComment
              comment={comment}
              onDone={() => {
                setCorrecting(false);
              }}
            />
          </Suspense>
        ) : (
          <p className={styles.text} dir="auto">
            <CommentText comment={comment} />
          </p>
        )}
      </div>
      {entries.length > 0 && !isCorrecting && (
        <Menu
          label={t('comments.more')}
          align="end"
          entries={entries}
          trigger={<IconButton icon={Ellipsis} size="sm" tip={false} label={t('comments.more')} />}
        />
      )}
    </li>
  );
}

/** The comments on a row, live, and the field for a new one. */
export function Comments({ subject, subjectId }: CommentsProps): ReactNode {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const { comments, list } = useComments(subject, subjectId, { pause: false });
  return (
    <section className={styles.section} aria-label={t('comments.title')}>
      <h3 className={styles.title}>
        {t('comments.title')}
        <small>{t('comments.whoReads')}</small>
      </h3>
      {list.loading && <Skeleton width="70%" />}
      {list.error && comments.length === 0 && (
        <ErrorState variant="row" title={errorMessage(list.error)} onRetry={list.refetch} />
      )}
      {comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <OneComment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton width="100%" height={96} />}>
        <NewComment subject={subject} subjectId={subjectId} />
      </Suspense>
    </section>
  );
}
