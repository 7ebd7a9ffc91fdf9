// One request to Google, repeated while it is busy, with the closed error codes of sheets.
import { setTimeout } from 'node:timers/promises';
import { type ErrorCode, fail } from '#shared/lib/app-error.ts';
import type { OutboundClient, OutboundRequest, OutboundResponse } from '../outbound/outbound-client.ts';
import { OutboundError } from '../outbound/outbound-error.ts';

export type Wait = (ms: number) => Promise<void>;

interface SendOptions {
  outbound: OutboundClient;
  wait?: Wait;
}

/** Pauses before the second and the third attempt. Google asks for growing ones. */
const pausesMs = [1_000, 4_000];
/** A longer wait is left to the next synchronisation. */
const longestPauseMs = 10_000;
const timeoutMs = 15_000;
/** A sheet of some 50,000 rows. */
const maxResponseBytes = 16_777_216;

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'sheet.no_such_tab',
  401: 'sheet.no_access',
  403: 'sheet.no_access',
  404: 'sheet.not_found',
  410: 'sheet.not_found',
  429: 'sheet.busy',
};

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof OutboundError)) throw error;
  return error.code === 'response_too_large' ? 'sheet.too_large' : 'sheet.unavailable';
}

function pauseOf(answer: OutboundResponse | null, attempt: number): number {
  const asked = Number(answer?.headers['retry-after']) * 1_000;
  return Math.min(asked > 0 ? asked : (pausesMs[attempt] ?? 0), longestPauseMs);
}

/**
 * The answer with status 200. A busy or broken service is asked three times. Fails with `sheet.no_access`,
 * `sheet.not_found`, `sheet.no_such_tab`, `sheet.too_large`, `sheet.busy` or `sheet.unavailable`.
 */
export async function send(
  { outbound, wait = (ms) => setTimeout(ms) }: SendOptions,
  request: () => Promise<OutboundRequest>,
): Promise<OutboundResponse> {
  for (let attempt = 0; ; attempt += 1) {
    const prepared = await request();
    let answer: OutboundResponse | null = null;
    let code: ErrorCode;
    try {
      answer = await outbound.send({ timeoutMs, maxResponseBytes, ...prepared });
      if (answer.status === 200) return answer;
      code = codes[answer.status] ?? 'sheet.unavailable';
    } catch (error) {
      code = codeOf(error);
    }
    const mayRepeat = code === 'sheet.busy' || code === 'sheet.unavailable';
    if (!mayRepeat || attempt >= pausesMs.length) fail(code);
    await wait(pauseOf(answer, attempt));
  }
}

/** The JSON of an answer. Fails with `sheet.unavailable` for anything else. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return fail('sheet.unavailable');
  }
}
