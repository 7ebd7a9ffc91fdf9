import type { ReactNode } from 'react';
import { Archive, ArchiveRestore, Ellipsis, MailOpen, Trash2 } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { cx } from '#client/kit/cx.ts';
import { useIsPhone } from '#client/kit/media.ts';
import { Badge } from '#client/kit/ui/badge.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import type { Note } from './documents.ts';
import { leadsTo } from './leads-to.ts';
import { NoteIcon } from './note-icon.tsx';
import { PriorityMark } from './priority-mark.tsx';
import type { NoteActions } from './use-actions.ts';
import { useWording, type Wording } from './wording.ts';
import styles from './note.module.css';

export interface NoteRowProps { note: Note; actions: NoteActions; fading: boolean }

/** One notification; the whole row leads to what it is about, and marks it read. */
export function NoteRow({ note, actions, fading }: NoteRowProps): ReactNode {
  const t = useWords('notifications');
  const format = useFormat();
  const phone = useIsPhone();
  const wording = useWording()(note);
  const unread = note.status === 'unread';
  const time = <time dateTime={note.createdAt} title={format.fullDate(note.createdAt)} className={styles.time}><Ltr>{format.time(note.createdAt)}</Ltr></time>;
  return (
    <li className={cx(styles.row, unread && styles.unread, fading && styles.fading)} data-note={note.id}>
      <span className={styles.dot}>{unread && <><i aria-hidden /><span className={styles.unseen}>{t('unread')}</span></>}</span>
      <NoteIcon note={note} />
      <div className={styles.words}>
        <p className={styles.head}>
          <Target note={note} title={wording.title} onOpen={() => { actions.read(note); }} />
          {wording.reference !== null && <Ltr mono className={styles.reference}>{wording.reference}</Ltr>}
          {note.status === 'archived' && <Badge tone="outline" icon={Archive}>{t('archived')}</Badge>}
        </p>
        {wording.text !== '' && <p className={styles.text} title={wording.text}>{wording.text}</p>}
        {phone && <p className={styles.foot}><PriorityMark priority={note.priority} />{time}</p>}
      </div>
      {phone ? <RowMenu note={note} wording={wording} actions={actions} /> : (
        <>
          <span className={styles.type}>{t(`type.${note.type}`)}</span>
          <PriorityMark priority={note.priority} />
          <span className={styles.end}>{time}<RowButtons note={note} actions={actions} /></span>
        </>
      )}
    </li>
  );
}

/** The title, stretched over the row; a button when there is nowhere to go. */
function Target({ note, title, onOpen }: { note: Note; title: string; onOpen: () => void }): ReactNode {
  const to = leadsTo(note, useAtomValue(whoAtom));
  if (to === null) return <button type="button" className={styles.target} data-note-target onClick={onOpen}>{title}</button>;
  return <Link href={to} className={styles.target} data-note-target onClick={onOpen}>{title}</Link>;
}

function RowButtons({ note, actions }: { note: Note; actions: NoteActions }): ReactNode {
  const t = useWords('notifications');
  return (
    <span className={styles.buttons}>
      {note.status === 'unread' && <IconButton size="sm" tone="secondary" icon={MailOpen} keys="M" label={t('act.read')} onClick={() => { actions.read(note); }} />}
      {note.status === 'archived'
        ? <IconButton size="sm" tone="secondary" icon={ArchiveRestore} keys="E" label={t('act.unarchive')} onClick={() => { actions.unarchive(note); }} />
        : <IconButton size="sm" tone="secondary" icon={Archive} keys="E" label={t('act.archive')} onClick={() => { actions.archive(note); }} />}
      <IconButton size="sm" tone="secondary" icon={Trash2} keys="Delete" label={t('act.remove')} onClick={() => { actions.remove(note); }} />
    </span>
  );
}

function RowMenu({ note, wording, actions }: { note: Note; wording: Wording; actions: NoteActions }): ReactNode {
  const t = useWords('notifications');
  const entries: MenuEntry[] = [
    ...(note.status === 'unread' ? [{ id: 'read', icon: MailOpen, label: t('act.read'), onSelect: () => { actions.read(note); } }] : []),
    note.status === 'archived'
      ? { id: 'unarchive', icon: ArchiveRestore, label: t('act.unarchive'), onSelect: () => { actions.unarchive(note); } }
      : { id: 'archive', icon: Archive, label: t('act.archive'), onSelect: () => { actions.archive(note); } },
    { id: 'remove', icon: Trash2, label: t('act.remove'), danger: true, onSelect: () => { actions.remove(note); } },
  ];
  return (
    <span className={styles.more}>
      <Menu label={wording.title} align="end" entries={entries} trigger={<IconButton icon={Ellipsis} tip={false} label={t('act.menu', { title: wording.title })} />} />
    </span>
  );
}
