// The HTTP server: routes and limits around GraphQL.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#shared/lib/app-error.ts';
import { printClockChanges } from '#shared/lib/clock-changes.ts';
import { presencePath } from '#shared/live/presence.ts';
import { publicSocketPath } from '#shared/live/public-socket.ts';
import type { Config } from '../lib/config/config.ts';
import type { PinoLogger } from '../lib/logger.ts';
import { sendTooManyRequests, sendJson, sendError } from './respond.ts';
import { type CompletedRequest, routeOf } from './completed-request.ts';
import { checkTransport, infoOfHttpMessage, pathOf } from './check-request.ts';
import type { StaticFiles } from './static-files.ts';
import { addCors, handlePreflight } from './cors.ts';
import { defaultAddressLimits, type AddressLimits, limitConnections } from './connections/connection-limits.ts';
import { type DrainOptions, drainServer } from './connections/drain.ts';
import { type Explorer, isExplorerPath } from './explorer/explorer.ts';
import { startListeners } from './connections/listeners.ts';
import type { Readiness } from './readiness.ts';
import type { BufferedRequest } from './buffer-request.ts';
import { type AccountOf, createRequestBodies, type RequestBodies } from './request-bodies.ts';
import { addHeaders, securityHeaders } from './security-headers.ts';

type UplinkHandler = (request: BufferedRequest, response: ServerResponse, path: string) => Promise<void>;

/** Answers paths by GET and HEAD. */
export interface PathHandler {
  matches: (path: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
}

export interface HttpServerOptions {
  config: Pick<Config, 'origins' | 'secure' | 'host' | 'port'> & Partial<Pick<Config, 'mapTiles' | 'trustProxy'>>;
  /** Handles POST and GET /graphql. */
  handleGraphql: (request: BufferedRequest, response: ServerResponse) => Promise<void>;
  /** Handles device readings under /uplink/. */
  handleUplink?: UplinkHandler;
  /** The account that sends a file; without it nobody may. */
  accountOf?: AccountOf;
  /** Handles an upgrade request on /graphql or /signals. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readiness: (draining: boolean) => Promise<Readiness>;
  /** Closes the live sockets with a code to reconnect. */
  drainSockets: () => Promise<void>;
  /** Null while another server serves the client, as in development. */
  staticFiles: StaticFiles | null;
  /** Handles GET /metrics. */
  handleMetrics?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Maximum of concurrent GraphQL calls; further ones get 429. Default: 1,000. */
  maxConcurrentCalls?: number;
  /** Time for a request body to arrive. Default: 15 s. */
  bodyTimeoutMs?: number;
  /** Limits per client address. */
  addressLimits?: AddressLimits;
  /** Paths that something else than the built client answers: files of the database, Google's answer, the API's pages. */
  handlers?: readonly PathHandler[];
  /** Called for every completed request. */
  onCompleted?: (request: CompletedRequest) => void;
  /** Null in production: the path does not exist then. */
  explorer?: Explorer | null;
  log: PinoLogger;
}

export interface HttpServer {
  /** The actual port. */
  port: number;
  /** Graceful shutdown: see drain.ts. May be called twice. */
  drain: (options: DrainOptions) => Promise<void>;
}

/** Socket.IO clients append a slash to the path. */
const signalsPaths = [presencePath, `${presencePath}/`];
const socketPaths = ['/graphql', publicSocketPath, ...signalsPaths];

interface ServerState extends HttpServerOptions {
  headers: readonly (readonly [string, string])[];
  state: { draining: boolean; running: number; calls: number };
  bodies: RequestBodies;
}

/** Starts listening. Throws node's EADDRINUSE when the port is taken. */
export async function startHttpServer(parts: HttpServerOptions): Promise<HttpServer> {
  const { config, staticFiles } = parts;
  const state = { draining: false, running: 0, calls: 0 };
  const httpServer = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  });
  const limits = limitConnections(
    httpServer,
    config.trustProxy ?? { kind: 'hops', hops: 0 },
    parts.addressLimits ?? defaultAddressLimits,
  );
  const server: ServerState = {
    ...parts,
    state,
    bodies: createRequestBodies({ limits, accountOf: parts.accountOf, timeoutMs: parts.bodyTimeoutMs }),
    headers: securityHeaders({
      secure: config.secure,
      scriptHashes: staticFiles?.scriptHashes ?? [],
      mapTiles: config.mapTiles ?? null,
    }),
  };
  httpServer.on('request', (request, response) => void receive(server, request, response));
  httpServer.on('upgrade', (request, socket, head) => upgradeOrRefuse(server, request, socket, head));
  const { port, close } = await startListeners(httpServer, config);
  const drainable = { server: httpServer, close, state, drainSockets: parts.drainSockets };
  let drained: Promise<void> | undefined;
  return { port, drain: (options) => (drained ??= drainServer(drainable, options)) };
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
    server.onCompleted?.({ route: routeOf(path), status: response.statusCode, ms });
    const level = response.statusCode >= 500 && path !== '/readyz' ? 'warn' : path === '/graphql' ? 'info' : 'debug';
    log[level]({ requestId, method: request.method, path, status: response.statusCode, ms: Math.round(ms) }, 'request');
  });
  try {
    await route(server, path, request, response);
  } catch (err) {
    // The request itself is destroyed once its body was read.
    if (!response.destroyed) log.error({ err, requestId }, 'request failed');
    sendError(response, 500, new AppError('internal', { requestId }));
    response.end();
  }
}

