// The HTTP server: routes and limits around GraphQL.
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

type UplinkHandler = (request: ReadRequest, response: ServerResponse, path: string) => Promise<void>;

export interface HttpParts {
  config: Pick<Config, 'origins' | 'secure' | 'host' | 'port'> & Partial<Pick<Config, 'mapTiles' | 'trustProxy'>>;
  /** Handles POST and GET /graphql. */
  handle: (request: ReadRequest, response: ServerResponse) => Promise<void>;
  /** Handles device readings under /uplink/. */
  uplink?: UplinkHandler;
  /** Handles an upgrade request on /graphql or /signals. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readiness: (draining: boolean) => Promise<Readiness>;
  /** Closes the live sockets with a code to reconnect. */
  drainSockets: () => Promise<void>;
  /** Null while another server serves the client, as in development. */
  client: ClientFiles | null;
  /** Handles GET /metrics. */
  metrics?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Maximum of concurrent GraphQL calls; further ones get 429. Default: 1,000. */
  maxCalls?: number;
  /** Time for a request body to arrive. Default: 15 s. */
  bodyWithinMs?: number;
  /** Limits per client address. */
  perAddress?: PerAddress;
  /** Called for every completed request. */
  answered?: (request: AnsweredRequest) => void;
  /** Null in production: the path does not exist then. */
  explorer?: Explorer | null;
  log: Log;
}

export interface HttpServer {
  /** The actual port. */
  port: number;
  /** Graceful shutdown: see drain.ts. May be called twice. */
  drain: (options: DrainOptions) => Promise<void>;
}

/** Socket.IO clients append a slash to the path. */
const signalsPaths = [signalsPath, `${signalsPath}/`];
const socketPaths = ['/graphql', ...signalsPaths];

interface ServerState extends HttpParts {
  headers: readonly (readonly [string, string])[];
  state: { draining: boolean; running: number; calls: number };
  limits: Crowd;
}

/** Starts listening. Throws node's EADDRINUSE when the port is taken. */
export async function startHttp(parts: HttpParts): Promise<HttpServer> {
  const { config, client: staticFiles } = parts;
  const state = { draining: false, running: 0, calls: 0 };
  const httpServer = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  });
  const server: ServerState = {
    ...parts,
    state,
    limits: watchCrowd(httpServer, config.trustProxy ?? { kind: 'hops', hops: 0 }, parts.perAddress ?? perAddress),
    headers: securityHeaders({
      secure: config.secure,
      scriptHashes: staticFiles?.scriptHashes ?? [],
      mapTiles: config.mapTiles ?? null,
    }),
  };
  httpServer.on('request', (request, response) => void receive(server, request, response));
  httpServer.on('upgrade', (request, socket, head) => upgradeOrRefuse(server, request, socket, head));
  const port = await listen(httpServer, config);
  let drained: Promise<void> | undefined;
  return { port, drain: (options) => (drained ??= drainServer(httpServer, state, parts.drainSockets, options)) };
}

/** Listen backlog: thousands reconnect at once when an instance was down. The system may allow less. */
const backlog = 4_096;

function listen(httpServer: Server, { host, port }: { host: string; port: number }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  httpServer.once('error', reject);
  httpServer.listen({ port, host, backlog }, () => {
    httpServer.off('error', reject);
    const address = httpServer.address();
    resolve(typeof address === 'object' && address !== null ? address.port : port);
  });
  return promise;
}

async function receive(server: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { log, state } = server;
  const began = performance.now();
  const path = pathOf(request);
  // A proxy's id is kept, so that both logs name the same request; set on the request for later logging.
  const given = request.headers['x-request-id']?.toString() ?? '';
  const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  request.headers['x-request-id'] = requestId;
  response.setHeader('x-request-id', requestId);
  addHeaders(response, server.headers);
  if (state.draining) response.shouldKeepAlive = false;
  state.running += 1;
  response.once('close', () => {
    state.running -= 1;
    const ms = performance.now() - began;
    server.answered?.({ route: routeOf(path), status: response.statusCode, ms });
    const level = response.statusCode >= 500 && path !== '/readyz' ? 'warn' : path === '/graphql' ? 'info' : 'debug';
    log[level]({ requestId, method: request.method, path, status: response.statusCode, ms: Math.round(ms) }, 'request');
  });
  try {
    await route(server, path, request, response);
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

async function route(
  server: ServerState,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (path === '/graphql') return graphql(server, request, response);
  if (path.startsWith('/uplink/') && server.uplink) return uplink(server, server.uplink, path, request, response);
  // This path serves WebSocket upgrades only.
  if (signalsPaths.includes(path)) return answerProblem(response, 404, new Problem('missing'));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return answerProblem(response, 405, new Problem('bad_request'));
  }
  if (path === '/healthz') return answerJson(response, 200, { alive: true });
  if (path === '/readyz') {
    const readiness = await server.readiness(server.state.draining);
    return answerJson(response, readiness.ready ? 200 : 503, readiness);
  }
  if (path === '/metrics' && server.metrics) return server.metrics(request, response);
  if (isExplorerPath(path))
    return server.explorer
      ? server.explorer.answer(request, response, path)
      : answerProblem(response, 404, new Problem('missing'));
  if (server.client) return server.client.answer(request, response, path);
  return answerProblem(response, 404, new Problem('missing'));
}

async function graphql(server: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origins } = server.config;
  addCors(request, response, origins);
  response.setHeader('cache-control', 'no-store');
  if (request.method === 'OPTIONS') return answerPreflight(request, response, origins);
  const facts = factsOfMessage(request);
  const rejection = checkTransport(facts, origins);
  if (rejection) {
    if (rejection.status === 405) response.setHeader('allow', 'POST, GET, OPTIONS');
    // The body of a rejected request is not read.
    response.shouldKeepAlive = false;
    return answerProblem(response, rejection.status, rejection.problem);
  }
  const buffered = await bufferBody(server, request, response, bodyLimit(facts.contentType));
  if (!buffered) return;
  if (server.state.calls >= (server.maxCalls ?? defaultMaxCalls)) return answerCrowded(response);
  countCall(server.state, response);
  await server.handle(buffered, response);
}

/** With more, waiting for a Postgres connection takes longer than clients wait. */
const defaultMaxCalls = 1_000;

function countCall(state: ServerState['state'], response: ServerResponse): void {
  state.calls += 1;
  response.once('close', () => {
    state.calls -= 1;
  });
}

/** Enough for the largest body over a slow mobile connection. */
const defaultBodyTimeoutMs = 15_000;

function bufferBody(
  { limits, bodyWithinMs: bodyTimeoutMs = defaultBodyTimeoutMs }: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<ReadRequest | null> {
  return wholeRequest(request, response, { crowd: limits, limit: maxBytes, withinMs: bodyTimeoutMs });
}

/** Positions are small. No cookie is used here, so CORS does not matter. */
const uplinkLimit = 65_536;

async function uplink(
  server: ServerState,
  answer: UplinkHandler,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const buffered = await bufferBody(server, request, response, uplinkLimit);
  if (buffered) await answer(buffered, response, path);
}

function upgradeOrRefuse(
  { state, upgrade: handleUpgrade, log }: ServerState,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  socket.on('error', (err) => log.debug({ err }, 'socket broke'));
  if (state.draining) {
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  } else if (!socketPaths.includes(pathOf(request))) {
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  } else {
    handleUpgrade(request, socket, head);
  }
}
