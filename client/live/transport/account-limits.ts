// The server limits the sockets and subscriptions of an account. A toast names the limit that was reached.
import { maxAccountGroups, maxAccountSockets, tooManySocketsCode } from '#shared/live/socket-limits.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { errorMessage } from '#client/messages/error-message.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';

const toastMs = 12_000;

/** Shows a toast if the close event says that the account has too many sockets. */
export function notifyTooManySockets(event: unknown): void {
  if (isRecord(event) && event['code'] === tooManySocketsCode) showLimit('live.too_many_sockets', maxAccountSockets);
}

/** Shows a toast if the error says that the account has too many subscriptions. */
export function notifyTooManySubscriptions(error: unknown): void {
  const first: unknown = Array.isArray(error) ? error[0] : null;
  const code: ErrorCode = 'live.too_many_groups';
  if (isRecord(first) && parseErrorExtensions(first['extensions']).code === code) showLimit(code, maxAccountGroups);
}

function showLimit(code: ErrorCode, limit: number): void {
  toast({ text: errorMessage({ code, params: { limit } }), tone: 'warning', key: code, durationMs: toastMs });
}
