// Who gets the figures of an instance over HTTP, and what is told to who does not.
import { expect, it, onTestFinished } from 'vitest';
import { localBus } from '#server/events/bus.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { startMonitoring } from '#server/metrics/monitoring.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { call, startTestHttpServer } from '../http/test-http-server.ts';

const engine = {
  sockets: 4,
  subscriptions: 9,
  groups: 2,
  groupSizes: [8, 1],
  pendingMessages: 6,
  executions: 12,
  cursor: '1:42:0a1b2c3d',
};
const token = 'the-token-of-the-figures';

/** The server of an instance with its figures. */
async function scraping(given: string | null, bus = localBus()) {
  const { db } = recordStatements();
  const known = { entities: [], resyncReasons: [], closeReasons: [], signInRefusals: [] };
  const metrics = createMetrics(known);
  const { handleMetrics, stop } = startMonitoring({
    metrics,
    token: given,
    db,
    liveDb: db,
    jobsDb: db,
    bus,
    redis: undefined,
    engine: () => engine,
    dispatchDelayMs: () => 0,
    signals: () => 0,
    uplinks: {},
    gauges: [],
  });
  onTestFinished(stop);
  const server = await startTestHttpServer({ handleMetrics });
  const scrape = (headers: Record<string, string> = {}) => call(server, '/metrics', { headers });
  return { scrape, stop, metrics };
}

it('the figures are those of this moment, and no cache keeps them', async () => {
  const { scrape } = await scraping(null);
  const { status, headers, text } = await scrape();
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toContain('\nqafila_sockets 4\n');
  expect(text).toContain('\nqafila_database_up 0\n');
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
});

it('without a token the path does not exist for others, and with one it asks for it', async () => {
  const { scrape: local } = await scraping(null);
  const refused = await local({ 'x-forwarded-for': '203.0.113.7' });
  expect([refused.status, refused.text.includes('qafila_')]).toEqual([404, false]);
  const { scrape: guarded } = await scraping(token);
  const asked = await guarded();
  expect([asked.status, asked.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Qafila"']);
  expect((await guarded({ authorization: `Bearer ${token}x` })).status).toBe(401);
  expect((await guarded({ authorization: `bearer ${token}` })).text).toContain('qafila_sockets 4');
});

it('events of another version are counted, those that were told and those that were not', async () => {
  const { scrape, metrics } = await scraping(null);
  for (const how of ['told', 'told', 'skipped'] as const) metrics.sink.otherVersionEvent(how);
  const { text } = await scrape();
  expect(text).toContain('qafila_events_foreign_total{how="told"} 2\n');
  expect(text).toContain('qafila_events_foreign_total{how="skipped"} 1\n');
  expect(metrics.otherVersions()).toEqual({ told: 2, skipped: 1 });
});

it('an instance that stops tells the others that it leaves', async () => {
  const bus = localBus();
  const heard: unknown[] = [];
  bus.subscribe('instances', (message) => void heard.push(message));
  const { stop } = await scraping(null, bus);
  expect(heard).toMatchObject([{ leaving: false, sockets: 4 }]);
  stop();
  expect(heard.at(-1)).toMatchObject({ leaving: true });
});
