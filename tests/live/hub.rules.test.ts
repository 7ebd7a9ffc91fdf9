// Telling an event and being past it is one step: whoever joins finds it either told and in the log, or neither.
import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { EventLog } from '#server/events/log.ts';
import { Executor } from '#server/live/executor.ts';
import type { GroupSpec, Listener } from '#server/live/groups.ts';
import { Hub } from '#server/live/hub.ts';
import type { FollowingField } from '#server/live/live-field.ts';
import { noMeter } from '#server/live/meter.ts';
import { projectionFor } from '#server/live/projection.ts';
import { Summaries } from '#server/live/summaries.ts';
import { areas } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';

const nothing = (): void => undefined;
const tag = (seq: number): string => String(seq).padStart(8, '0');
const at = new Date().toISOString();

function openHub() {
  const log = new EventLog({ head: { epoch: 1, seq: 0, tag: tag(0) }, base: { seq: 0, tag: tag(0) }, entries: [] });
  const schema = buildSchema('type Query { ok: Boolean } type Subscription { packageChanged: Change } type Change { id: ID! version: Int }');
  const executor = new Executor({ schema, log: { info: nothing, warn: nothing, error: nothing }, meter: noMeter, ended: new AbortController().signal, liveContext: (_, work) => work({}) });
  const hub = new Hub({
    log, executor, summaries: new Summaries(executor, () => log.position()), meter: noMeter, expect: nothing, watch: nothing, endSockets: nothing,
    readRows: (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, { id, version: 7 }]))),
  });
  return { hub, log };
}

const access = areas.package.access;
const field: FollowingField = { kind: 'change', name: 'packageChanged', entity: 'package', access, project: projectionFor({ access }) };
const audience = field.project({ role: 'SUPPORT', sets: { user: [], company: [], driver: [], hub: [] }, flags: { manager: false } });
const spec: GroupSpec = { key: 'all', field, document: parse('subscription { packageChanged { id version } }'), operationName: null, variables: {}, args: {}, audience };

const place = { keys: Object.fromEntries(access.keyColumns.map((column) => [column, null])), bucket: 'created' };
const event = (seq: number): NumberedEvent => ({
  seq, tag: tag(seq), id: String(seq), at, actorId: null, actorRole: 'SYS', name: 'package.edited', entity: 'package', entityId: `p${seq}`, version: 7, changed: ['note'], before: place, after: place, facts: {},
});

test('whoever joins right after an event was told finds it in the log, so that it is told them too', async () => {
  const { hub, log } = openHub();
  const heard: string[] = [];
  const missedBy: number[] = [];
  const listener: Listener = {
    busy: false,
    receive: ({ told }) => {
      heard.push(told.result.toString());
      // The next moment that somebody else's code can run in.
      queueMicrotask(() => {
        if (log.position().seq < told.seq) missedBy.push(told.seq);
      });
    },
  };
  hub.join(spec, listener);
  await hub.handle({ epoch: 1, previous: tag(0), events: [event(1), event(2), event(3)] });
  expect(heard.map((text): unknown => JSON.parse(text))).toEqual([1, 2, 3].map((seq) => (
    { data: { packageChanged: { id: `p${seq}`, version: 7 } }, extensions: { at: `1:${seq}:${tag(seq)}`, time: at } })));
  expect(missedBy).toEqual([]);
  expect(hub.position()).toEqual({ epoch: 1, seq: 3, tag: tag(3) });
});
