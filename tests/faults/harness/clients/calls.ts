// API calls that distinguish a known outcome from an unknown one.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.looseObject({ code: z.string() }).optional() }))
    .optional(),
  extensions: z.object({ at: z.string().optional() }).optional(),
});

/** The outcome is unknown: the connection broke, no answer came in time, or the server failed. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'Unanswered';
}

export interface CallResult {
  data: Record<string, unknown>;
  errorCode: string | null;
  at: string | null;
}

export type Credentials = Pick<ApiClient, 'cookie' | 'token'>;

const ownErrors = ['internal', 'unavailable', 'INTERNAL_SERVER_ERROR'];

/** One GraphQL call. Throws UnknownOutcomeError. */
export async function callOnce(
  url: string,
  { cookie, token }: Credentials,
  query: string,
  variables: object = {},
  patienceMs = 15_000,
): Promise<CallResult> {
  const body = await ask(url, { cookie, 'x-qafila-token': token }, JSON.stringify({ query, variables }), patienceMs);
  const code = body.errors?.[0] ? (body.errors[0].extensions?.code ?? body.errors[0].message) : null;
  if (code !== null && ownErrors.includes(code)) throw new UnknownOutcomeError(code);
  return { data: body.data ?? {}, errorCode: code, at: body.extensions?.at ?? null };
}

interface Repeating {
  /** Where each attempt is sent. */
  urlOf: (attempt: number) => string;
  start?: number;
  /** A call without an answer is given up after this long. */ patienceMs?: number;
  onUnanswered?: (error: UnknownOutcomeError) => void;
}

/** One call, repeated as it is until it is answered; null if it never is. A mutation needs a key to have one effect. */
export async function callUntilAnswered(
  user: Credentials,
  query: string,
  variables: object,
  { urlOf, start = 0, patienceMs = 60_000, onUnanswered }: Repeating,
): Promise<(CallResult & { isRepeated: boolean }) | null> {
  const until = performance.now() + patienceMs;
  for (let attempt = start; ; attempt += 1) {
    try {
      return { ...(await callOnce(urlOf(attempt), user, query, variables)), isRepeated: attempt > start };
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      onUnanswered?.(error);
      if (performance.now() > until) return null;
      await wait(200);
    }
  }
}

async function ask(
  url: string,
  headers: Record<string, string>,
  body: string,
  patienceMs: number,
): Promise<z.output<typeof answer>> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    if (response.status >= 500) throw new UnknownOutcomeError(`${response.status} ${text.slice(0, 200)}`);
    return answer.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof UnknownOutcomeError) throw error;
    throw new UnknownOutcomeError(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}
