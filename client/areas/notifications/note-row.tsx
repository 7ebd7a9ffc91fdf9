import type { ReactNode } from 'react';
import { Archive } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { cx } from '#client/kit/cx.ts';
import { useIsPhone } from '#client/kit/media.ts';
import { Badge } from '#client/kit/ui/badge.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import type { Note } from './documents.ts';
import { leadsTo } from './leads-to.ts';
import { NoteIcon } from './note-icon.tsx';
import { PriorityMark } from './priority-mark.tsx';
import { RowButtons, RowMenu } from './row-actions.tsx';
import type { NoteActions } from './use-actions.ts';
import { useWording } from './wording.ts';
import styles from './note.module.css';

export interface NoteRowProps {
  note: Note;
  actions: NoteActions;
  fading: boolean;
  /** Under the line that it is part of. */
  inside?: boolean;
}

/** One notification; the whole row leads to what it is about, and marks it read. */
export function NoteRow({ note, actions, fading, inside = false }: NoteRowProps): ReactNode {
  const t = useWords('notifications');
  const format = useFormat();
  const phone = useIsPhone();
  const wording = useWording()(note);
  const unread = note.status === 'unread';
  const time = (
    <time dateTime={note.createdAt} title={format.fullDate(note.createdAt)} className={styles.time}>
      <Ltr>{format.time(note.createdAt)}</Ltr>
    </time>
  );
  return (
    <li
      className={cx(styles.row, unread && styles.unread, fading && styles.fading, inside && styles.inside)}
      data-note={note.id}
    >
      <span className={styles.dot}>
        {unread && (
          <>
            <i aria-hidden />
            <span className={styles.unseen}>{t('unread')}</span>
          </>
        )}
      </span>
      <NoteIcon note={note} />
      <div className={styles.words}>
        <p className={styles.head}>
          <Target
            note={note}
            title={wording.title}
            onOpen={() => {
              actions.read([note]);
            }}
          />
          {wording.reference !== null && (
            <Ltr mono className={styles.reference}>
              {wording.reference}
            </Ltr>
          )}
          {note.status === 'archived' && (
            <Badge tone="outline" icon={Archive}>
              {t('archived')}
            </Badge>
          )}
        </p>
        {wording.text !== '' && (
          <p className={styles.text} title={wording.text}>
            {wording.text}
          </p>
        )}
        {phone && (
          <p className={styles.foot}>
            <PriorityMark priority={note.priority} />
            {time}
          </p>
        )}
      </div>
      {phone ? (
        <RowMenu notes={[note]} title={wording.title} actions={actions} />
      ) : (
        <>
          <span className={styles.type}>{t(`type.${note.type}`)}</span>
          <PriorityMark priority={note.priority} />
          <span className={styles.end}>
            {time}
            <RowButtons notes={[note]} actions={actions} />
          </span>
        </>
      )}
    </li>
  );
}

/** The title, stretched over the row; a button when there is nowhere to go. */
function Target({ note, title, onOpen }: { note: Note; title: string; onOpen: () => void }): ReactNode {
  const to = leadsTo(note, useAtomValue(whoAtom));
  if (to === null)
    return (
      <button type="button" className={styles.target} data-note-target onClick={onOpen}>
        {title}
      </button>
    );
  return (
    <Link href={to} className={styles.target} data-note-target onClick={onOpen}>
      {title}
    </Link>
  );
}
