import type { Rating } from '#client/areas/ratings/documents.ts';

export const ratingId = '01900000-0000-7000-8000-0000000000aa';

const company = { __typename: 'Company' as const, id: 'c1', name: 'Atlas Store' };
const person = (name: string, kind: string) => ({
  __typename: 'Person' as const,
  id: `id of ${name}`,
  name,
  kind,
  avatarId: null,
});

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
    givenBy: 'customer',
    response: null,
    respondedAt: null,
    answer: null,
    answeredAt: null,
    flagged: null,
    flagReason: null,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    ...given,
  };
}
