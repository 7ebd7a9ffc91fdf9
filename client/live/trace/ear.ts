// Lets the debug panel hear what goes over the wire. While no panel is open nothing is measured and nothing is kept.
import type { Operation, OperationResult } from 'urql';
import type { LiveDocument } from '../registry.ts';
import type { Result } from '../socket.ts';

export interface Ear {
  /** A message of a subscription arrived. */
  told: (live: LiveDocument, result: Result) => void;
  asked: (operation: Operation) => void;
  answered: (result: OperationResult) => void;
}

let ear: Ear | null = null;

/** Hears everything from now on; returns how to stop. The last one to listen is the one who hears. */
export function listenToWire(next: Ear): () => void {
  ear = next;
  return () => {
    if (ear === next) ear = null;
  };
}

/** Where the wire passes by. */
export const wire: Ear = {
  told: (live, result) => {
    ear?.told(live, result);
  },
  asked: (operation) => {
    ear?.asked(operation);
  },
  answered: (result) => {
    ear?.answered(result);
  },
};
