// The screens of ratings in front of a server that a test writes.
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#shared/access/roles.ts';
import type { Rating } from '#client/areas/ratings/documents.ts';
import RatingPage from '#client/areas/ratings/detail-page.tsx';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { storeSession } from '#client/app/session/session.ts';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { type FakeAnswer, type Call, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { sessionOf } from '#tests/client/support/session.ts';
import { ratingId } from './rating.ts';

export { buildRating, ratingId } from './rating.ts';

const operationNameOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

export interface OpenedPage {
  server: FakeServer;
  callsOf: (name: string) => Call[];
}

/** Renders an element for a signed-in user; answers of the server are set by operation name. */
export async function renderPage(
  element: ReactNode,
  role: Role,
  answers: Record<string, (call: Call) => FakeAnswer>,
): Promise<OpenedPage> {
  storeSession(sessionOf(role));
  const server = new FakeServer();
  server.respond = (call) => answers[operationNameOf(call)]?.(call) ?? { data: {} };
  render(
    <LiveProvider userId="u1">
      <Suspense fallback={null}>{element}</Suspense>
      <Toasts />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  return { server, callsOf: (name) => server.calls.filter((call) => operationNameOf(call) === name) };
}

/**
 * Opens the page of the rating; null: the server has none. `listens`: false where nothing is read, so nothing is
 * subscribed.
 */
export async function openRatingPage(
  rating: Rating | null,
  role: Role,
  answers: Record<string, (call: Call) => FakeAnswer> = {},
  listens = true,
): Promise<OpenedPage> {
  navigate(`/ratings/${ratingId}`, { replace: true });
  const opened = await renderPage(
    <ScreenContext value="rating">
      <Route path="/ratings/:id">
        <RatingPage />
      </Route>
    </ScreenContext>,
    role,
    { Rating: () => ({ data: { rating }, extensions: { at: cursorAt(100) } }), ...answers },
  );
  if (listens) await vi.waitUntil(() => opened.server.connection.subscribes('ratingChanged').length > 0, 10_000);
  return opened;
}
