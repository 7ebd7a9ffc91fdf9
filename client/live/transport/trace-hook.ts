// Hook for the debug panel: passes on all requests, results and subscription messages. Without a panel nothing is
// recorded.
import type { Operation, OperationResult } from 'urql';
import type { LiveDocument } from '../subscriptions/live-documents.ts';
import type { SubscriptionResult } from './live-socket.ts';

export interface TraceHook {
  /** Called with each message of a subscription. */
  onMessage: (live: LiveDocument, result: SubscriptionResult) => void;
  onOperation: (operation: Operation) => void;
  onResult: (result: OperationResult) => void;
}

let currentHook: TraceHook | null = null;

/** Sets the hook, replacing the previous one; returns how to remove it. */
export function setTraceHook(next: TraceHook): () => void {
  currentHook = next;
  return () => {
    if (currentHook === next) currentHook = null;
  };
}

/** Forwards to the hook that is set; does nothing if none is. */
export const traceHook: TraceHook = {
  onMessage: (live, result) => {
    currentHook?.onMessage(live, result);
  },
  onOperation: (operation) => {
    currentHook?.onOperation(operation);
  },
  onResult: (result) => {
    currentHook?.onResult(result);
  },
};
