// A hook of a signed-in user alone, without a page, in front of a server that a test writes.
import { type ReactNode, Suspense } from 'react';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { vi } from 'vitest';
import type { Role } from '#shared/access/roles.ts';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { storeSession } from '#client/session/session.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { type Call, FakeServer } from './fake-server.ts';
import { cursorAt } from './parcels.ts';
import type { Answers } from './render-page.tsx';
import { sessionOf } from './session.ts';

const operationOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

function Around({ children }: { children: ReactNode }): ReactNode {
  return (
    <LiveProvider userId="u1">
      <Suspense fallback={null}>{children}</Suspense>
      <Toasts />
    </LiveProvider>
  );
}

/** Answers of the server are set by operation name; one that throws is a network that failed. */
export async function openLiveHook<Result>(use: () => Result, answers: Answers, role: Role = 'ADMIN') {
  storeSession(sessionOf(role));
  const server = new FakeServer();
  server.respond = (call) => answers[operationOf(call)]?.(call) ?? { data: {} };
  const store = createStore();
  const { result, unmount } = renderHook(use, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <Around>{children}</Around>
      </Provider>
    ),
  });
  await vi.waitUntil(() => server.connections.length > 0 && result.current !== null, 10_000);
  await server.accept(cursorAt(100));
  return {
    /** What the hook returned last. */
    hook: () => result.current,
    callsOf: (name: string) => server.calls.filter((call) => operationOf(call) === name),
    unmount,
    /** A message of a subscription, as it happens. */
    push: (data: Record<string, unknown>) => {
      act(() => {
        server.connection.push(cursorAt(101), data);
      });
    },
  };
}

/** A network without an answer. */
export function lost(): never {
  throw new TypeError('Failed to fetch');
}
