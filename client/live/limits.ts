// The server limits the sockets and subscriptions of an account. A toast names the limit that was reached.
import { maxAccountGroups, maxAccountSockets, tooManySocketsCode } from '#shared/live/socket-limits.ts';
import { isRecord } from '#client/session/viewer.ts';
import { problemWords } from '#client/i18n/problem-words.ts';
import { toast } from '#client/kit/ui/toast.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import { refusalOf } from './problem.ts';

const toastMs = 12_000;

/** Shows a toast if the close event says that the account has too many sockets. */
export function tellTooManySockets(event: unknown): void {
  if (isRecord(event) && event['code'] === tooManySocketsCode) showLimit('live.too_many_sockets', maxAccountSockets);
}

/** Shows a toast if the error says that the account has too many subscriptions. */
export function tellTooManyGroups(error: unknown): void {
  const first: unknown = Array.isArray(error) ? error[0] : null;
  const code: ProblemCode = 'live.too_many_groups';
  if (isRecord(first) && refusalOf(first['extensions']).code === code) showLimit(code, maxAccountGroups);
}

function showLimit(code: ProblemCode, limit: number): void {
  toast({ text: problemWords({ code, params: { limit } }), tone: 'warning', key: code, ms: toastMs });
}
