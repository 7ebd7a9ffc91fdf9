// The socket of the recipient's page: when it connects again, and when it does not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLiveParcel } from '#client/areas/tracking/requests/live-parcel.ts';
import { publicAliveMs, publicCloseCodes } from '#shared/live/public-socket.ts';

class Socket extends EventTarget {
  static readonly CLOSED = 3;
  static opened: Socket[] = [];
  readonly sent: string[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Socket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code = 1006): void {
    if (this.readyState === Socket.CLOSED) return;
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

let said: string[] = [];
let stop: () => void = () => undefined;
function open(): void {
  said = [];
  stop = connectLiveParcel({
    session: 'secret',
    onMessage: ({ type }) => said.push(type),
    onState: (state) => said.push(state),
    onSessionEnded: () => said.push('ended'),
  });
}
const socket = (): Socket => {
  const last = Socket.opened.at(-1);
  if (!last) throw new Error('nothing was opened');
  return last;
};
const place = { nameFr: 'Rabat', nameAr: 'الرباط' };
const parcel = JSON.stringify({
  type: 'parcel',
  parcel: {
    number: 'CAS-26-000001',
    status: 'enroute',
    city: place,
    hub: null,
    nextDate: null,
    createdAt: '2025-07-01T09:00:00Z',
    ...Object.fromEntries(
      ['confirmedAt', 'pickedUpAt', 'atHubAt', 'outAt', 'deliveredAt', 'canceledAt', 'returnedAt', 'details'].map(
        (name) => [name, null],
      ),
    ),
  },
});

beforeEach(() => {
  Socket.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  // The longest pause of each attempt.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the socket of a parcel', () => {
  it('says whose it is once it is open, and is live with the first parcel', () => {
    open();
    expect(said).toEqual(['connecting']);
    expect(socket().url).toMatch(/^ws.*\/tracking\/live$/);
    socket().dispatchEvent(new Event('open'));
    expect(socket().sent).toEqual(['{"session":"secret"}']);
    socket().say('{"type":"alive"}');
    expect(said).toEqual(['connecting', 'alive']);
    socket().say(parcel);
    expect(said.slice(2)).toEqual(['live', 'parcel']);
  });

  it.each(['', '{', 'null', '{"type":"other"}', '{"type":"position","position":{"lat":"x"}}'])(
    'ignores what it does not know: %s',
    (text) => {
      open();
      socket().say(text);
      expect(said).toEqual(['connecting']);
    },
  );

  it.each([
    [publicCloseCodes.over, 'over'],
    [publicCloseCodes.sessionEnded, 'ended'],
  ])('does not connect again when the server ends it with %d', (code, state) => {
    open();
    socket().close(code);
    expect(said).toEqual(['connecting', state]);
    vi.advanceTimersByTime(120_000);
    expect(Socket.opened).toHaveLength(1);
  });

  it('connects again after pauses that grow to half a minute', () => {
    open();
    const pauses = [1, 2, 4, 8, 16, 30, 30].map((seconds) => {
      const before = Socket.opened.length;
      socket().close();
      vi.advanceTimersByTime(seconds * 1000 - 1);
      const early = Socket.opened.length - before;
      vi.advanceTimersByTime(1);
      return [early, Socket.opened.length - before];
    });
    expect(pauses).toEqual(pauses.map(() => [0, 1]));
    expect(said[1]).toBe('reconnecting');
  });

  it('begins with a short pause again after it was live', () => {
    open();
    for (const seconds of [1, 2, 4]) {
      socket().close();
      vi.advanceTimersByTime(seconds * 1000);
    }
    socket().say(parcel);
    socket().close();
    vi.advanceTimersByTime(1000);
    expect(Socket.opened).toHaveLength(5);
  });

  it('connects again when nothing was heard for long, and not while something is', () => {
    open();
    vi.advanceTimersByTime(publicAliveMs * 2.5 - 1);
    socket().say('{"type":"alive"}');
    vi.advanceTimersByTime(publicAliveMs * 2.5 - 1);
    expect(said).toEqual(['connecting', 'alive']);
    vi.advanceTimersByTime(1);
    expect(said.at(-1)).toBe('reconnecting');
    vi.advanceTimersByTime(1000);
    expect(Socket.opened).toHaveLength(2);
  });

  it('connects at once when the phone has a network again, and only then', () => {
    open();
    window.dispatchEvent(new Event('online'));
    expect(Socket.opened).toHaveLength(1);
    socket().close();
    window.dispatchEvent(new Event('online'));
    expect(Socket.opened).toHaveLength(2);
    vi.advanceTimersByTime(40_000);
    expect(Socket.opened).toHaveLength(2);
  });

  it('does not take the late end of a former connection for that of the present one', () => {
    open();
    const former = socket();
    former.close();
    vi.advanceTimersByTime(1000);
    former.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
    vi.advanceTimersByTime(10_000);
    expect(Socket.opened).toHaveLength(2);
  });

  it('is closed for good with the page', () => {
    open();
    const first = socket();
    stop();
    expect(first.readyState).toBe(Socket.CLOSED);
    first.say(parcel);
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(120_000);
    expect(Socket.opened).toHaveLength(1);
    expect(said).not.toContain('parcel');
    expect(said).not.toContain('reconnecting');
  });
});
