// HTTP ingest of tracking devices (OsmAnd, OwnTracks). Devices retry forever unless the response is 200. So a reading
// that can never be accepted is dropped with 200. Other statuses are for errors that may pass (503, 429) or that the
// driver must fix (401).
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseFix, type PositionReading } from '#shared/areas/positions/fix.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { sendError } from '../../../http/respond.ts';
import type { BufferedRequest } from '../../../http/buffer-request.ts';
import type { RateLimit } from '../../../access/rate-limit.ts';
import type { Logger } from '../../../lib/outage.ts';
import type { PositionSource, PositionIngest } from './position-ingest.ts';
import { parseOsmandJson, parseOsmandQuery, type DeviceReport } from './osmand.ts';
import { readBasicAuthPassword, parseOwntracksMessage } from './owntracks.ts';

export interface DeviceIngestOptions {
  ingest: Pick<PositionIngest, 'take'>;
  /** Finds the driver of a device token; null when the token is invalid. */
  findDriverByToken: (token: string) => Promise<string | null>;
  limit: RateLimit;
  /**
   * Rate limit of invalid tokens per address. Valid tokens do not count and are never rejected by it: an office shares
   * one address.
   */
  unknownTokenLimit: RateLimit;
  addressOf: (request: BufferedRequest) => string;
  now: () => Date;
  log: Logger;
}

/** Number of accepted and dropped readings since the start, by reason. */
export type IngestCounts = Record<string, number>;
export interface DeviceIngest {
  handleRequest: (request: BufferedRequest, response: ServerResponse, path: string) => Promise<void>;
  counts: IngestCounts;
}

/** A protocol of devices, under its address. */
interface Protocol {
  source: PositionSource;
  methods: readonly string[];
  /** The report of a request; null if the request is not one. */
  parse: (request: BufferedRequest, query: URLSearchParams, now: () => Date) => Promise<DeviceReport | null>;
  /** Asks a device for its token. */
  challenge?: string;
  /** The answer to a report that was taken. */
  respondOk: (response: ServerResponse) => void;
}

const protocols: ReadonlyMap<string, Protocol> = new Map<string, Protocol>([
  [
    '/uplink/osmand',
    {
      source: 'osmand',
      methods: ['GET', 'POST'],
      parse: parseOsmand,
      respondOk: (response) => void response.writeHead(200, { 'content-length': 0 }).end(),
    },
  ],
  [
    '/uplink/owntracks',
    {
      source: 'owntracks',
      methods: ['POST'],
      parse: parseOwntracks,
      challenge: 'Basic realm="Qafila"',
      respondOk: (response) =>
        void response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('[]'),
    },
  ],
]);

/** Creates the handler of /uplink/osmand and /uplink/owntracks. */
export function createDeviceIngest(options: DeviceIngestOptions): DeviceIngest {
  const counts: IngestCounts = {};
  const count = (what: string, n: number): void => {
    counts[what] = (counts[what] ?? 0) + n;
  };
  const take = async (request: BufferedRequest, response: ServerResponse, protocol: Protocol): Promise<void> => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const report = await protocol.parse(request, query, options.now);
    if (!report) return sendError(response, 400, new AppError('bad_request'));
    if (!report.token && protocol.challenge) response.setHeader('www-authenticate', protocol.challenge);
    const driverId = await authorizeDevice(options, request, response, report.token);
    if (driverId === null) return;
    const fixes = report.readings.flatMap((reading: PositionReading) => parseFix(reading) ?? []);
    const from = { driverId, source: protocol.source, phone: report.token ?? '' };
    const { accepted, errorCode } = await options.ingest.take(from, fixes);
    count('taken', accepted);
    count('position.out_of_range', report.readings.length - fixes.length);
    count(errorCode ?? 'position.too_old', fixes.length - accepted);
    protocol.respondOk(response);
  };
  const handleRequest: DeviceIngest['handleRequest'] = async (request, response, path) => {
    // Addresses are typed into apps by hand.
    const protocol = protocols.get(path.endsWith('/') ? path.slice(0, -1) : path);
    if (!protocol) return sendError(response, 404, new AppError('missing'));
    if (!protocol.methods.includes(request.method ?? '')) {
      response.setHeader('allow', protocol.methods.join(', '));
      return sendError(response, 405, new AppError('bad_request'));
    }
    try {
      await take(request, response, protocol);
    } catch (err) {
      if (response.destroyed || response.headersSent) return;
      options.log.warn({ err }, 'a position could not be taken');
      sendError(response, 503, new AppError('internal'));
    }
  };
  return { handleRequest, counts };
}

/** The driver of a token. Null after a response of 401 for a token that is not valid, or 429 beyond its limit. */
async function authorizeDevice(
  { findDriverByToken, limit, unknownTokenLimit, addressOf }: DeviceIngestOptions,
  request: BufferedRequest,
  response: ServerResponse,
  token: string | null,
): Promise<string | null> {
  const driverId = token ? await findDriverByToken(token) : null;
  const limitResult =
    driverId !== null && token !== null
      ? await limit.consume(`device:${driverId}:${token.slice(0, 12)}`)
      : await unknownTokenLimit.consume(addressOf(request));
  if (!limitResult.allowed) {
    const { retryAfter } = limitResult;
    response.setHeader('retry-after', retryAfter);
    sendError(response, 429, new AppError('too_many_requests', { retryAfter }));
    return null;
  }
  if (driverId === null) sendError(response, 401, new AppError('device.unknown'));
  return driverId;
}

async function parseOsmand(
  request: BufferedRequest,
  query: URLSearchParams,
  now: () => Date,
): Promise<DeviceReport | null> {
  if (request.method === 'GET') return parseOsmandQuery(query, now());
  const body = await text(request);
  const report = isJson(request, body)
    ? parseOsmandJson(parseJson(body), now())
    : parseOsmandQuery(new URLSearchParams(body || query), now());
  return report && { ...report, token: report.token ?? query.get('id') ?? query.get('deviceid') };
}

async function parseOwntracks(request: BufferedRequest, query: URLSearchParams): Promise<DeviceReport> {
  const reading = parseOwntracksMessage(parseJson(await text(request)));
  const token = readBasicAuthPassword(request.headers.authorization) ?? query.get('token');
  return { token, readings: reading ? [reading] : [] };
}

function isJson(request: BufferedRequest, body: string): boolean {
  return (request.headers['content-type'] ?? '').includes('json') || /^\s*[[{]/.test(body);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
