// Sends one message to one webhook: headers, signatures, and what the answer means. The promise is that of Standard
// Webhooks (standardwebhooks.com): only 2xx is a success.
import { type DeliveryError, deliveryErrors, maxAnswerBytes } from '#shared/areas/webhooks/delivery.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { Webhook } from 'standardwebhooks';
import type { SecretBox } from '../../../lib/secret-box.ts';
import type { OutboundClient } from '../../../outbound/outbound-client.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import { headerBox, signingBox, tokenBox } from '../secrets.ts';

/** A receiver answers within so long, or the attempt has failed. */
const timeoutMs = 10_000;

export interface Message {
  /** The same at each attempt. */
  id: string;
  body: string;
}

export interface Attempted {
  /** HTTP status; null if there was no answer. */
  answerStatus: number | null;
  answerBody: string | null;
  error: DeliveryError | null;
  milliseconds: number;
  /** What the receiver asks for with `Retry-After`; null if it does not. */
  retryAfterMs: number | null;
  /** Of `internal`, for the log: a fault of ours, such as a secret whose key is gone. */
  cause?: unknown;
}

export interface SendParts {
  outbound: OutboundClient;
  secrets: SecretBox;
  now: () => Date;
  signal?: AbortSignal;
}

/** One attempt. Rejects only if `signal` was aborted: every other failure is a result. */
export async function sendMessage(parts: SendParts, webhook: WebhookRow, message: Message): Promise<Attempted> {
  const { outbound, secrets, now, signal } = parts;
  const began = performance.now();
  try {
    const { status, headers, body, ms } = await outbound.send({
      url: webhook.url,
      method: 'POST',
      headers: headersOf(secrets, webhook, message, now()),
      body: message.body,
      timeoutMs,
      maxResponseBytes: maxAnswerBytes,
      takesBeginning: true,
      ...(signal && { signal }),
    });
    const retryAfterMs = readRetryAfter(headers['retry-after'], now());
    const answerBody = readable(body);
    return { answerStatus: status, answerBody, error: null, milliseconds: Math.round(ms), retryAfterMs };
  } catch (error) {
    if (signal?.aborted) throw error;
    const milliseconds = Math.round(performance.now() - began);
    const code = errorOf(error);
    const failed = { answerStatus: null, answerBody: null, error: code, milliseconds, retryAfterMs: null };
    return code === 'internal' ? { ...failed, cause: error } : failed;
  }
}

/** True if the receiver has taken the message. */
export const isSuccess = ({ answerStatus }: Pick<Attempted, 'answerStatus'>): boolean =>
  answerStatus !== null && answerStatus >= 200 && answerStatus < 300;

function headersOf(box: SecretBox, webhook: WebhookRow, { id, body }: Message, now: Date): Record<string, string> {
  const { headerNames, headerValues, bearerToken } = webhook;
  const custom = headerNames.map((name, at) => [
    name.toLowerCase(),
    headerBox(box, webhook.id, name).open(headerValues[at] ?? ''),
  ]);
  return {
    ...Object.fromEntries(custom),
    ...(bearerToken !== null && { authorization: `Bearer ${tokenBox(box, webhook.id).open(bearerToken)}` }),
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signingSecrets(box, webhook, now)
      .map((secret) => new Webhook(secret).sign(id, now, body))
      .join(' '),
  };
}

/** The secret, and for a day after its rotation the one before. */
function signingSecrets(box: SecretBox, webhook: WebhookRow, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = webhook;
  const isBoth = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  return [secret, ...(isBoth ? [previousSecret] : [])].map((sealed) => signingBox(box, webhook.id).open(sealed));
}

const isKnown = (code: string): code is DeliveryError => deliveryErrors.some((known) => known === code);

function errorOf(error: unknown): DeliveryError {
  if (!(error instanceof OutboundError)) return 'internal';
  if (error.code === 'credentials_in_url') return 'invalid_url';
  return isKnown(error.code) ? error.code : 'internal';
}

/** The beginning of an answer as text that can be stored: bytes that are no UTF-8 and NUL are replaced. */
function readable(body: Buffer): string | null {
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD');
  return text === '' ? null : text;
}

/** Seconds or a date (RFC 9110, section 10.2.3), in milliseconds from now. */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
