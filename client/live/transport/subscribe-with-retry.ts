// graphql-ws subscribes again after a reconnect. Here subscriptions are also retried after an error or completion,
// except for errors that a retry cannot fix.
import { isRecord } from '#shared/lib/is-record.ts';
import { notifyTooManySubscriptions } from './account-limits.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import type { SubscriptionResult, LiveSocket, SubscribePayload } from './live-socket.ts';

/** Delay before a subscription that ended or failed is retried. */
const retryMs = 15_000;
const finalErrorCodes = ['forbidden', 'bad_request', 'UNAUTHENTICATED'];

export interface SubscriptionHandlers {
  onResult: (result: SubscriptionResult) => void;
  /** The server rejected the subscription; it is not retried. */
  onRejected?: (error: unknown) => void;
}

/** Subscribes until the returned function is called. The payload is read each time the subscribe message is sent. */
export function subscribeWithRetry(
  socket: LiveSocket,
  payload: SubscribePayload,
  { onResult, onRejected }: SubscriptionHandlers,
): () => void {
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const retry = (): void => {
    if (!ended) timer = setTimeout(start, retryMs);
  };
  function start(): void {
    const onError = (error: unknown): void => {
      notifyTooManySubscriptions(error);
      if (isFinal(error)) onRejected?.(error);
      else retry();
    };
    end = socket.subscribe(payload, { next: onResult, error: onError, complete: retry });
  }
  start();
  return () => {
    ended = true;
    clearTimeout(timer);
    end?.();
  };
}

function isFinal(error: unknown): boolean {
  const first: unknown = Array.isArray(error) ? error[0] : null;
  return isRecord(first) && finalErrorCodes.includes(parseErrorExtensions(first['extensions']).code);
}
