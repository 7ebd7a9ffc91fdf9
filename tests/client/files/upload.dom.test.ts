// What a file is sent as, and what each answer to it means.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSession, storeSession } from '#client/session/session.ts';
import { uploadFile } from '#client/live/uploads/upload-file.ts';
import { maxUploadBytes } from '#shared/files/file-kinds.ts';
import { sessionOf } from '#tests/client/support/session.ts';

/** The request that is sent; the test ends it. */
class SentRequest extends EventTarget {
  static last: SentRequest | null = null;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  responseText = '';
  status = 200;
  timeout = 0;
  withCredentials = false;
  isAborted = false;
  opened: unknown[] = [];
  body = new FormData();
  open(...where: unknown[]): void {
    SentRequest.last = this;
    this.opened = where;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.isAborted = true;
  }
}
const request = (): SentRequest => SentRequest.last ?? new SentRequest();

beforeEach(() => {
  SentRequest.last = null;
  vi.stubGlobal('XMLHttpRequest', SentRequest);
  storeSession(sessionOf('DRIVER'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  storeSession(null);
});

const photo = (bytes = 3): File => new File([new Uint8Array(bytes)], '12 rue Ibn Batouta.jpg', { type: 'image/jpeg' });

async function start(file = photo(), stop = new AbortController()) {
  const onProgress = vi.fn<(part: number) => void>();
  const result = uploadFile(file, { kind: 'photo', signal: stop.signal, onProgress });
  await vi.waitFor(() => expect(SentRequest.last?.body.has('0')).toBe(true));
  return { result, onProgress, stop };
}
async function answered(status: number, body: unknown) {
  const { result } = await start();
  Object.assign(request(), { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
  request().dispatchEvent(new Event('load'));
  return result;
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '');

it('a file is sent with the cookie and the token of the session, without its name, within a time', async () => {
  await start();
  const { headers, opened, withCredentials, timeout, body } = request();
  expect(headers).toEqual({ accept: 'application/json', 'x-qafila-token': 'token-1' });
  expect([opened, withCredentials, timeout > 0]).toEqual([['POST', `${location.origin}/graphql`], true, true]);
  expect(JSON.parse(textOf(body.get('operations')))).toMatchObject({ variables: { file: null, kind: 'photo' } });
  expect(body.get('map')).toBe('{"0":["variables.file"]}');
  const sent = body.get('0');
  expect(sent instanceof File && [sent.name, sent.type]).toEqual(['image', 'image/jpeg']);
});

it('its progress is told in parts of the whole, where that is known', async () => {
  const { onProgress } = await start();
  for (const [loaded, total] of [
    [1, 0],
    [1, 4],
    [4, 4],
  ])
    request().upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
});

it.each<[string, number, unknown, string]>([
  ['an error of the server', 200, { errors: [{ extensions: { code: 'invalid_input' } }] }, 'invalid_input'],
  ['an error without a code', 200, { errors: [{}] }, 'internal'],
  ['no id', 200, { data: { fileUpload: { id: 7 } } }, 'internal'],
  ['no data', 200, { data: null }, 'internal'],
  ['a page of a proxy that takes no such size', 413, '<html>', 'file_too_large'],
  ['a page of a proxy', 502, '<html>', 'network'],
  ['an ended session', 200, { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }, 'UNAUTHENTICATED'],
])('%s is a failure', async (_what, status, body, code) => {
  expect(await answered(status, body)).toMatchObject({ ok: false, problem: { code } });
  expect(readSession() === null).toBe(code === 'UNAUTHENTICATED');
});

it('an id is a success', async () => {
  expect(await answered(200, { data: { fileUpload: { id: 'f1' } } })).toEqual({ ok: true, id: 'f1' });
});

it.each(['error', 'timeout'])('without an answer (%s) it is a failure of the network', async (event) => {
  const { result } = await start();
  request().dispatchEvent(new Event(event));
  expect(await result).toMatchObject({ ok: false, problem: { code: 'network' } });
});

it('one that is cancelled ends its request, and has no result; an end of it later is none', async () => {
  const { result, stop } = await start();
  stop.abort();
  expect([await result, request().isAborted]).toEqual([null, true]);
  const ended = await start();
  request().dispatchEvent(new Event('error'));
  await ended.result;
  ended.stop.abort();
  expect(request().isAborted).toBe(false);
});

it('one that is cancelled before, or too large, is not sent', async () => {
  const options = { kind: 'photo', onProgress: () => {} } as const;
  expect(await uploadFile(photo(), { ...options, signal: AbortSignal.abort() })).toBeNull();
  const large = await uploadFile(photo(maxUploadBytes + 1), { ...options, signal: new AbortController().signal });
  expect(large).toMatchObject({
    ok: false,
    problem: { code: 'file_too_large', params: { limit: maxUploadBytes / 1_048_576 } },
  });
  expect(SentRequest.last).toBeNull();
});
