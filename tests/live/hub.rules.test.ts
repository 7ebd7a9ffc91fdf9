// Telling an event and being past it is one step: whoever joins finds it either told and in the log, or neither.
import { expect, test } from 'vitest';
import type { Listener } from '#server/live/groups.ts';
import { edit, everyParcel, openHub, tagOf } from './support/hub.ts';

test('whoever joins right after an event was told finds it in the log, so that it is told them too', async () => {
  const { hub, log } = openHub();
  const heard: unknown[] = [];
  const missedBy: number[] = [];
  const listener: Listener = {
    busy: false, account: 'a', fallBehind: () => undefined,
    receive: ({ told }) => {
      heard.push(JSON.parse(told.result.toString()));
      // The next moment that somebody else's code can run in.
      queueMicrotask(() => {
        if (log.position().seq < told.seq) missedBy.push(told.seq);
      });
    },
  };
  hub.join(everyParcel, listener);
  const events = [1, 2, 3].map((seq) => edit(seq, `p${seq}`));
  await hub.handle({ epoch: 1, previous: tagOf(0), events });
  expect(heard).toEqual(events.map(({ seq, at, entityId }) => (
    { data: { packageChanged: { kind: 'CHANGED', id: entityId, version: 1, reason: null } }, extensions: { at: `1:${seq}:${tagOf(seq)}`, time: at } })));
  expect(missedBy).toEqual([]);
  expect(hub.position()).toEqual({ epoch: 1, seq: 3, tag: tagOf(3) });
});
