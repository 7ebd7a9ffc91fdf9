// The time that the page shows is the server's: a machine whose clock is wrong shows no wrong ages.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adjustServerClock, serverNow } from '#client/lib/server-clock.ts';
import { openListPage } from '../support/list-page.tsx';
import { cursorAt, listAnswer, parcel } from '../support/parcels.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-11-22T10:00:00.400Z');

/** How far the server's time is from this machine's. */
const skew = () => serverNow() - Date.now();
const header = (time: number) => new Date(time).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  // An answer that leaves no skew but none.
  const second = Date.parse('2026-11-22T10:00:00Z');
  vi.setSystemTime(second);
  adjustServerClock(header(second), second + 1000);
  vi.useRealTimers();
});

describe('the clock of the page', () => {
  it('follows the answers to its queries', async () => {
    const answer = JSON.stringify(listAnswer(100, parcel('a', 1)));
    const headers = { 'content-type': 'application/json', date: header(now + hourMs) };
    await openListPage(() => new Response(answer, { headers }), cursorAt(100));
    // The header has whole seconds.
    expect(Math.abs(skew() - hourMs)).toBeLessThanOrEqual(1000);
  });

  it('stays as it is while the answers allow that', () => {
    adjustServerClock(header(now), now);
    expect(skew()).toBe(0);
    adjustServerClock(header(now), now - 30_000);
    expect(skew()).toBe(0);
  });

  it('is corrected by no more than an answer proves', () => {
    adjustServerClock(header(now - hourMs), now - 200);
    expect(skew()).toBe(-hourMs - 400 + 1000 + 200);
    adjustServerClock(header(now - hourMs), now);
    expect(skew()).toBe(-hourMs - 400 + 1000);
  });

  it('follows a machine whose clock is set right', () => {
    adjustServerClock(header(now + hourMs), now);
    expect(skew()).toBe(hourMs - 400);
    vi.setSystemTime(now + hourMs);
    adjustServerClock(header(now + hourMs), now + hourMs);
    expect(Math.abs(skew())).toBeLessThan(1000);
  });

  it('ignores an answer without a date, one that is no date, and one during which the machine was set back', () => {
    adjustServerClock(null, now);
    adjustServerClock('yesterday', now);
    adjustServerClock(header(now), now + hourMs);
    expect(skew()).toBe(0);
  });
});
