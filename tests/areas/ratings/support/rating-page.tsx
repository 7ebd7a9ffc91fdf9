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

export const ratingId = '01900000-0000-7000-8000-0000000000aa';

const company = { __typename: 'Company' as const, id: 'c1', name: 'Atlas Store' };
const person = (name: string, kind: string) => ({ __typename: 'Person' as const, id: `id of ${name}`, name, kind });

/** A four-star rating of a driver, waiting for its answer; a graph object as the server would send it. */
export function buildRating(given: Partial<Rating> = {}): Rating & { __typename: 'Rating' } {
  return {
    __typename: 'Rating',
    id: ratingId,
    version: 1,
    status: 'active',
    type: 'driver',
    allowedActions: [],
    packageId: '01900000-0000-7000-8000-0000000000bb',
    trackingNumber: 'CAS-26-000042',
    overall: 4,
    sentiment: 'positive',
    tags: ['friendly'],
    comment: 'Très aimable.',
    wouldRecommend: true,
    categories: [],
    company,
    author: person('Hajar Amrani', 'CUSTOMER'),
    driver: person('Mounir Saber', 'DRIVER'),
    support: null,
    responder: null,
    response: null,
    respondedAt: null,
    flagged: null,
    flagReason: null,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    ...given,
  };
}

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
