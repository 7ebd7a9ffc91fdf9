// The two addresses of signing in with Google: one leads to the provider, to the other it sends people back. Both answer
// with a redirect; what went wrong is a code in its address, which the page says in words.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { screenPath } from '#shared/access/screens.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { readSession, readUsableSession, type Session } from '../../access/session.ts';
import type { PathHandler } from '../../http/http-server.ts';
import { sendError } from '../../http/respond.ts';
import { clientAddress } from '../../lib/client-address.ts';
import type { Config } from '../../lib/config/config.ts';
import { type Flow, safeBack } from './flow-cookie.ts';
import type { FailureLog } from '../record-failure.ts';
import { type Openid, openidPaths } from './openid.ts';
import type { ProvenIdentity } from './provider.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';

export interface OpenidRouteOptions extends Required<FailureLog> {
  /** Null: not configured, and both addresses do not exist. */
  openid: Openid | null;
  config: Config;
  now: () => Date;
  /** Links an identity to the account of a session. */
  link: (session: Session, identity: ProvenIdentity) => Promise<void>;
}

/** A redirect of the browser. */
interface Answer {
  to: string;
  cookies: readonly string[];
}

const paths: readonly string[] = Object.values(openidPaths);

/** The handler of both addresses. */
export function createOpenidRoutes(options: OpenidRouteOptions): PathHandler {
  const { openid } = options;
  return {
    matches: (path) => paths.includes(path),
    handle: async (request, response, path) => {
      if (!openid) return sendError(response, 404, new AppError('missing'));
      if (request.method !== 'GET') {
        response.setHeader('allow', 'GET');
        return sendError(response, 405, new AppError('bad_request'));
      }
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
      const begins = path === openidPaths.start;
      const answer = begins ? await begin(options, openid, query) : await end(options, openid, { request, query });
      redirect(response, answer);
    },
  };
}

function redirect(response: ServerResponse, { to, cookies }: Answer): void {
  response
    .writeHead(303, {
      location: to,
      'cache-control': 'no-store',
      ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    })
    .end();
}

function pageWith(screen: 'login' | 'loginAuth', query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const text = new URLSearchParams(given).toString();
  return text === '' ? screenPath(screen) : `${screenPath(screen)}?${text}`;
}

async function begin({ now }: OpenidRouteOptions, openid: Openid, query: URLSearchParams): Promise<Answer> {
  const back = safeBack(query.get('back'));
  try {
    const { url, cookie } = await openid.begin({ sessionId: null, back }, now());
    return { to: url, cookies: [cookie] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: pageWith('login', { problem: error.code, back }), cookies: [] };
  }
}

async function end(
  options: OpenidRouteOptions,
  openid: Openid,
  { request, query }: { request: IncomingMessage; query: URLSearchParams },
): Promise<Answer> {
  const { config, now } = options;
  const flow = openid.cookies.read(request.headers.cookie, now());
  const address = clientAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for']?.toString(),
    config.trustProxy,
  );
  try {
    const identity = await openid.end(flow, query, address);
    const answer =
      flow?.sessionId === null
        ? await signIn(options, { request, address, back: flow.back }, identity)
        : await link(options, { request, sessionId: flow?.sessionId }, identity);
    return { ...answer, cookies: [...answer.cookies, openid.cookies.expired] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A foreign answer does not end the flow that the browser is in.
    const isAnswer = flow !== null && query.get('state') === flow.state;
    return { to: problemPage(flow, error), cookies: isAnswer ? [openid.cookies.expired] : [] };
  }
}

const securityOf = (name: string, value: string): string =>
  `${screenPath('profile')}?${new URLSearchParams({ [name]: value }).toString()}#security`;

function problemPage(flow: Flow | null, { code }: AppError): string {
  return flow !== null && flow.sessionId !== null
    ? securityOf('problem', code)
    : pageWith('login', { problem: code, back: flow?.back ?? null });
}

async function signIn(
  options: OpenidRouteOptions,
  { request, address, back }: { request: IncomingMessage; address: string; back: string | null },
  identity: ProvenIdentity,
): Promise<Answer> {
  const { db, config, now, notifyCommitted } = options;
  const { cookie, 'user-agent': userAgent = null } = request.headers;
  const current = await readSession(db, config, cookie, now());
  const outcome = await signInWithIdentity(options, config, identity, { current, now: now(), address, userAgent });
  if (!outcome) {
    // The same whether the address has an account or not. After the "#" no server and no log sees it.
    const email = new URLSearchParams({ email: identity.email }).toString();
    return { to: `${pageWith('login', { problem: 'openid.not_linked', back })}#${email}`, cookies: [] };
  }
  if ('isPending' in outcome) return { to: pageWith('login', { step: 'code', back }), cookies: outcome.cookies };
  notifyCommitted();
  return { to: pageWith('loginAuth', { back }), cookies: outcome.cookies };
}

async function link(
  { db, config, now, link: linkTo }: OpenidRouteOptions,
  { request, sessionId }: { request: IncomingMessage; sessionId: string | undefined },
  identity: ProvenIdentity,
): Promise<Answer> {
  const session = await readUsableSession(db, config, request.headers.cookie, now());
  // Another user may have signed in meanwhile.
  if (!session || session.id !== sessionId) fail('openid.expired');
  await linkTo(session, identity);
  return { to: securityOf('linked', 'google'), cookies: session.cookies };
}
