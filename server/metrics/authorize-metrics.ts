// Access to /metrics: with METRICS_TOKEN; without a configured token, only from this machine, under its own name and
// not through a proxy. Otherwise a web page could point a host name of its own to this address (DNS rebinding) and read
// the response.
import type { IncomingMessage } from 'node:http';
import { isLoopback, isLoopbackHost } from '../lib/client-address.ts';
import { isSameText } from '../lib/same-text.ts';

/** `yes`; `token` when the token is missing or wrong; `no`: the path does not exist for this client. */
export function authorizeMetrics(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  token: string | null,
): 'yes' | 'token' | 'no' {
  if (token !== null) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return isSameText(given, token) ? 'yes' : 'token';
  }
  const { headers } = request;
  const isProxied = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
  return isLoopback(request.socket.remoteAddress) && isLoopbackHost(headers.host) && !isProxied ? 'yes' : 'no';
}
