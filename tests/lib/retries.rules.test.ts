// What the server does with work that may fail, with outages, and with what is counted by key.
import { describe, expect, it, vi } from 'vitest';
import { KeyedCounter } from '#server/lib/keyed-counter.ts';
import { trackOutage } from '#server/lib/outage.ts';
import { retry, type ShouldRetry } from '#server/lib/retry.ts';
import { isSameText } from '#server/lib/same-text.ts';
import { withTimeout } from '#server/lib/with-timeout.ts';

const quiet = { failed: () => {}, recovered: () => {} };

const failing = () => Promise.reject(new Error('no'));

describe('work that is tried again', () => {
  it('ends with its first success, after telling each failure and the recovery', async () => {
    const told: string[] = [];
    let tries = 0;
    const work = () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error(`failure ${tries}`)) : Promise.resolve('done');
    };
    const outage = { failed: (error: unknown) => told.push(String(error)), recovered: () => told.push('recovered') };
    expect(await retry(work, outage, new AbortController().signal)).toBe('done');
    expect(told).toEqual(['Error: failure 1', 'Error: failure 2', 'recovered']);
  });

  it('ends with an error that is no outage, which is not told as one', async () => {
    const asked: unknown[] = [];
    const failed = vi.fn<() => void>();
    const shouldRetry: ShouldRetry = (error, tries) => {
      asked.push([String(error), tries]);
      return tries < 2;
    };
    const given = { ...quiet, failed };
    await expect(retry(failing, given, new AbortController().signal, shouldRetry)).rejects.toThrow('no');
    expect(asked).toEqual([
      ['Error: no', 1],
      ['Error: no', 2],
    ]);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('is not begun after its end, nor during the pause, and a failure after it is no outage', async () => {
    const ended = new AbortController();
    const failed = vi.fn<() => void>();
    let tries = 0;
    const work = () => {
      tries += 1;
      return Promise.reject(new Error('no'));
    };
    const stops = () => {
      ended.abort(new Error('stopped'));
      return work();
    };
    await expect(retry(stops, { ...quiet, failed }, ended.signal)).rejects.toThrow('stopped');
    await expect(retry(work, { ...quiet, failed }, ended.signal)).rejects.toThrow('stopped');
    expect([tries, failed.mock.calls.length]).toEqual([1, 0]);
    const later = new AbortController();
    const pausing = retry(work, { ...quiet, failed: () => later.abort() }, later.signal);
    await expect(pausing).rejects.toThrow('abort');
    expect(tries).toBe(2);
  });
});

it('an outage is logged when it begins and when it ends, each time', () => {
  const logged: string[] = [];
  const log = {
    info: (_: unknown, text = '') => logged.push(text),
    warn: (_: unknown, text = '') => logged.push(text),
    error: () => {},
  };
  const outage = trackOutage(log, 'work');
  outage.recovered();
  for (let time = 0; time < 2; time += 1) {
    outage.failed(new Error('no'));
    outage.failed(new Error('no'));
    outage.recovered();
    outage.recovered();
  }
  expect(logged).toEqual(['failing, will go on trying', 'works again', 'failing, will go on trying', 'works again']);
});

it('so many places are taken by one key, each is given back once, and keys do not share them', () => {
  const counter = new KeyedCounter(2);
  const [first, second] = [counter.take('a'), counter.take('a')];
  expect([typeof first, typeof second, counter.take('a'), typeof counter.take('b')]).toEqual([
    'function',
    'function',
    null,
    'function',
  ]);
  first?.();
  first?.();
  expect([typeof counter.take('a'), counter.take('a')]).toEqual(['function', null]);
  second?.();
  const last = counter.take('a');
  expect([typeof last, counter.take('a')]).toEqual(['function', null]);
});

it('the answer of work counts that comes in time; else, and when it fails, there is none', async () => {
  expect(await withTimeout(Promise.resolve(3), 60_000)).toBe(3);
  expect(await withTimeout(Promise.reject(new Error('no')), 60_000)).toBeNull();
  expect(await withTimeout(new Promise(() => {}), 1)).toBeNull();
});

it('texts are the same from the first sign to the last', () => {
  const secret = 'a-long-secret-of-our-own';
  expect(
    [secret, `${secret}x`, secret.slice(0, -1), '', secret.toUpperCase()].map((given) => isSameText(given, secret)),
  ).toEqual([true, false, false, false, false]);
});
