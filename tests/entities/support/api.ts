// Documents of the API without a database: the test answers the statements that they need.
import { graphql } from 'graphql';
import { schema } from '#server/areas/schema.ts';
import type { GraphqlContext } from '#server/graphql/context.ts';
import { noSession } from '#server/graphql/context.ts';
import { Loaders } from '#server/graphql/loaders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { RatingRow } from '#shared/areas/ratings/rating.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
export const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const ratingRow = (id: string, given: Partial<RatingRow> = {}): RatingRow => ({
  id,
  version: 1,
  status: 'active',
  type: 'driver',
  packageId: idOf(900),
  trackingNumber: 'T1',
  companyId: 'c1',
  givenBy: 'customer',
  authorId: 'a1',
  driverId: 'me',
  supportId: null,
  overall: 4,
  categories: {},
  tags: [],
  comment: null,
  wouldRecommend: null,
  sentiment: 'positive',
  response: null,
  respondedAt: null,
  responderId: null,
  answer: null,
  answeredAt: null,
  flagged: true,
  flagReason: 'Insulte',
  createdAt: now,
  createdOn: '2026-03-01',
  updatedAt: now,
  ...given,
});

/** `rootValue` is the change that a live document tells of. */
type Call = (document: string, given?: Partial<GraphqlContext>, rootValue?: object) => Promise<unknown>;

/** What a viewer gets: the data, or the code of the first error with the paths of its fields. */
export function apiOf(
  viewer: Viewer,
  answer: (statement: string) => Answer,
): { call: Call; context: GraphqlContext; statements: string[] } {
  const { db, statements } = recordStatements(answer);
  const read: GraphqlContext['read'] = (work) =>
    inTransaction(db, { kind: 'viewer', id: viewer.id, audience: viewer.audience }, work);
  const context: GraphqlContext = {
    viewer,
    audience: viewer.audience,
    now,
    read,
    loaders: new Loaders(read),
    commands: { db, subscribers: [], now: () => now, notifyCommitted: () => {} },
    session: noSession('forbidden'),
    carrier: { name: 'Qafila', publicUrl: 'https://example.org' },
    map: { tiles: null, attribution: null },
  };
  const call: Call = async (source, given = {}, rootValue = {}) => {
    const { data, errors = [] } = await graphql({ schema, source, contextValue: { ...context, ...given }, rootValue });
    const reason = errors[0]?.originalError ?? errors[0];
    if (!reason) return JSON.parse(JSON.stringify(data));
    if (!(reason instanceof AppError)) throw reason;
    return [reason.code, ...reason.fields.map(({ path, code }) => `${path} ${code}`)].join(', ');
  };
  return { call, context, statements };
}
