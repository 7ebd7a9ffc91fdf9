// The limits of sockets and subscriptions of an account: the page shows which one was reached, and recovers by
// itself.
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Language, languages } from '#client/messages/languages.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { openListPage } from '../support/list-page.tsx';
import { cursorAt, listAnswer, parcel } from '../support/parcels.ts';

const said: Record<Language, readonly [RegExp, RegExp]> = {
  fr: [/déjà 40 onglets en direct/, /déjà 100 affichages différents/],
  en: [/already has 40 live tabs/, /already follows 100 different live views/],
  ar: [/40 علامة تبويب مباشرة/, /100 قائمة مباشرة مختلفة/],
};

test.each(languages)(
  'closed because the account has too many sockets, the page shows it in its language (%s) and tries again',
  async (language) => {
    await initI18n(language);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { server } = await openListPage(() => listAnswer(100, parcel('a', 1)), cursorAt(100));
    render(<Toasts />);
    const before = server.connections.length;
    act(() => {
      server.connection.close(4420, 'Too many sockets of this account: at most 40');
    });
    await vi.waitUntil(() => screen.queryByText(said[language][0]), 5_000);
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(server.connections.length).toBe(before + 1);
  },
);

test.each(languages)(
  'refused because the account has too many subscriptions, the page shows it in its language (%s) and tries again',
  async (language) => {
    await initI18n(language);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { server } = await openListPage(() => listAnswer(100, parcel('a', 1)), cursorAt(100));
    render(<Toasts />);
    const before = server.connection.subscribes().length;
    const id = server.connection.subscribes().at(-1)?.id;
    act(() => {
      server.connection.send({
        id,
        type: 'error',
        payload: [
          { message: 'live.too_many_groups', extensions: { code: 'live.too_many_groups', params: { limit: 100 } } },
        ],
      });
    });
    await vi.waitUntil(() => screen.queryByText(said[language][1]), 5_000);
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    server.connection.send({ type: 'pong' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(server.connection.subscribes().length).toBe(before + 1);
  },
);
