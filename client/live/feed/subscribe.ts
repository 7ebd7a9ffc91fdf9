// graphql-ws resumes by itself after a break, by sending the subscribe again. What it takes for an end, this tries again, but for what a
// viewer may not have.
import { isRecord } from '#client/session/viewer.ts';
import { tellTooManyGroups } from '../limits.ts';
import { refusalOf } from '../problem.ts';
import type { Result, Socket, SubscribePayload } from '../socket.ts';

/** Until a subscription is tried again that the server ended or could not begin. */
const retryMs = 15_000;
const final = ['forbidden', 'bad_request', 'UNAUTHENTICATED'];

export interface Hears {
  next: (result: Result) => void;
  /** What was asked for is refused for good: nothing follows. */
  refused?: (error: unknown) => void;
}

/** Subscribes until told otherwise; the payload is read each time that it is sent. Returns how to end it. */
export function subscribe(socket: Socket, payload: SubscribePayload, { next, refused }: Hears): () => void {
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const again = (): void => {
    if (!ended) timer = setTimeout(begin, retryMs);
  };
  function begin(): void {
    const failed = (error: unknown): void => {
      tellTooManyGroups(error);
      if (isFinal(error)) refused?.(error);
      else again();
    };
    end = socket.subscribe(payload, { next, error: failed, complete: again });
  }
  begin();
  return () => {
    ended = true;
    clearTimeout(timer);
    end?.();
  };
}

function isFinal(error: unknown): boolean {
  const first: unknown = Array.isArray(error) ? error[0] : null;
  return isRecord(first) && final.includes(refusalOf(first['extensions']).code);
}
