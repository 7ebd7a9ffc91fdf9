import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const source = readFileSync(new URL('../../../client/public/asset-worker.js', import.meta.url), 'utf8');
const origin = 'https://qafila.example';

type Answer = (signal: AbortSignal) => Promise<Response>;

const found: Answer = async () => new Response('code');
const unavailable: Answer = async () => new Response('', { status: 503 });
const unreachable: Answer = async () => Promise.reject(new TypeError('Failed to fetch'));
/** A connection that died without a word. */
const silent: Answer = async (signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** What the page learns. */
const outcome = async (answer: Promise<Response> | null): Promise<unknown> =>
  answer?.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

/** The worker in a browser whose network gives these answers, the last one again and again. */
function startWorker(...answers: readonly Answer[]) {
  const handlers = new Map<string, (event: object) => void>();
  let requests = 0;
  const fetch = async (request: Request, { signal }: { signal: AbortSignal }): Promise<Response> => {
    if (request.signal.aborted) throw new DOMException('Aborted', 'AbortError');
    const answer = answers[Math.min(requests, answers.length - 1)] ?? found;
    requests += 1;
    return answer(signal);
  };
  runInNewContext(source, {
    fetch,
    URL,
    AbortController,
    AbortSignal,
    setTimeout,
    clearTimeout,
    Date,
    Promise,
    Math,
    location: { origin },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
  });
  return {
    requests: () => requests,
    /** Null when the worker leaves the request to the browser. */
    ask: (path: string, options: RequestInit = {}): Promise<Response> | null => {
      let answer: Promise<Response> | null = null;
      const respondWith = (promise: Promise<Response>): void => {
        answer = promise;
      };
      handlers.get('fetch')?.({ request: new Request(new URL(path, origin), options), respondWith });
      return answer;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a request for code waits until a server answers again', async () => {
  const worker = startWorker(unreachable, unavailable, found);
  const answer = worker.ask('/assets/list-1a2b.js');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await (await answer)?.text()).toBe('code');
  expect(worker.requests()).toBe(3);
});

test('a request that nobody answers is made again after 20 s', async () => {
  const worker = startWorker(silent, found);
  const answer = worker.ask('/assets/list-1a2b.js');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(worker.requests()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await (await answer)?.text()).toBe('code');
});

test('a body that arrives slowly is not cut off', async () => {
  let cut = false;
  const slow: Answer = async (signal) => {
    signal.addEventListener('abort', () => {
      cut = true;
    });
    return new Response('code');
  };
  const answer = startWorker(slow).ask('/assets/list-1a2b.js');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answer)?.status).toBe(200);
  expect(cut).toBe(false);
});

test('the page learns after two minutes what is wrong', async () => {
  const unreached = outcome(startWorker(unreachable).ask('/assets/list-1a2b.js'));
  const down = outcome(startWorker(unavailable).ask('/assets/list-1a2b.js'));
  await vi.advanceTimersByTimeAsync(125_000);
  expect(await unreached).toBe('Failed to fetch');
  expect(await down).toBe(503);
});

test('a page that has gone asks for nothing more', async () => {
  const page = new AbortController();
  const worker = startWorker(silent);
  const gone = outcome(worker.ask('/assets/list-1a2b.js', { signal: page.signal }));
  page.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await gone).toBe('Aborted');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.requests()).toBe(1);
});

test('everything but our own code is left to the browser', () => {
  const worker = startWorker(found);
  expect(worker.ask('/graphql')).toBeNull();
  expect(worker.ask('/assets/list-1a2b.js', { method: 'POST' })).toBeNull();
  expect(worker.ask('https://elsewhere.example/assets/list-1a2b.js')).toBeNull();
});
