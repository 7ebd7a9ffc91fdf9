import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { isInView, statusFor } from '#shared/areas/notifications/row.ts';
import { addDays, casablancaDay } from '#client/kit/format.ts';
import { clockNow, useClock } from '#client/kit/clock.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { Asked } from './asked.ts';
import type { Note } from './documents.ts';
import { type Line, lineId, linesOf } from './lines.ts';
import { NoteLine } from './note-line.tsx';
import type { NoteActions } from './use-actions.ts';
import styles from './centre.module.css';

export interface DayGroup {
  day: string;
  lines: Line[];
}

/** Lines by the day they came, in Morocco, in the order they stand. */
export function byDay(lines: readonly Line[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const line of lines) {
    const day = casablancaDay(line[0].createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.lines.push(line);
    else groups.push({ day, lines: [line] });
  }
  return groups;
}

/** Those that stay on the screen: what was put away or deleted leaves at once, what was read waits, dimmed, until the list is read again. */
export function staying(notes: readonly Note[], { view }: Asked, readThrough: number): Note[] {
  return notes
    .map((note) => ({ ...note, status: statusFor(note.status, note.n, readThrough) }))
    .filter(
      ({ status }) => isInView('all', status) && (view === 'all' || (view === 'archived') === (status === 'archived')),
    );
}

/** What is on the screen, by id, newest page or older: the keys act on any of it, and on all of a line. */
export type Shown = Map<string, readonly Note[]>;

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
  const lines = useMemo(() => linesOf(notes), [notes]);
  // Before anybody sees the row: a key may follow at once.
  useLayoutEffect(() => {
    const there: [string, readonly Note[]][] = [
      ...notes.map((note): [string, Note[]] => [note.id, [note]]),
      ...lines.map((line): [string, Line] => [lineId(line), line]),
    ];
    for (const [id, those] of there) shown.set(id, those);
    return () => {
      for (const [id] of there) shown.delete(id);
    };
  }, [notes, lines, shown]);
  return byDay(lines).map(({ day, lines: those }) => (
    <section key={day} className={styles.flat} aria-label={word(day)}>
      {day !== above && <h2 className={styles.day}>{word(day)}</h2>}
      <ul className={styles.flat}>
        {those.map((line) => (
          <NoteLine key={line.at(-1)?.id} line={line} actions={actions} view={asked.view} />
        ))}
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
