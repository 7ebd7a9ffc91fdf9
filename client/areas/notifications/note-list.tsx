import { type ReactNode, useLayoutEffect } from 'react';
import { isInView, statusFor } from '#shared/areas/notifications/row.ts';
import { addDays, casablancaDay } from '#client/kit/format.ts';
import { clockNow, useClock } from '#client/kit/clock.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { Asked } from './asked.ts';
import type { Note } from './documents.ts';
import { NoteRow } from './note-row.tsx';
import type { NoteActions } from './use-actions.ts';
import styles from './centre.module.css';

export interface DayGroup { day: string; notes: Note[] }

/** Notifications by the day they came, in Morocco, in the order they stand. */
export function byDay(notes: readonly Note[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const note of notes) {
    const day = casablancaDay(note.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.notes.push(note);
    else groups.push({ day, notes: [note] });
  }
  return groups;
}

/** Those that stay on the screen: what was put away or deleted leaves at once, what was read waits, dimmed, until the list is read again. */
export function staying(notes: readonly Note[], { view }: Asked, readThrough: number): Note[] {
  return notes.map((note) => ({ ...note, status: statusFor(note.status, note.n, readThrough) }))
    .filter(({ status }) => isInView('all', status) && (view === 'all' || (view === 'archived') === (status === 'archived')));
}

/** What is on the screen, by id, newest page or older: the keys act on any of it. */
export type Shown = Map<string, Note>;

export interface NoteListProps {
  notes: readonly Note[];
  shown: Shown;
  asked: Asked;
  actions: NoteActions;
  /** The day of the last one above this part of the list: it needs no second heading. */
  above: string | null;
}

/** A part of the list under its days. */
export function NoteList({ notes, shown, asked, actions, above }: NoteListProps): ReactNode {
  const word = useDayWord();
  // Before anybody sees the row: a key may follow at once.
  useLayoutEffect(() => {
    for (const note of notes) shown.set(note.id, note);
    return () => { for (const { id } of notes) shown.delete(id); };
  }, [notes, shown]);
  return byDay(notes).map(({ day, notes: those }) => (
    <section key={day} className={styles.flat} aria-label={word(day)}>
      {day !== above && <h2 className={styles.day}>{word(day)}</h2>}
      <ul className={styles.flat}>
        {those.map((note) => <NoteRow key={note.id} note={note} actions={actions} fading={!isInView(asked.view, note.status)} />)}
      </ul>
    </section>
  ));
}

/** Today, yesterday, or the date with its weekday. */
function useDayWord(): (day: string) => string {
  const t = useWords('notifications');
  const format = useFormat();
  const today = useClock(() => casablancaDay(clockNow()));
  return (day) => {
    if (day === today) return t('today');
    return day === addDays(today, -1) ? t('yesterday') : format.day(`${day}T12:00:00Z`);
  };
}
