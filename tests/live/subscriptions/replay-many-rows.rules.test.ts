// A client that missed thousands of changes of different rows, so that every event counts: with one row more or less at
// the end of a chunk, it has a wrong row or none.
import { expect, test, vi } from 'vitest';
import { replayMissed } from '#server/live/subscriptions/replay.ts';
import { allParcelsGroup, createDispatcher, nonceOf, parcelEdited } from '../support/event-dispatcher.ts';
import { openReader, type ReplayReader } from '../support/replay-reader.ts';

/** A history in which each event is the only one of its parcel. */
function openHistory() {
  const versions = new Map<string, number>();
  const server = createDispatcher(versions);
  const ids: string[] = [];
  const happen = async (count: number): Promise<void> => {
    const previous = nonceOf(ids.length);
    const events = Array.from({ length: count }, () => {
      const id = `parcel-${ids.length + 1}`;
      versions.set(id, 2);
      return parcelEdited(ids.push(id), id, 2);
    });
    await server.dispatcher.handle({ epoch: 1, previous, events });
  };
  const resume = (after: number, { queue, subscription }: ReplayReader): Promise<void> => {
    const at = { epoch: 1, seq: after, nonce: nonceOf(after) };
    const request = { resume: { at, audience: 'same' }, audience: 'same', spec: allParcelsGroup };
    return replayMissed(server, { ...request, queue, subscription });
  };
  return { ids, happen, resume };
}

const idsOf = ({ heard }: ReplayReader) => heard.map(({ data }) => data.packageChanged.id);

test('it receives each parcel exactly once, in the order of the events', async () => {
  const { ids, happen, resume } = openHistory();
  await happen(5_432);
  const reader = openReader();
  await resume(1_111, reader);
  expect(idsOf(reader)).toEqual(ids.slice(1_111));
  const kinds = new Set(reader.heard.map(({ data }) => `${data.packageChanged.kind} ${data.packageChanged.version}`));
  expect(kinds).toEqual(new Set(['CHANGED 2']));
  expect(reader.state.overflows).toBe(0);
});

// Around the rows that are read together, the events of the last chunk, and those of a chunk and its multiples.
test.each([1, 49, 50, 51, 100, 1_999, 2_000, 2_001, 2_050, 2_051, 4_000, 4_001])(
  'after %i missed events, and more while it catches up, no parcel is lost or repeated',
  async (missed) => {
    const { ids, happen, resume } = openHistory();
    await happen(missed);
    const reader = openReader();
    const back = resume(0, reader);
    for (let turn = 0; turn < 7; turn += 1) await happen(13);
    await back;
    await happen(1);
    await vi.waitFor(() => expect(idsOf(reader).at(-1)).toBe(ids.at(-1)));
    expect(idsOf(reader)).toEqual(ids);
  },
);

test.each([1, 2_000, 2_001, 4_321])(
  'a client that is disconnected after %i messages of a replay and resumes from its last position loses no parcel',
  async (count) => {
    const { ids, happen, resume } = openHistory();
    await happen(4_500);
    const first = openReader((messages) => {
      if (messages === count) first.subscription.end();
    });
    await resume(0, first);
    expect(idsOf(first)).toEqual(ids.slice(0, count));
    const second = openReader();
    await resume(Number(first.heard.at(-1)?.extensions.at.split(':')[1]), second);
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(ids));
  },
);
