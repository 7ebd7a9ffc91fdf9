// What the phone of a driver is asked for: a lit screen and positions, and when it is left alone.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepScreenOn } from '#client/areas/profile/location-sharing/upload/keep-screen-on.ts';
import { loadReadings, storeReadings } from '#client/areas/profile/location-sharing/upload/reading-storage.ts';
import { watchLocation } from '#client/areas/profile/location-sharing/upload/watch-location.ts';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(window, 'isSecureContext');
  localStorage.clear();
});

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const set = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

function giveLocks() {
  const release = vi.fn<() => Promise<void>>().mockResolvedValue();
  const request = vi.fn<(kind: string) => Promise<object>>().mockResolvedValue({ release });
  set(navigator, 'wakeLock', { request });
  return { request, release };
}

const show = (isHidden: boolean) => {
  set(document, 'hidden', isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the screen', () => {
  it('is kept on, again after the page was hidden, and not while it is', async () => {
    const { request } = giveLocks();
    const end = keepScreenOn();
    await settle();
    expect(request.mock.calls).toEqual([['screen']]);
    show(true);
    expect(request).toHaveBeenCalledTimes(1);
    show(false);
    expect(request).toHaveBeenCalledTimes(2);
    end();
  });

  it('may go dark after the end, and is not asked for again', async () => {
    const { request, release } = giveLocks();
    const removed = vi.spyOn(document, 'removeEventListener');
    const end = keepScreenOn();
    await settle();
    end();
    expect(release).toHaveBeenCalledTimes(1);
    expect(removed.mock.calls.map(([type]) => type)).toEqual(['visibilitychange']);
    removed.mockRestore();
    show(false);
    await settle();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('is let go when the phone answers only after the end', async () => {
    const { request, release } = giveLocks();
    const late = Promise.withResolvers<object>();
    request.mockReturnValue(late.promise);
    keepScreenOn()();
    late.resolve({ release });
    await settle();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('that the phone does not keep on does no harm, nor does a browser that cannot', async () => {
    const { request } = giveLocks();
    request.mockRejectedValue(new Error('low battery'));
    const end = keepScreenOn();
    await settle();
    end();
    Reflect.deleteProperty(navigator, 'wakeLock');
    expect(() => {
      keepScreenOn()();
    }).not.toThrow();
  });
});

async function watch() {
  const geolocation = {
    watchPosition: vi.fn<(found: (position: object) => void, fail: (error: object) => void) => number>(() => 7),
    getCurrentPosition: vi.fn<() => void>(),
    clearWatch: vi.fn<(id: number) => void>(),
  };
  set(navigator, 'geolocation', geolocation);
  set(navigator, 'permissions', { query: () => Promise.reject(new TypeError('unknown name')) });
  const onPosition = vi.fn<() => void>();
  const onStatus = vi.fn<(status: { kind: string }) => void>();
  const end = watchLocation({ onPosition, onStatus });
  await settle();
  const [found, fail] = geolocation.watchPosition.mock.calls[0] ?? [];
  return {
    geolocation,
    onPosition,
    onStatus,
    end,
    found: () => found?.({}),
    fail: (code: number) => fail?.({ code }),
  };
}

describe('positions', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    set(window, 'isSecureContext', true);
  });

  it('are asked for once when the browser is silent for a minute, and not while it speaks', async () => {
    const { geolocation, found, end } = await watch();
    vi.advanceTimersByTime(59_000);
    found();
    vi.advanceTimersByTime(2_000);
    expect(geolocation.getCurrentPosition).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(geolocation.getCurrentPosition).toHaveBeenCalledTimes(1);
    end();
  });

  it('are not asked for, watched or said any more after the end', async () => {
    const { geolocation, onPosition, onStatus, found, fail, end } = await watch();
    end();
    onStatus.mockClear();
    vi.advanceTimersByTime(300_000);
    found();
    fail(1);
    expect(geolocation.getCurrentPosition).not.toHaveBeenCalled();
    expect(geolocation.clearWatch.mock.calls).toEqual([[7]]);
    expect([onPosition.mock.calls, onStatus.mock.calls, vi.getTimerCount()]).toEqual([[], [], 0]);
  });

  it('that are refused say so, and those that cannot be found yet go on being searched', async () => {
    const { onStatus, fail, end } = await watch();
    fail(2);
    fail(1);
    expect(onStatus.mock.calls.map(([{ kind }]) => kind)).toEqual(['asking', 'searching', 'refused']);
    end();
  });
});

describe('unsent positions in the browser', () => {
  const reading = { at: 1, lat: 33.5, lng: -7.6, speed: null, bearing: null, accuracy: 12 };

  it('are those of one driver, without what is none', () => {
    storeReadings('d1', [reading]);
    expect([loadReadings('d1'), loadReadings('d2')]).toEqual([[reading], []]);
    for (const key of Object.keys(localStorage))
      localStorage.setItem(key, JSON.stringify([reading, { at: 'x' }, null]));
    expect(loadReadings('d1')).toEqual([reading]);
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{');
    expect(loadReadings('d1')).toEqual([]);
  });

  it('leave nothing behind once all are sent', () => {
    storeReadings('d1', [reading]);
    storeReadings('d1', []);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
