// The one client of outbound HTTP requests, such as webhooks. It connects to public addresses only, and to those that
// the operator lists; what it connects to is what it has checked.
import type { IncomingMessage } from 'node:http';
import type { AllowedTargets } from './address-policy.ts';
import { OutboundError } from './outbound-error.ts';
import { readBeginning, readBody } from './read-body.ts';
import { impersonalHeaders, requestHeaders } from './request-headers.ts';
import { createResolver } from './resolve-name.ts';
import { type HttpMessage, sendOnce, toOutboundError } from './send-once.ts';
import { findAddresses, parseTarget, type Resolve } from './target.ts';

export interface OutboundRequest {
  /** https, on port 443 or 8443. What the operator lists may be http, on any port. */
  url: string;
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Not those of the connection, of cookies and of proxies. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** True: public addresses may be http too, on port 80 or 8080. */
  allowHttp?: boolean;
  /** Of GET and HEAD; each target is checked like the first. Default: 0, and the redirect is the answer. At most 5. */
  maxRedirects?: number;
  /** From the name's resolution to the last byte, redirects included. Default: 10 s; at most a minute. */
  timeoutMs?: number;
  /** Default: 1 MB. */
  maxRequestBytes?: number;
  /** Of the body, before and after it is unpacked. Default: 1 MB. 0: the body is not read. */
  maxResponseBytes?: number;
  /** True: of a longer body only its beginning is read, and the status is the answer, however the body goes on. */
  takesBeginning?: boolean;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  /** Names in lower case; repeated headers are joined by commas. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The address that answered, after redirects. */
  url: string;
  ms: number;
}

export interface OutboundClient {
  /** Sends one request. Rejects with an `OutboundError`; every status is an answer. */
  send: (request: OutboundRequest) => Promise<OutboundResponse>;
  /** Resolves the name of an address and checks it as `send` does, without a connection. Rejects like `send`. */
  check: (url: string) => Promise<void>;
}

export interface OutboundOptions {
  allowed: AllowedTargets;
  /** Default: DNS. */
  resolve?: Resolve;
  /** Certificates of an authority to trust instead of the usual ones. */
  ca?: string;
}

const limits = { timeoutMs: 60_000, redirects: 5 };
const defaults = { timeoutMs: 10_000, bytes: 1_048_576 };
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** Creates the client of an instance. */
export function createOutboundClient(options: OutboundOptions): OutboundClient {
  const resolve = options.resolve ?? createResolver(options.allowed);
  return {
    check: async (url) => {
      const rules = { allowed: options.allowed, resolve, allowHttp: false };
      await findAddresses(parseTarget(url), rules, AbortSignal.timeout(defaults.timeoutMs)).catch((error: unknown) => {
        throw error instanceof OutboundError ? error : new OutboundError('name_unresolved', error);
      });
    },
    send: async (request) => {
      const began = performance.now();
      const deadline = AbortSignal.timeout(Math.min(request.timeoutMs ?? defaults.timeoutMs, limits.timeoutMs));
      const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
      try {
        const answer = await new Exchange({ ...options, resolve }, request, signal).run();
        return { ...answer, ms: performance.now() - began };
      } catch (error) {
        if (request.signal?.aborted) throw new OutboundError('canceled');
        throw deadline.aborted ? new OutboundError('timed_out') : toOutboundError(error);
      }
    },
  };
}

/** One request with its redirects. */
class Exchange {
  readonly #options: OutboundOptions & { resolve: Resolve };
  readonly #request: OutboundRequest;
  readonly #signal: AbortSignal;

  constructor(options: OutboundOptions & { resolve: Resolve }, request: OutboundRequest, signal: AbortSignal) {
    this.#options = options;
    this.#request = request;
    this.#signal = signal;
  }

  async run(): Promise<Omit<OutboundResponse, 'ms'>> {
    let message = this.#firstMessage();
    const maxRedirects = isRepeatable(message) ? Math.min(this.#request.maxRedirects ?? 0, limits.redirects) : 0;
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#send(message);
      try {
        if (maxRedirects === 0 || !redirectStatuses.includes(response.statusCode ?? 0))
          return await this.#read(message, response);
        if (redirects >= maxRedirects) throw new OutboundError('redirect_refused');
        message = redirected(message, response.headers.location);
      } finally {
        response.destroy();
      }
    }
  }

  #firstMessage(): HttpMessage {
    const { url, method = 'GET', headers = {}, body, maxRequestBytes = defaults.bytes } = this.#request;
    const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? null);
    if (bytes && bytes.length > maxRequestBytes) throw new OutboundError('request_too_large');
    return { url: parseTarget(url), method, headers: requestHeaders(headers), body: bytes };
  }

  // Every hop passes here: its name is resolved once, and the connection goes to what was checked.
  async #send(message: HttpMessage): Promise<IncomingMessage> {
    const rules = { ...this.#options, allowHttp: this.#request.allowHttp ?? false };
    const addresses = await findAddresses(message.url, rules, this.#signal);
    return sendOnce(message, addresses, { signal: this.#signal, ca: this.#options.ca });
  }

  async #read({ method, url }: HttpMessage, response: IncomingMessage): Promise<Omit<OutboundResponse, 'ms'>> {
    const { maxResponseBytes = defaults.bytes, takesBeginning = false } = this.#request;
    const hasBody = maxResponseBytes > 0 && method !== 'HEAD' && ![204, 304].includes(response.statusCode ?? 0);
    const read = takesBeginning ? readBeginning : readBody;
    const body = hasBody ? await read(response, maxResponseBytes) : Buffer.alloc(0);
    const headers = Object.entries(response.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
    return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body, url: url.href };
  }
}

const isRepeatable = ({ method, body }: HttpMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && body === null;

/** The message to the target of a redirect; https is not left. */
function redirected(message: HttpMessage, location: string | undefined): HttpMessage {
  if (location === undefined) throw new OutboundError('redirect_refused');
  const url = parseTarget(location, message.url);
  if (message.url.protocol === 'https:' && url.protocol !== 'https:') throw new OutboundError('https_required');
  const isSameOrigin = url.origin === message.url.origin;
  return { ...message, url, headers: isSameOrigin ? message.headers : impersonalHeaders(message.headers) };
}
