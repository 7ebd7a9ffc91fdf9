// The server gives each account so many sockets and so many things to listen to. Whoever meets a limit is told which.
import { maxAccountGroups, maxAccountSockets, tooManySocketsCode } from '#shared/live/socket-limits.ts';
import { isRecord } from '#client/session/viewer.ts';
import { problemWords } from '#client/i18n/problem-words.ts';
import { toast } from '#client/kit/ui/toast.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import { refusalOf } from './problem.ts';

const shownMs = 12_000;

/** Says so when a socket was closed for the limit of its account. */
export function tellTooManySockets(event: unknown): void {
  if (isRecord(event) && event['code'] === tooManySocketsCode) tell('live.too_many_sockets', maxAccountSockets);
}

/** Says so when a subscription was refused for the limit of its account. */
export function tellTooManyGroups(error: unknown): void {
  const first: unknown = Array.isArray(error) ? error[0] : null;
  const code: ProblemCode = 'live.too_many_groups';
  if (isRecord(first) && refusalOf(first['extensions']).code === code) tell(code, maxAccountGroups);
}

function tell(code: ProblemCode, limit: number): void {
  toast({ text: problemWords({ code, params: { limit } }), tone: 'warning', key: code, ms: shownMs });
}
