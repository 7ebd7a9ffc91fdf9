// The door frame: what comes in over HTTP, before and around GraphQL.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '#shared/kit/problem.ts';
import { signalsPath } from '#shared/live/signals.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { answerCrowded, answerJson, answerProblem } from './answer.ts';
import { type AnsweredRequest, routeOf } from './answered.ts';
import { checkTransport, factsOfMessage } from './check-request.ts';
import type { ClientFiles } from './client-files.ts';
import { addCors, answerPreflight } from './cors.ts';
import { type Crowd, perAddress, type PerAddress, watchCrowd } from './crowd.ts';
import { type DrainOptions, drainServer } from './drain.ts';
import { type Explorer, isExplorerPath } from './explorer/explorer.ts';
import type { Readiness } from './health.ts';
import { bodyLimit, type ReadRequest, wholeRequest } from './read-body.ts';
import { addHeaders, securityHeaders } from './security-headers.ts';

export interface HttpParts {
  config: Pick<Config, 'origins' | 'secure' | 'host' | 'port'> & Partial<Pick<Config, 'mapTiles' | 'trustProxy'>>;
  /** Answers POST and GET /graphql. */
  handle: (request: ReadRequest, response: ServerResponse) => Promise<void>;
  /** Answers what phones report under /uplink/. */
  uplink?: (request: ReadRequest, response: ServerResponse, path: string) => Promise<void>;
  /** Takes over a socket that wants to become a WebSocket, on /graphql or /signals. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readiness: (draining: boolean) => Promise<Readiness>;
  /** Closes the live sockets, telling them to come back. */
  drainSockets: () => Promise<void>;
  /** Null while the interface is served by somebody else, as in development. */
  client: ClientFiles | null;
  /** Answers GET /metrics. */
  metrics?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Most GraphQL calls that are worked on at a time; others are refused at once, to come back. Default: 1,000. */
  maxCalls?: number;
  /** How long a body may take to come whole. Default: 15 s. */
  bodyWithinMs?: number;
  /** What one address may hold at a time. */
  perAddress?: PerAddress;
  /** Told of every request that was answered. */
  answered?: (request: AnsweredRequest) => void;
  /** Null in production: its address is then unknown. */
  explorer?: Explorer | null;
  log: Log;
}

export interface HttpServer {
  /** The port that is really listened on. */
  port: number;
  /** Stops without cutting a request: see drain.ts. May be called twice. */
  drain: (options: DrainOptions) => Promise<void>;
}

/** Socket.IO's clients put a slash behind their path. */
const signalsPaths = [signalsPath, `${signalsPath}/`];
const socketPaths = ['/graphql', ...signalsPaths];

interface Frame extends HttpParts {
  headers: readonly (readonly [string, string])[];
  state: { draining: boolean; running: number; calls: number };
  crowd: Crowd;
}

/** Starts to listen. Throws node's EADDRINUSE when the port is taken. */
export async function startHttp(parts: HttpParts): Promise<HttpServer> {
  const { config, client } = parts;
  const state = { draining: false, running: 0, calls: 0 };
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  });
  const frame: Frame = {
    ...parts,
    state,
    crowd: watchCrowd(server, config.trustProxy ?? { kind: 'hops', hops: 0 }, parts.perAddress ?? perAddress),
    headers: securityHeaders({
      secure: config.secure,
      scriptHashes: client?.scriptHashes ?? [],
      mapTiles: config.mapTiles ?? null,
    }),
  };
  server.on('request', (request, response) => void receive(frame, request, response));
  server.on('upgrade', (request, socket, head) => upgradeOrRefuse(frame, request, socket, head));
  const port = await listen(server, config);
  let drained: Promise<void> | undefined;
  return { port, drain: (options) => (drained ??= drainServer(server, state, parts.drainSockets, options)) };
}

/** Handshakes that wait to be taken up: thousands come back at once when an instance was away. The system may allow less. */
const backlog = 4_096;

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen({ port, host, backlog }, () => {
    server.off('error', reject);
    const address = server.address();
    resolve(typeof address === 'object' && address !== null ? address.port : port);
  });
  return promise;
}

