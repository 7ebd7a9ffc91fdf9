// Who may read /metrics: whoever has METRICS_TOKEN; without one, only this machine itself under its own name, and nobody by way of a proxy: a page that a browser
// here has open could lead a name of its own to this address, and read what it answers.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback, isLoopbackHost } from '../http/address.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest();

/** `yes`, `token` when the right one is missing, or `no`: then the address is unknown. */
export function allowMetrics(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  token: string | null,
): 'yes' | 'token' | 'no' {
  if (token !== null) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(hashed(given), hashed(token)) ? 'yes' : 'token';
  }
  const { headers } = request;
  const passedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
  return isLoopback(request.socket.remoteAddress) && isLoopbackHost(headers.host) && !passedOn ? 'yes' : 'no';
}
