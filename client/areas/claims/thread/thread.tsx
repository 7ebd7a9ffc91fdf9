// The thread of a claim: messages of all sides, lines about steps, and for staff the notes among them, in one order.
import { type ReactNode, Suspense, useState } from 'react';
import { ArrowRight, FileText, NotebookPen, Pencil } from 'lucide-react';
import { correctableMs } from '#shared/areas/claims/message.ts';
import { CommentText } from '#client/comments/comment-text.tsx';
import type { Comment } from '#client/comments/documents.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { cx } from '#client/lib/cx.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { fileUrl } from '#client/lib/file-url.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ClaimMessage, ClaimReader } from '../documents.ts';
import styles from './thread.module.css';

const CorrectMessage = lazyPart(() => import('./own-message.tsx'));

type File = ClaimMessage['files'][number];
type Item = { at: string; key: string } & ({ message: ClaimMessage } | { note: Comment });

interface ThreadProps {
  messages: readonly ClaimMessage[];
  notes: readonly Comment[];
  readers: readonly ClaimReader[];
  /** The viewer's id. */
  me: string | undefined;
}

function itemsOf(messages: readonly ClaimMessage[], notes: readonly Comment[]): Item[] {
  const all: Item[] = [
    ...messages.map((message) => ({ at: message.createdAt, key: message.id, message })),
    ...notes.map((note) => ({ at: note.createdAt, key: note.id, note })),
  ];
  return all.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

function Attachment({ file: { id, mediaType, size } }: { file: File }): ReactNode {
  const t = useT('claims');
  const format = useFormat();
  if (mediaType === 'image/jpeg')
    return (
      <a href={fileUrl(id)} target="_blank" rel="noreferrer" className={styles.photo}>
        <img src={fileUrl(id, 'thumb')} alt={t('thread.photo')} loading="lazy" />
      </a>
    );
  return (
    <a href={fileUrl(id)} download className={styles.file}>
      <FileText size={18} aria-hidden />
      <span>
        {t('thread.document')}
        <small>{t('thread.size', { size: format.number(Math.max(1, Math.round(size / 1024))) })}</small>
      </span>
    </a>
  );
}

function Step({ message: { step, about, text, author } }: { message: ClaimMessage }): ReactNode {
  const t = useT('claims');
  return (
    <li className={styles.step}>
      <span data-mirror="">
        <ArrowRight size={13} aria-hidden />
      </span>
      <span>
        {author && (
          <>
            <bdi className={styles.name}>{author.name}</bdi>
            {' · '}
          </>
        )}
        {t(`steps.${step}`)}
        {about && (
          <>
            {' : '}
            <bdi className={styles.name}>{about.name}</bdi>
          </>
        )}
        {text !== null && (
          <>
            {' : '}
            <bdi>{text}</bdi>
          </>
        )}
      </span>
    </li>
  );
}

interface MessageProps {
  message: ClaimMessage;
  me: string | undefined;
  /** The viewer's last one. */
  isLastOwn: boolean;
}

function Message({ message, me, isLastOwn }: MessageProps): ReactNode {
  const t = useT('claims');
  const format = useFormat();
  const [isCorrecting, setCorrecting] = useState(false);
  const isRecent = useClock((now) => now - Date.parse(message.createdAt) < correctableMs);
  const canCorrect = isLastOwn && isRecent && message.text !== null && message.allowedActions.includes('correct');
  const { author, side, text, files, createdAt, correctedAt } = message;
  const isOwn = author !== null && author.id === me;
  const name = author?.name ?? t(`sides.${side}`);
  return (
    <li className={cx(styles.message, isOwn && styles.own)}>
      {!isOwn && <Avatar name={name} photo={author?.avatarId} size={28} decorative />}
      <div className={styles.body}>
        <p className={styles.by}>
          <bdi className={styles.name}>{isOwn ? t('thread.you') : name}</bdi>
          {!isOwn && author !== null && <span>{t(`sides.${side}`)}</span>}
          <time dateTime={createdAt}>
            <Ltr>{format.time(createdAt)}</Ltr>
          </time>
          {correctedAt !== null && <span>{t('thread.corrected')}</span>}
          {canCorrect && !isCorrecting && (
            <IconButton
              icon={Pencil}
              size="sm"
              label={t('thread.correct')}
              onClick={() => {
                setCorrecting(true);
              }}
            />
          )}
        </p>
        {isCorrecting ? (
          <Suspense fallback={null}>
            <CorrectMessage
              message={message}
              onDone={() => {
                setCorrecting(false);
              }}
            />
          </Suspense>
        ) : (
          text !== null && (
            <p className={styles.bubble} dir="auto">
              {text}
            </p>
          )
        )}
        {files.length > 0 && (
          <div className={styles.files}>
            {files.map((file) => (
              <Attachment key={file.id} file={file} />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

function Note({ note }: { note: Comment }): ReactNode {
  const { author, createdAt } = note;
  const t = useT('claims');
  const format = useFormat();
  return (
    <li className={styles.message}>
      <span className={styles.noteIcon}>
        <NotebookPen size={15} aria-hidden />
      </span>
      <div className={styles.noteBody}>
        <p className={styles.by}>
          <span className={styles.name}>
            {t('thread.note')} · <bdi>{author?.name}</bdi>
          </span>
          <time dateTime={createdAt}>
            <Ltr>{format.time(createdAt)}</Ltr>
          </time>
        </p>
        <p className={styles.note} dir="auto">
          <CommentText comment={note} />
        </p>
      </div>
    </li>
  );
}

/** Who has read the last own message, for its author. */
function SeenBy({ messages, readers, me }: Omit<ThreadProps, 'notes'>): ReactNode {
  const t = useT('claims');
  const spoken = messages.filter(({ step }) => step === null);
  const last = spoken.at(-1);
  if (!last || last.author?.id !== me) return null;
  const seen = readers.filter(({ userId, seenAt }) => userId !== me && seenAt >= last.createdAt);
  if (seen.length === 0) return null;
  const names = seen.map(({ person }) => person?.name ?? '').join(', ');
  return <p className={styles.seen}>{t('thread.seenBy', { names })}</p>;
}

/** Mounted anew after each new line. */
const showEnd = (end: HTMLElement | null): void => end?.scrollIntoView({ block: 'nearest' });

/** All that was said and done, the newest at the end, which stays in sight. */
export function Thread(props: ThreadProps): ReactNode {
  const { messages, notes } = props;
  const t = useT('claims');
  const format = useFormat();
  const items = itemsOf(messages, notes);
  const last = items.at(-1)?.key;
  const lastOwn = messages.findLast(({ step, author }) => step === null && author !== null && author.id === props.me);
  return (
    <ol className={styles.thread} aria-label={t('thread.label')} aria-live="polite">
      {items.map((item, index) => {
        const day = moroccoDay(Date.parse(item.at));
        const isNewDay = index === 0 || day !== moroccoDay(Date.parse(items[index - 1]?.at ?? item.at));
        return [
          isNewDay && (
            <li key={day} className={styles.day}>
              {format.day(day)}
            </li>
          ),
          'note' in item ? (
            <Note key={item.key} note={item.note} />
          ) : item.message.step === null ? (
            <Message key={item.key} message={item.message} me={props.me} isLastOwn={item.message.id === lastOwn?.id} />
          ) : (
            <Step key={item.key} message={item.message} />
          ),
        ];
      })}
      <li key={`after ${last}`} ref={showEnd} className={styles.end}>
        <SeenBy {...props} />
      </li>
    </ol>
  );
}