async function receive(frame: Frame, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { log, state } = frame;
  const began = performance.now();
  const path = pathOf(request);
  // Kept when a proxy gave one, so that its log and ours name the same call; set on the request for whoever logs further in.
  const given = request.headers['x-request-id']?.toString() ?? '';
  const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  request.headers['x-request-id'] = requestId;
  response.setHeader('x-request-id', requestId);
  addHeaders(response, frame.headers);
  if (state.draining) response.shouldKeepAlive = false;
  state.running += 1;
  response.once('close', () => {
    state.running -= 1;
    const ms = performance.now() - began;
    frame.answered?.({ route: routeOf(path), status: response.statusCode, ms });
    const level = response.statusCode >= 500 && path !== '/readyz' ? 'warn' : path === '/graphql' ? 'info' : 'debug';
    log[level]({ requestId, method: request.method, path, status: response.statusCode, ms: Math.round(ms) }, 'request');
  });
  try {
    await route(frame, path, request, response);
  } catch (err) {
    if (!request.destroyed) log.error({ err, requestId }, 'request failed');
    answerProblem(response, 500, new Problem('internal', { requestId }));
    response.end();
  }
}

function pathOf(request: IncomingMessage): string {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  } catch {
    return '/';
  }
}

async function route(frame: Frame, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (path === '/graphql') return graphql(frame, request, response);
  if (path.startsWith('/uplink/') && frame.uplink) return uplink(frame, frame.uplink, path, request, response);
  // Sockets only: without one there is nothing here.
  if (signalsPaths.includes(path)) return answerProblem(response, 404, new Problem('missing'));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return answerProblem(response, 405, new Problem('bad_request'));
  }
  if (path === '/healthz') return answerJson(response, 200, { alive: true });
  if (path === '/readyz') {
    const readiness = await frame.readiness(frame.state.draining);
    return answerJson(response, readiness.ready ? 200 : 503, readiness);
  }
  if (path === '/metrics' && frame.metrics) return frame.metrics(request, response);
  if (isExplorerPath(path))
    return frame.explorer
      ? frame.explorer.answer(request, response, path)
      : answerProblem(response, 404, new Problem('missing'));
  if (frame.client) return frame.client.answer(request, response, path);
  return answerProblem(response, 404, new Problem('missing'));
}

async function graphql(frame: Frame, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origins } = frame.config;
  addCors(request, response, origins);
  response.setHeader('cache-control', 'no-store');
  if (request.method === 'OPTIONS') return answerPreflight(request, response, origins);
  const facts = factsOfMessage(request);
  const refusal = checkTransport(facts, origins);
  if (refusal) {
    if (refusal.status === 405) response.setHeader('allow', 'POST, GET, OPTIONS');
    // The body of a refused call is not waited for.
    response.shouldKeepAlive = false;
    return answerProblem(response, refusal.status, refusal.problem);
  }
  const whole = await wholeOf(frame, request, response, bodyLimit(facts.contentType));
  if (!whole) return;
  if (frame.state.calls >= (frame.maxCalls ?? usualMaxCalls)) return answerCrowded(response);
  countCall(frame.state, response);
  await frame.handle(whole, response);
}

/** Beyond it, waiting for a connection to Postgres takes longer than anybody waits for an answer. */
const usualMaxCalls = 1_000;

function countCall(state: Frame['state'], response: ServerResponse): void {
  state.calls += 1;
  response.once('close', () => {
    state.calls -= 1;
  });
}

/** A body of the largest size over a slow phone line. */
const usualBodyWithinMs = 15_000;

function wholeOf(
  { crowd, bodyWithinMs = usualBodyWithinMs }: Frame,
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<ReadRequest | null> {
  return wholeRequest(request, response, { crowd, limit, withinMs: bodyWithinMs });
}

/** Positions are small; nobody's cookie counts here, so it matters to no browser who calls. */
const uplinkLimit = 65_536;

async function uplink(
  frame: Frame,
  answer: NonNullable<HttpParts['uplink']>,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const whole = await wholeOf(frame, request, response, uplinkLimit);
  if (whole) await answer(whole, response, path);
}

function upgradeOrRefuse({ state, upgrade, log }: Frame, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.on('error', (err) => log.debug({ err }, 'socket broke'));
  if (state.draining) {
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  } else if (!socketPaths.includes(pathOf(request))) {
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  } else {
    upgrade(request, socket, head);
  }
}
