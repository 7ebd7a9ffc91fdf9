// How an instance takes messages from the queue: two lanes, each with room for so many, until it is stopped.
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deliverWebhooks } from '#server/areas/webhooks/delivery/start-delivery.ts';
import { commandsOf, outboundThat, secrets, withMessage } from './support/sending.ts';

interface Started {
  /** What each look for messages finds, in the lane of the webhooks that work. */
  found: readonly (readonly string[] | Error)[];
  answer?: (signal?: AbortSignal) => Promise<number>;
  pollMs?: number;
  /** The statement that fails. */
  fails?: (text: string) => boolean;
}

/** A receiver that never answers. */
const untilStopped = (signal?: AbortSignal) =>
  new Promise<number>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('cut off'))));

/** Looks are only made when something happens: the interval never ends within a test. */
function start({ found, answer = () => Promise.resolve(200), pollMs = 100_000_000, fails = () => false }: Started) {
  const looks: { isFailing: boolean; perWebhook: number; limit: number; lease: string }[] = [];
  const rest = [...found];
  const database = withMessage({
    more: (text) => {
      if (fails(text)) throw new Error('no database');
      const look =
        /is not null\) = (true|false).*\) < (\d+) order by w\.taken_at, w\.id limit (\d+).*set lease = '(.+?)'/.exec(
          text,
        );
      if (!look) return [{ id: 1 }];
      const [, isFailing = '', perWebhook, limit, lease = ''] = look;
      looks.push({ isFailing: isFailing === 'true', perWebhook: Number(perWebhook), limit: Number(limit), lease });
      const ids = isFailing === 'true' ? [] : (rest.shift() ?? []);
      if (ids instanceof Error) throw ids;
      return ids.map((deliveryId) => ({ deliveryId, webhookId: 'w1', attempts: 1 }));
    },
  });
  const onAttempted = vi.fn<(outcome: string) => void>();
  const requests: (AbortSignal | undefined)[] = [];
  const outbound = outboundThat(({ signal }) => {
    requests.push(signal);
    return answer(signal);
  });
  const stop = deliverWebhooks({ pollMs })({
    context: commandsOf(database),
    outbound,
    secrets,
    count: (_, outcome) => onAttempted(outcome),
    log: pino({ enabled: false }),
  });
  onTestFinished(stop);
  const working = () => looks.filter(({ isFailing }) => !isFailing);
  return { looks, working, onAttempted, stop, requests, statements: database.statements };
}

it('webhooks that fail have a lane of their own, with less room, and one message at a time each', async () => {
  const { looks } = start({ found: [] });
  await vi.waitFor(() => expect(looks).toHaveLength(2));
  expect(looks.map(({ lease: _, ...look }) => look)).toEqual([
    { isFailing: false, perWebhook: 4, limit: 100 },
    { isFailing: true, perWebhook: 1, limit: 40 },
  ]);
});

it('while messages are on their way there is less room, and each look has a lease of its own', async () => {
  const { working } = start({ found: [['m1', 'm2'], ['m3']], answer: untilStopped });
  await vi.waitFor(() => expect(working()).toHaveLength(3));
  expect(working().map(({ limit }) => limit)).toEqual([100, 98, 97]);
  expect(new Set(working().map(({ lease }) => lease)).size).toBe(3);
});

it('when the lane is full nothing more is taken', async () => {
  const all = Array.from({ length: 100 }, (_, index) => `m${index}`);
  const { working, requests } = start({ found: [all, ['one more']], answer: untilStopped, pollMs: 1 });
  await vi.waitFor(() => expect(requests).toHaveLength(100));
  expect(working()).toHaveLength(1);
});

it('a message that has ended makes room for the next one at once', async () => {
  const ended = Promise.withResolvers<number>();
  const { working, onAttempted } = start({ found: [['m1'], [], ['m2'], []], answer: () => ended.promise });
  await vi.waitFor(() => expect(working()).toHaveLength(2));
  ended.resolve(200);
  await vi.waitFor(() => expect(onAttempted.mock.calls).toEqual([['sent'], ['sent']]));
  await vi.waitFor(() => expect(working().at(-1)?.limit).toBe(100));
});

it('after a look that failed the next one goes on', async () => {
  const { onAttempted } = start({ found: [new Error('no database'), ['m1']], pollMs: 1 });
  await vi.waitFor(() => expect(onAttempted.mock.calls).toEqual([['sent']]));
});

it('a stop cuts off what is on its way, and waits until it is given back to the queue', async () => {
  const cut = Promise.withResolvers<number>();
  const { stop, requests, statements, onAttempted } = start({ found: [['m1']], answer: () => cut.promise });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.addEventListener('abort', () => cut.reject(new Error('cut off')));
  await stop();
  expect(statements.filter((text) => text.includes('attempts = attempts - 1'))).toHaveLength(1);
  expect(onAttempted).not.toHaveBeenCalled();
});

it('an attempt that cannot be recorded leaves the others alone', async () => {
  let failures = 1;
  const fails = (text: string) => text.includes('insert into events') && failures-- > 0;
  const { onAttempted } = start({ found: [['m1'], ['m2']], fails });
  await vi.waitFor(() => expect(onAttempted.mock.calls).toEqual([['sent']]));
});

it('without a key for secrets messages wait', async () => {
  const { db } = withMessage({});
  const outbound = outboundThat(() => Promise.resolve(200));
  const log = pino({ enabled: false });
  const stop = deliverWebhooks()({ context: commandsOf({ db }), outbound, secrets: null, count: () => {}, log });
  await expect(stop()).resolves.toBeUndefined();
});
