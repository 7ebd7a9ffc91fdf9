// The bench does not trust the server: it compares what each socket must receive with what it received.
import { describe, expect, it } from 'vitest';
import { DeliveryLog, percentile } from '../../bench/live/load/delivery-log.ts';

const fed = [
  { scope: 0, parcel: 7, at: 1_000 },
  { scope: 1, parcel: 8, at: 1_000 },
  { scope: 0, parcel: 9, at: 1_000 },
  { scope: 0, parcel: 7, at: 1_010 },
];
/** Two dashboards, of scope 0 and of scope 1; events are numbered from 100 on. */
function judged(
  received: readonly (readonly [socket: number, event: number, at?: number])[],
  skip: readonly number[] = [],
) {
  const log = new DeliveryLog();
  for (const [socket, event, at = 1_020] of received) log.add(socket, event, at);
  const { histogram: _, ...rest } = log.compare([0, 1], 100, fed, new Set(skip));
  return rest;
}
const all = [
  [0, 100],
  [1, 101],
  [0, 102],
  [0, 103],
] as const;

describe('the count of the bench', () => {
  it('finds nothing wrong when each socket heard each event of its scope once', () => {
    expect(judged(all)).toEqual({ deliveries: 4, lost: 0, merged: 0, duplicate: 0, foreign: 0 });
  });

  it('counts missing messages as lost', () => {
    expect(
      judged([
        [0, 100],
        [0, 102],
        [0, 103],
      ]),
    ).toMatchObject({ lost: 1, duplicate: 0 });
    expect(
      judged([
        [1, 101],
        [0, 100],
        [0, 103],
      ]),
    ).toMatchObject({ lost: 1 });
  });

  it('counts repeated messages as duplicates', () => {
    expect(judged([...all, [0, 102]])).toMatchObject({ lost: 0, duplicate: 1 });
  });

  it('counts messages for others as foreign', () => {
    expect(judged([...all, [1, 100]])).toMatchObject({ foreign: 1, lost: 0 });
  });

  it('accepts a later state of the same parcel for the earlier, sent once or twice', () => {
    expect(
      judged([
        [1, 101],
        [0, 102],
        [0, 103],
      ]),
    ).toMatchObject({ lost: 0, merged: 1, duplicate: 0 });
    expect(
      judged([
        [1, 101],
        [0, 102],
        [0, 103],
        [0, 103],
      ]),
    ).toMatchObject({ lost: 0, merged: 1, duplicate: 0 });
    expect(
      judged([
        [1, 101],
        [0, 102],
        [0, 103],
        [0, 103],
        [0, 103],
      ]),
    ).toMatchObject({ duplicate: 1 });
  });

  it('counts a parcel as lost whose last state was never sent', () => {
    expect(
      judged([
        [1, 101],
        [0, 102],
        [0, 100],
      ]),
    ).toMatchObject({ lost: 1 });
  });

  it('expects nothing of a socket that reads nothing', () => {
    expect(judged([[1, 101]], [0])).toMatchObject({ lost: 0, deliveries: 1 });
  });

  it('reads shares off the delays', () => {
    const log = new DeliveryLog();
    for (let event = 0; event < 4; event += 1) log.add(0, 100 + event, 1_010 + event * 10);
    const { histogram } = log.compare(
      [0],
      100,
      [0, 1, 2, 3].map((parcel) => ({ scope: 0, parcel, at: 1_000 })),
      new Set(),
    );
    expect([percentile(histogram, 0.5), percentile(histogram, 0.95)]).toEqual([20, 40]);
  });
});
