// Hook for the debug panel: passes on all requests, results and subscription messages. Without a panel nothing is
// recorded.
import type { Operation, OperationResult } from 'urql';
import type { LiveDocument } from '../registry.ts';
import type { Result } from '../socket.ts';

export interface Ear {
  /** Called with each message of a subscription. */
  told: (live: LiveDocument, result: Result) => void;
  asked: (operation: Operation) => void;
  answered: (result: OperationResult) => void;
}

let currentHook: Ear | null = null;

/** Sets the hook, replacing the previous one; returns how to remove it. */
export function listenToWire(next: Ear): () => void {
  currentHook = next;
  return () => {
    if (currentHook === next) currentHook = null;
  };
}

/** Forwards to the hook that is set; does nothing if none is. */
export const wire: Ear = {
  told: (live, result) => {
    currentHook?.told(live, result);
  },
  asked: (operation) => {
    currentHook?.asked(operation);
  },
  answered: (result) => {
    currentHook?.answered(result);
  },
};
