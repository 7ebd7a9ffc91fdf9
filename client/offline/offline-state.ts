// What is open of what is kept, for the parts of the page that show it.
import { atom } from 'jotai';
import type { Keeping } from '#client/live/keeping.ts';
import type { OpenAnswers } from './kept-answers.ts';
import type { Outbox } from './outbox/outbox.ts';

export interface OpenKeeping {
  outbox: Outbox;
  answers: OpenAnswers;
  keeping: Keeping;
  close: () => void;
}

/** What the badge in the header shows. */
export const openKeepingAtom = atom<OpenKeeping | null>(null);
/** The list of what waits is open. */
export const isListOpenAtom = atom(false);
