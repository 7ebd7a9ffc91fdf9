// One request on a connection of its own, to addresses that were checked before.
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { hostOf, triedAddresses } from './target.ts';

const maxHeaderSize = 16_384;

export interface HttpMessage {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** Answers with the given addresses, whatever the name has by now. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = triedAddresses(addresses).map((address) => ({ address, family: isIP(address) }));
  const [first] = all;
  return (_host, options, answer) => {
    if (options.all) answer(null, all);
    else answer(null, first?.address ?? '', first?.family);
  };
}

/**
 * Sends a message and resolves with the answer once its head has arrived. A connection is never reused: it would have
 * been checked for another request.
 */
export function sendOnce(
  { url, method, headers, body }: HttpMessage,
  addresses: readonly string[],
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    protocol: url.protocol,
    hostname: hostOf(url),
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
    agent: false,
    lookup: pinned(addresses),
    maxHeaderSize,
    signal,
  } as const;
  const outgoing =
    url.protocol === 'https:'
      ? requestHttps({ ...options, minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) })
      : requestHttp(options);
  outgoing.once('response', resolve);
  outgoing.on('error', reject);
  // Also after 101, which no request asks for.
  outgoing.once('close', () => reject(new OutboundError('invalid_response')));
  outgoing.end(body ?? undefined);
  return promise;
}

const tlsCode = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;
const httpCode = /^(?:HPE_|Z_|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_)/;

/** The coded error of whatever a connection failed with. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (tlsCode.test(code)) return new OutboundError('tls_failed', error);
  if (httpCode.test(code)) return new OutboundError('invalid_response', error);
  return new OutboundError('unreachable', error);
}
