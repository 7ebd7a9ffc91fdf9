// Alike notifications that came within a minute are one line: thirty parcels assigned at once are one thing to know.
import type { Note } from './documents.ts';

const minuteMs = 60_000;

type Kind = Pick<Note, 'event' | 'type' | 'priority' | 'entity' | 'facts'>;

/** What alike notifications have in common; null for one that speaks for itself, as an announcement does. */
export function kindOf({ event, type, priority, entity, facts }: Kind): string | null {
  return facts.title === null ? [event, type, priority, entity].join(' ') : null;
}

/** Whether a line that began at the first instant still takes what came at the second. */
export function within(first: string | number, other: string | number): boolean {
  return Math.abs(new Date(first).getTime() - new Date(other).getTime()) < minuteMs;
}

/** Notifications of one line, the newest first; most lines have one. */
export type Line = readonly [Note, ...Note[]];

/** What stands for the line on the page: the notification's id, or that of the newest and the number of them. */
export function lineId(line: Line): string {
  return line.length === 1 ? line[0].id : `${line[0].id}+${line.length - 1}`;
}

/** The lines of a list that is the newest first. Read and unread ones stand together, archived ones apart. */
export function linesOf(notes: readonly Note[]): Line[] {
  const lines: [Note, ...Note[]][] = [];
  const open = new Map<string, [Note, ...Note[]]>();
  for (const note of notes) {
    const kind = kindOf(note);
    const key = kind && `${kind} ${note.status === 'archived'}`;
    const line = key === null ? undefined : open.get(key);
    if (line && within(line[0].createdAt, note.createdAt)) {
      line.push(note);
      continue;
    }
    const begun: [Note, ...Note[]] = [note];
    lines.push(begun);
    if (key !== null) open.set(key, begun);
  }
  return lines;
}
