// graphql-ws resumes by itself after a break, by sending the subscribe again. What it takes for an end, this tries again, but for what a
// viewer may not have.
import { isRecord } from '#client/session/viewer.ts';
import { refusalOf } from '../problem.ts';
import type { Result, Socket } from '../socket.ts';
import type { Cursor } from './cursor.ts';

/** Until a subscription is tried again that the server ended or could not begin. */
const retryMs = 15_000;
const final = ['forbidden', 'bad_request', 'UNAUTHENTICATED'];

/** Subscribes until told otherwise, each time from where the cursor is by then; returns how to end it. */
export function subscribe(socket: Socket, query: string, cursor: Cursor, hear: (result: Result) => void): () => void {
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const again = (): void => {
    if (!ended) timer = setTimeout(begin, retryMs);
  };
  function begin(): void {
    end = socket.subscribe(
      // Read each time that it is sent.
      { query, get extensions() { return { resume: cursor.resume(socket.audience()) }; } },
      { next: hear, error: (error) => { if (!isFinal(error)) again(); }, complete: again },
    );
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