async function route(
  server: ServerState,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (path === '/graphql') return graphql(server, request, response);
  if (path.startsWith('/uplink/') && server.handleUplink)
    return uplink(server, server.handleUplink, path, request, response);
  // These paths serve WebSocket upgrades only.
  if (signalsPaths.includes(path) || path === publicSocketPath)
    return sendError(response, 404, new AppError('missing'));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return sendError(response, 405, new AppError('bad_request'));
  }
  if (path === '/healthz') return sendJson(response, 200, { alive: true });
  if (path === '/readyz') {
    const readiness = await server.readiness(server.state.draining);
    return sendJson(response, readiness.ready ? 200 : 503, readiness);
  }
  if (path === '/metrics' && server.handleMetrics) return server.handleMetrics(request, response);
  const handler = server.handlers?.find(({ matches }) => matches(path));
  if (handler) return countCall(server, response) ? handler.handle(request, response, path) : undefined;
  if (isExplorerPath(path))
    return server.explorer
      ? server.explorer.handle(request, response, path)
      : sendError(response, 404, new AppError('missing'));
  if (server.staticFiles) return server.staticFiles.handle(request, response, path);
  return sendError(response, 404, new AppError('missing'));
}

let printedClock = { hour: 0, text: '' };

/** The changes of Morocco's clock around the present. Printed once an hour, because it takes some milliseconds. */
function currentClockChanges(): string {
  const hour = Math.floor(Date.now() / 3_600_000);
  if (printedClock.hour !== hour) printedClock = { hour, text: printClockChanges(Date.now()) };
  return printedClock.text;
}

async function graphql(server: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origins } = server.config;
  addCors(request, response, origins);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-qafila-clock', currentClockChanges());
  if (request.method === 'OPTIONS') return handlePreflight(request, response, origins);
  const facts = infoOfHttpMessage(request);
  const rejection = checkTransport(facts, origins);
  if (rejection) {
    if (rejection.status === 405) response.setHeader('allow', 'POST, GET, OPTIONS');
    // The body of a rejected request is not read.
    response.shouldKeepAlive = false;
    return sendError(response, rejection.status, rejection.error);
  }
  const { bodies } = server;
  const isUpload = facts.contentType === 'multipart/form-data';
  const buffered = await (isUpload ? bodies.readUpload(request, response) : bodies.read(request, response));
  if (!buffered) return;
  if (countCall(server, response)) await server.handleGraphql(buffered, response);
}

// With more, waiting for a connection to Postgres takes longer than clients wait.
const defaultMaxCalls = 1_000;

/** Counts the call until its response ends; false, with the answer, if there are too many. */
function countCall({ state, maxConcurrentCalls = defaultMaxCalls }: ServerState, response: ServerResponse): boolean {
  if (state.calls >= maxConcurrentCalls) {
    sendTooManyRequests(response);
    return false;
  }
  state.calls += 1;
  response.once('close', () => {
    state.calls -= 1;
  });
  return true;
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
  const buffered = await server.bodies.read(request, response, uplinkLimit);
  if (buffered) await answer(buffered, response, path);
}

function upgradeOrRefuse(
  { state, handleUpgrade, log }: ServerState,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  socket.on('error', (err) => log.debug({ err }, 'socket broke'));
  const unknown = socketPaths.includes(pathOf(request)) ? null : '404 Not Found';
  const refusal = state.draining ? '503 Service Unavailable' : unknown;
  if (refusal === null) handleUpgrade(request, socket, head);
  else socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
