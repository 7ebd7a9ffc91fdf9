// Announcements for screen readers, at most one every five seconds: a busy list must not interrupt its reader. Of
// several announcements within that time, only the last is made.
import { atom, getDefaultStore } from 'jotai';

const announceIntervalMs = 5000;

export const announcementAtom = atom('');

let pendingText: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function setAnnouncement(text: string): void {
  getDefaultStore().set(announcementAtom, text);
  timer = setTimeout(() => {
    timer = undefined;
    if (pendingText === null) return;
    const next = pendingText;
    pendingText = null;
    setAnnouncement(next);
  }, announceIntervalMs);
}

/** Announces a text to screen readers, at once or after the current interval. */
export function announce(text: string): void {
  if (timer === undefined) setAnnouncement(text);
  else pendingText = text;
}
