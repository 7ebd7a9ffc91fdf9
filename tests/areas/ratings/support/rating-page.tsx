// The screens of ratings in front of a server that a test writes.
import { vi } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#shared/access/roles.ts';
import type { Rating } from '#client/areas/ratings/documents.ts';
import RatingPage from '#client/areas/ratings/detail-page.tsx';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import type { FakeAnswer, Call } from '#tests/client/support/fake-server.ts';
import { type OpenedPage, renderPage } from '#tests/client/support/render-page.tsx';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { ratingId } from './rating.ts';

export { buildRating, ratingId } from './rating.ts';
export { renderPage } from '#tests/client/support/render-page.tsx';

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
