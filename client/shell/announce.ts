// One polite line for screen readers, at most every five seconds: a busy list must not talk over its reader. Of several
// lines that come sooner, the last is said.
import { atom, getDefaultStore } from 'jotai';

export const announceEveryMs = 5000;

export const announcementAtom = atom('');

let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function say(text: string): void {
  getDefaultStore().set(announcementAtom, text);
  timer = setTimeout(() => {
    timer = undefined;
    if (waiting === null) return;
    const next = waiting;
    waiting = null;
    say(next);
  }, announceEveryMs);
}

/** Says the line to a screen reader when it is silent. */
export function announce(text: string): void {
  if (timer === undefined) say(text);
  else waiting = text;
}
