// graphql-ws subscribes again after a reconnect. Here subscriptions are also retried after an error or completion,
// except for errors that a retry cannot fix.
import { isRecord } from '#client/session/viewer.ts';
import { tellTooManyGroups } from '../limits.ts';
import { refusalOf } from '../problem.ts';
import type { Result, Socket, SubscribePayload } from '../socket.ts';

/** Delay before a subscription that ended or failed is retried. */
const retryMs = 15_000;
const finalErrorCodes = ['forbidden', 'bad_request', 'UNAUTHENTICATED'];

export interface Hears {
  next: (result: Result) => void;
  /** The server rejected the subscription; it is not retried. */
  refused?: (error: unknown) => void;
}

/** Subscribes until the returned function is called. The payload is read each time the subscribe message is sent. */
export function subscribe(socket: Socket, payload: SubscribePayload, { next, refused }: Hears): () => void {
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const retry = (): void => {
    if (!ended) timer = setTimeout(start, retryMs);
  };
  function start(): void {
    const onError = (error: unknown): void => {
      tellTooManyGroups(error);
      if (isFinal(error)) refused?.(error);
      else retry();
    };
    end = socket.subscribe(payload, { next, error: onError, complete: retry });
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
  return isRecord(first) && finalErrorCodes.includes(refusalOf(first['extensions']).code);
}
