// The metrics of the live engine, compared with open dashboards.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  changesSubscription,
  openAcknowledgedClient,
  type ProtocolClient,
} from '#tests/live/support/protocol-client.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { readMetrics, readMetricHelp } from './support/metrics.ts';

const server = useTestServer({ heartbeatMs: 200 });
const socketUrl = () => `${server.url.replace('http', 'ws')}/graphql`;

async function look(name: PersonName): Promise<ProtocolClient> {
  const { cookie } = await server.as(name);
  const client = await openAcknowledgedClient(socketUrl(), { origin: server.url, cookie });
  client.subscribe('1', changesSubscription);
  await client.roundTrip();
  return client;
}

const watched = [
  'qafila_sockets',
  'qafila_subscriptions',
  'qafila_groups',
  'qafila_group_subscriptions_count',
  'qafila_group_subscriptions_sum',
  'qafila_executions_total',
  'qafila_messages_told_total',
  'qafila_events_told_total',
  'qafila_event_groups_sum',
  'qafila_event_messages_sum',
  'qafila_event_lag_seconds_count',
  'qafila_messages_waiting',
  'qafila_events_pending',
] as const;

async function now(): Promise<Record<(typeof watched)[number], number>> {
  const figures = await readMetrics(server.url);
  const value = (name: string): number => figures.get(name) ?? NaN;
  return Object.fromEntries(watched.map((name) => [name, value(name)])) as Record<(typeof watched)[number], number>;
}

test('two equal clients and one without access: sockets, groups and subscriptions of each group are counted', async () => {
  await Promise.all([look('customer'), look('customer'), look('customer2')]);
  expect(await now()).toMatchObject({
    qafila_sockets: 3,
    qafila_subscriptions: 3,
    qafila_groups: 2,
    qafila_group_subscriptions_count: 2,
    qafila_group_subscriptions_sum: 3,
  });
});

test('a change is one event with one execution for both who see it, two messages, and none for a client without access', async () => {
  const [first, second, foreign] = await Promise.all([look('customer'), look('customer'), look('customer2')]);
  await expect.poll(now).toMatchObject({ qafila_sockets: 3, qafila_events_pending: 0 });
  const before = await now();
  const pkg = buildParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  await Promise.all([first.waitForChanges(1), second.waitForChanges(1)]);
  await foreign.roundTrip();
  await expect.poll(now).toMatchObject({ qafila_events_told_total: before.qafila_events_told_total + 1 });
  const after = await now();
  const more = (name: (typeof watched)[number]): number => after[name] - before[name];
  expect({
    executions: more('qafila_executions_total'),
    messages: more('qafila_messages_told_total'),
    groups: more('qafila_event_groups_sum'),
    frames: more('qafila_event_messages_sum'),
    lags: more('qafila_event_lag_seconds_count'),
  }).toEqual({ executions: 1, messages: 2, groups: 1, frames: 2, lags: 1 });
  expect(after).toMatchObject({ qafila_messages_waiting: 0, qafila_events_pending: 0 });
  expect(foreign.changesOf()).toEqual([]);
});

test('each instance reports the last event it sent; a dashboard that reconnects with another history is counted under that cause alone', async () => {
  const before = await readMetrics(server.url);
  expect(before.get('qafila_position_seq')).toBe(before.get('qafila_head_seq'));
  const { cookie } = await server.as('customer');
  const client = await openAcknowledgedClient(socketUrl(), { origin: server.url, cookie });
  const { at, audience } = client.ack();
  client.subscribe('1', changesSubscription, {
    extensions: { resume: { at: at.replace(/^[^:]+/, randomUUID().slice(0, 8)), audience } },
  });
  expect(await client.waitForChanges(1)).toMatchObject([{ kind: 'RESYNC', reason: 'history' }]);
  const after = await readMetrics(server.url);
  const causes = [...after]
    .filter(([name]) => name.startsWith('qafila_resyncs_total'))
    .filter(([name, count]) => count !== before.get(name));
  expect(causes.map(([name]) => name)).toEqual(['qafila_resyncs_total{reason="history"}']);
});

test('every own metric has a help text', async () => {
  const help = await readMetricHelp(server.url);
  const ours = [...help].filter(([name]) => name.startsWith('qafila_'));
  expect(ours.filter(([, text]) => text.length < 10)).toEqual([]);
  for (const name of watched.map((each) => each.replace(/_(?:sum|count)$/, '')))
    expect([name, help.has(name)]).toEqual([name, true]);
});
