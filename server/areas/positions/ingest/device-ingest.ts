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

type Respond = (response: ServerResponse) => void;
const empty: Respond = (response) => void response.writeHead(200, { 'content-length': 0 }).end();
const emptyList: Respond = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('[]');

/** Creates the handler of /uplink/osmand and /uplink/owntracks. */
export function createDeviceIngest(options: DeviceIngestOptions): DeviceIngest {
  const counts: IngestCounts = {};
  const count = (what: string, n: number): void => {
    counts[what] = (counts[what] ?? 0) + n;
  };

  const take = async (
    request: BufferedRequest,
    response: ServerResponse,
    source: PositionSource,
    { token, readings }: DeviceReport,
    respondOk: Respond,
  ): Promise<void> => {
    const driverId = token ? await options.findDriverByToken(token) : null;
    const limitResult =
      driverId && token
        ? await options.limit.consume(`device:${driverId}:${token.slice(0, 12)}`)
        : await options.unknownTokenLimit.consume(options.addressOf(request));
    if (!limitResult.allowed) {
      response.setHeader('retry-after', limitResult.retryAfter);
      return sendError(response, 429, new AppError('too_many_requests', { retryAfter: limitResult.retryAfter }));
    }
    if (!driverId) return sendError(response, 401, new AppError('device.unknown'));
    const fixes = readings.flatMap((reading: PositionReading) => parseFix(reading) ?? []);
    const { accepted, errorCode } = await options.ingest.take({ driverId, source }, fixes);
    count('taken', accepted);
    count('position.out_of_range', readings.length - fixes.length);
    count(errorCode ?? 'position.too_old', fixes.length - accepted);
    respondOk(response);
  };

  const osmand = async (request: BufferedRequest, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    if (request.method === 'GET')
      return take(request, response, 'osmand', parseOsmandQuery(query, options.now()), empty);
    const body = await text(request);
    const report = isJson(request, body)
      ? parseOsmandJson(parseJson(body), options.now())
      : parseOsmandQuery(new URLSearchParams(body || query), options.now());
    if (!report) return sendError(response, 400, new AppError('bad_request'));
    return take(
      request,
      response,
      'osmand',
      { ...report, token: report.token ?? query.get('id') ?? query.get('deviceid') },
      empty,
    );
  };

  const owntracks = async (
    request: BufferedRequest,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> => {
    const reading = parseOwntracksMessage(parseJson(await text(request)));
    const token = readBasicAuthPassword(request.headers.authorization) ?? query.get('token');
    if (!token) response.setHeader('www-authenticate', 'Basic realm="Qafila"');
    return take(request, response, 'owntracks', { token, readings: reading ? [reading] : [] }, emptyList);
  };

  const answer: DeviceIngest['handleRequest'] = async (request, response, path) => {
    const allowed = path === '/uplink/osmand' ? ['GET', 'POST'] : path === '/uplink/owntracks' ? ['POST'] : null;
    if (!allowed) return sendError(response, 404, new AppError('missing'));
    if (!allowed.includes(request.method ?? '')) {
      response.setHeader('allow', allowed.join(', '));
      return sendError(response, 405, new AppError('bad_request'));
    }
    try {
      await (path === '/uplink/osmand' ? osmand : owntracks)(
        request,
        response,
        new URL(request.url ?? '/', 'http://localhost').searchParams,
      );
    } catch (err) {
      if (response.destroyed || response.headersSent) return;
      options.log.warn({ err }, 'a position could not be taken');
      sendError(response, 503, new AppError('internal'));
    }
  };
  return { handleRequest: answer, counts };
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
