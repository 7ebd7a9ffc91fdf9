// HTTP ingest of tracking devices (OsmAnd, OwnTracks). Devices retry forever unless the response is 200. So a reading
// that can never be accepted is dropped with 200. Other statuses are for errors that may pass (503, 429) or that the
// driver must fix (401).
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fixOf, type Reading } from '#shared/areas/positions/fix.ts';
import { Problem } from '#shared/kit/problem.ts';
import { answerProblem } from '../../../http/answer.ts';
import type { ReadRequest } from '../../../http/read-body.ts';
import type { RateLimit } from '../../../access/rate-limit.ts';
import type { Log } from '../../../events/outage.ts';
import type { Source, Taking } from '../taking.ts';
import { readJson, readQuery, type Report } from './osmand.ts';
import { passwordOf, readMessage } from './owntracks.ts';

export interface UplinkParts {
  taking: Pick<Taking, 'take'>;
  /** Finds the driver of a device token; null when the token is invalid. */
  driverOf: (token: string) => Promise<string | null>;
  limit: RateLimit;
  /**
   * Rate limit of invalid tokens per address. Valid tokens do not count and are never rejected by it: an office shares
   * one address.
   */
  strangers: RateLimit;
  addressOf: (request: ReadRequest) => string;
  now: () => Date;
  log: Log;
}

/** Number of accepted and dropped readings since the start, by reason. */
export type UplinkCounts = Record<string, number>;
export interface Uplinks {
  answer: (request: ReadRequest, response: ServerResponse, path: string) => Promise<void>;
  counts: UplinkCounts;
}

type Respond = (response: ServerResponse) => void;
const empty: Respond = (response) => void response.writeHead(200, { 'content-length': 0 }).end();
const emptyList: Respond = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('[]');

/** Creates the handler of /uplink/osmand and /uplink/owntracks. */
export function createUplinks(options: UplinkParts): Uplinks {
  const counts: UplinkCounts = {};
  const count = (what: string, n: number): void => {
    counts[what] = (counts[what] ?? 0) + n;
  };

  const take = async (
    request: ReadRequest,
    response: ServerResponse,
    source: Source,
    { token, readings }: Report,
    respondOk: Respond,
  ): Promise<void> => {
    const driverId = token ? await options.driverOf(token) : null;
    const limitResult =
      driverId && token
        ? await options.limit.take(`device:${driverId}:${token.slice(0, 12)}`)
        : await options.strangers.take(options.addressOf(request));
    if (!limitResult.allowed) {
      response.setHeader('retry-after', limitResult.retryAfter);
      return answerProblem(response, 429, new Problem('too_many_requests', { retryAfter: limitResult.retryAfter }));
    }
    if (!driverId) return answerProblem(response, 401, new Problem('device.unknown'));
    const fixes = readings.flatMap((reading: Reading) => fixOf(reading) ?? []);
    const { kept, refused } = await options.taking.take({ driverId, source }, fixes);
    count('taken', kept);
    count('position.out_of_range', readings.length - fixes.length);
    count(refused ?? 'position.too_old', fixes.length - kept);
    respondOk(response);
  };

  const osmand = async (request: ReadRequest, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    if (request.method === 'GET') return take(request, response, 'osmand', readQuery(query, options.now()), empty);
    const body = await text(request);
    const report = isJson(request, body)
      ? readJson(parseJson(body), options.now())
      : readQuery(new URLSearchParams(body || query), options.now());
    if (!report) return answerProblem(response, 400, new Problem('bad_request'));
    return take(
      request,
      response,
      'osmand',
      { ...report, token: report.token ?? query.get('id') ?? query.get('deviceid') },
      empty,
    );
  };

  const owntracks = async (request: ReadRequest, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    const reading = readMessage(parseJson(await text(request)));
    const token = passwordOf(request.headers.authorization) ?? query.get('token');
    if (!token) response.setHeader('www-authenticate', 'Basic realm="Qafila"');
    return take(request, response, 'owntracks', { token, readings: reading ? [reading] : [] }, emptyList);
  };

  const answer: Uplinks['answer'] = async (request, response, path) => {
    const allowed = path === '/uplink/osmand' ? ['GET', 'POST'] : path === '/uplink/owntracks' ? ['POST'] : null;
    if (!allowed) return answerProblem(response, 404, new Problem('missing'));
    if (!allowed.includes(request.method ?? '')) {
      response.setHeader('allow', allowed.join(', '));
      return answerProblem(response, 405, new Problem('bad_request'));
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
      answerProblem(response, 503, new Problem('internal'));
    }
  };
  return { answer, counts };
}

function isJson(request: ReadRequest, body: string): boolean {
  return (request.headers['content-type'] ?? '').includes('json') || /^\s*[[{]/.test(body);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
