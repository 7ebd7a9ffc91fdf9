// What the recipient's page knows: of the parcel in its address only, and live as long as it may be.
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useTracking } from '#client/areas/tracking/use-tracking.ts';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { publicCloseCodes } from '#shared/live/public-socket.ts';

const casa = { nameFr: 'Casablanca', nameAr: 'الدار البيضاء' };
const first = 'CAS-26-000001';
const second = 'CAS-26-000002';
const parcelOf = (number: string, given: Partial<TrackedParcel> = {}): TrackedParcel => ({
  number,
  status: 'enroute',
  city: casa,
  hub: casa,
  nextDate: null,
  createdAt: '2026-11-20T09:00:00Z',
  confirmedAt: null,
  pickedUpAt: null,
  atHubAt: null,
  outAt: null,
  deliveredAt: null,
  canceledAt: null,
  returnedAt: null,
  details: null,
  ...given,
});

/** The server's side of a socket. */
class PageSocket extends EventTarget {
  static readonly CLOSED = 3;
  static opened: PageSocket[] = [];
  readyState = 1;
  readonly sent: string[] = [];
  constructor() {
    super();
    PageSocket.opened.push(this);
  }
  readonly send = (text: string): void => {
    this.sent.push(text);
  };
  readonly close = (code = 1000): void => {
    this.readyState = PageSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  };
  push(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });
let answer: (variables: Record<string, unknown>) => object | Promise<object>;
let asked: unknown[] = [];

beforeEach(() => {
  PageSocket.opened = [];
  asked = [];
  sessionStorage.clear();
  vi.stubGlobal('WebSocket', PageSocket);
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { variables } = body.parse(JSON.parse(z.string().parse(init.body)));
    asked.push(variables['number'] ?? variables['input']);
    return Response.json({ data: { result: await answer(variables) } });
  });
  answer = ({ number, input }) =>
    input === undefined
      ? parcelOf(String(number))
      : { session: 's1', parcel: parcelOf(String(Reflect.get(Object(input), 'number'))) };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function openPage(path: string) {
  history.replaceState(null, '', `/tracking/${path}`);
  const { result, unmount } = renderHook(useTracking);
  return { now: () => result.current, unmount };
}
const loaded = async ({ now }: ReturnType<typeof openPage>) => {
  await waitFor(() => {
    expect(now().loading).toBe(false);
  });
};
const socket = (): PageSocket => PageSocket.opened.at(-1) ?? new PageSocket();
const push = (message: object) => {
  act(() => {
    socket().push(message);
  });
};
const position = { lat: 33.5, lng: -7.6, at: '2026-11-21T10:00:00Z', bearing: null };

it('without the session of its recipient it opens no socket', async () => {
  const page = openPage(first);
  await loaded(page);
  expect([page.now().parcel?.number, page.now().session, PageSocket.opened]).toEqual([first, null, []]);
});

it('the parcel of before is not shown for another number, nor is its late answer', async () => {
  const late = Promise.withResolvers<object>();
  const page = openPage(first);
  await loaded(page);
  const usual = answer;
  answer = (variables) => (variables['number'] === second ? late.promise : usual(variables));
  act(() => {
    page.now().open(second);
  });
  expect([page.now().parcel, page.now().loading, location.pathname]).toEqual([null, true, `/tracking/${second}`]);
  act(() => {
    page.now().open(first);
  });
  await loaded(page);
  await act(async () => {
    late.resolve(parcelOf(second));
    await late.promise;
  });
  expect([page.now().number, page.now().parcel?.number]).toEqual([first, first]);
});

it('goes back with the browser, and forgets to listen with the page', async () => {
  const removed = vi.spyOn(window, 'removeEventListener');
  const page = openPage(first);
  await loaded(page);
  act(() => {
    page.now().open(null);
  });
  expect([page.now().number, page.now().parcel, page.now().loading]).toEqual([null, null, false]);
  history.replaceState(null, '', `/tracking/${second}`);
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await loaded(page);
  expect(page.now().parcel?.number).toBe(second);
  page.unmount();
  expect(removed.mock.calls.map(([type]) => type)).toContain('popstate');
  removed.mockRestore();
});

it('the digits of the recipient open it live, and this tab keeps the session', async () => {
  const page = openPage(first);
  await loaded(page);
  await act(() => page.now().prove('1234'));
  expect(asked.at(-1)).toEqual({ number: first, digits: '1234' });
  expect([page.now().session, PageSocket.opened.length]).toEqual(['s1', 1]);
  const again = openPage(first);
  await loaded(again);
  expect(again.now().session).toBe('s1');
});

it('the session of a link is not kept in the tab', async () => {
  const page = openPage(`${first}#secret`);
  await loaded(page);
  expect([asked, page.now().session, sessionStorage.length]).toEqual([[{ number: first, token: 'secret' }], 's1', 0]);
  act(() => {
    page.now().accept({ session: 's2', parcel: parcelOf(first) });
  });
  expect([page.now().session, sessionStorage.length]).toEqual(['s2', 0]);
});

it('the driver is shown while the parcel is on the road, and not after', async () => {
  const page = openPage(`${first}#secret`);
  await loaded(page);
  push({ type: 'parcel', parcel: parcelOf(first) });
  push({ type: 'position', position });
  expect([page.now().link, page.now().position]).toMatchObject(['live', { lat: 33.5 }]);
  push({ type: 'parcel', parcel: parcelOf(first) });
  expect(page.now().position).toMatchObject({ lat: 33.5 });
  push({ type: 'parcel', parcel: parcelOf(first, { status: 'delivered' }) });
  expect([page.now().position, page.now().parcel?.status]).toEqual([null, 'delivered']);
});

it('another number takes the driver and the socket away', async () => {
  const page = openPage(`${first}#secret`);
  await loaded(page);
  push({ type: 'position', position });
  const former = socket();
  act(() => {
    page.now().open(second);
  });
  await loaded(page);
  expect([former.readyState, page.now().position, page.now().session]).toEqual([PageSocket.CLOSED, null, null]);
});

it('a session that ended is forgotten, and only what everybody sees is shown', async () => {
  sessionStorage.setItem(`qafila.tracking.${first}`, 'old');
  const page = openPage(first);
  await loaded(page);
  expect(page.now().session).toBe('old');
  act(() => {
    socket().close(publicCloseCodes.sessionEnded);
  });
  await loaded(page);
  expect([page.now().session, page.now().parcel?.number, sessionStorage.length]).toEqual([null, first, 0]);
  expect(asked).toEqual([first, first]);
});
