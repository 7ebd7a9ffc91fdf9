// The files of a field while they are being uploaded.
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUploads } from '#client/live/uploads/use-uploads.ts';

/** The requests that were sent, in order; a test answers them. */
class SentRequest extends EventTarget {
  static all: SentRequest[] = [];
  readonly upload = new EventTarget();
  responseText = '';
  status = 200;
  isAborted = false;
  open(): void {
    SentRequest.all.push(this);
  }
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
  }
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 4 }));
  }
  answer(body: object): void {
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

const released = vi.fn<(preview: string) => void>();
beforeEach(() => {
  SentRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', SentRequest);
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(released);
  released.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photo = (name: string): File => new File([new Uint8Array(3)], name, { type: 'image/jpeg' });
const sent = (count: number) => waitFor(() => expect(SentRequest.all).toHaveLength(count));
const of = (index: number): SentRequest => SentRequest.all[index] ?? new SentRequest();

async function start(count: number) {
  const page = renderHook(() => useUploads('photo'));
  act(() => page.result.current.add(['a', 'b', 'c'].slice(0, count).map(photo)));
  await sent(count);
  const item = (index: number) => page.result.current.items[index];
  const key = (index: number): string => item(index)?.key ?? '';
  return { ...page, item, key };
}

it('each file is shown at once and sent by itself, and has its own progress and id', async () => {
  const { item } = await start(2);
  expect([item(0), item(1)]).toMatchObject([
    { preview: 'blob:1', state: 'sending', progress: 0, id: null, problem: null },
    { preview: 'blob:2', state: 'sending', progress: 0, id: null, problem: null },
  ]);
  await act(async () => of(1).progress(3));
  expect([item(0)?.progress, item(1)?.progress]).toEqual([0, 0.75]);
  await act(async () => of(1).answer({ data: { fileUpload: { id: 'f2' } } }));
  expect([item(0), item(1)]).toMatchObject([
    { state: 'sending', id: null },
    { state: 'sent', progress: 1, id: 'f2' },
  ]);
  expect(released).not.toHaveBeenCalled();
});

it('one that failed says why, and is sent anew from the beginning', async () => {
  const { result, item, key } = await start(1);
  await act(async () => {
    of(0).progress(2);
    of(0).dispatchEvent(new Event('error'));
  });
  expect(item(0)).toMatchObject({ state: 'failed', problem: { code: 'network' }, id: null });
  act(() => result.current.retry(key(0)));
  expect(item(0)).toMatchObject({ state: 'sending', progress: 0, problem: null });
  await sent(2);
  await act(async () => of(1).answer({ data: { fileUpload: { id: 'f1' } } }));
  expect(item(0)).toMatchObject({ state: 'sent', id: 'f1', problem: null });
});

it('one that is taken off is no longer sent, and the others are', async () => {
  const { result, item, key } = await start(2);
  act(() => result.current.remove(key(0)));
  expect([of(0).isAborted, of(1).isAborted, released.mock.calls]).toEqual([true, false, [['blob:1']]]);
  expect(result.current.items).toMatchObject([{ preview: 'blob:2', state: 'sending' }]);
  await act(async () => of(1).answer({ data: { fileUpload: { id: 'f2' } } }));
  expect(item(0)).toMatchObject({ preview: 'blob:2', state: 'sent' });
});

it('what is still being sent when the page goes is cancelled, and no picture is kept', async () => {
  const { unmount } = await start(2);
  unmount();
  expect([of(0).isAborted, of(1).isAborted]).toEqual([true, true]);
  expect(released.mock.calls.flat()).toEqual(['blob:1', 'blob:2']);
});
