// Some hundreds of ratings: most of them positive, the older ones with a response, a few flagged or archived.
import { scopeKeysOf } from '#shared/access/scope.ts';
import {
  categoriesOf,
  type CategoryScores,
  ratingEntity,
  type RatingRow,
  type RatingType,
} from '#shared/areas/ratings/rating.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import { countKeyOf } from '#shared/entities/list.ts';
import { sentimentOf } from '#shared/areas/ratings/derived.ts';
import { rowTopics } from '#shared/events/topics.ts';
import type { Trx } from '../../db/transaction.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { ratingResponses, ratingTags, flagReasons, ratingComments } from '../data/rating-texts.ts';
import { randomIdAt, type Random, createRandom } from '../random.ts';
import { insertRows } from './bulk-insert.ts';

const minute = 60_000;
const day = 1440 * minute;
/** One of this many finished parcels is rated. */
const parcelsPerRating = 22;

interface EndedParcel {
  id: string;
  trackingNumber: string;
  companyId: string;
  driverId: string | null;
  deliveredAt: Date | null;
  canceledAt: Date | null;
}
interface RatingContext {
  model: CompanyModel;
  random: Random;
  now: number;
  authors: ReadonlyMap<string, readonly string[]>;
}

function overallOf(random: Random, { deliveredAt }: EndedParcel, type: RatingType): number {
  if (deliveredAt === null)
    return random.weighted([
      [1, 26],
      [2, 24],
      [3, 24],
      [4, 16],
      [5, 10],
    ]);
  return type === 'driver'
    ? random.weighted([
        [1, 3],
        [2, 5],
        [3, 9],
        [4, 23],
        [5, 60],
      ])
    : random.weighted([
        [1, 6],
        [2, 8],
        [3, 14],
        [4, 30],
        [5, 42],
      ]);
}

function scoresOf(random: Random, type: RatingType, overall: number): CategoryScores {
  const near = () =>
    Math.max(
      1,
      Math.min(
        5,
        overall +
          random.weighted([
            [-1, 2],
            [0, 6],
            [1, 2],
          ]),
      ),
    );
  return Object.fromEntries(categoriesOf[type].filter(() => random.chance(0.7)).map((category) => [category, near()]));
}

function responseOf(
  { model, random, now }: RatingContext,
  createdAt: number,
  row: Pick<RatingRow, 'sentiment'>,
): Pick<RatingRow, 'response' | 'respondedAt' | 'responderId'> {
  const at = createdAt + random.between(12 * minute, 1.2 * day);
  const answered = at < now && random.chance(now - createdAt > 3 * day ? 0.94 : 0.35);
  if (!answered) return { response: null, respondedAt: null, responderId: null };
  return {
    response: random.pick(ratingResponses[row.sentiment]),
    respondedAt: new Date(at),
    responderId: model.randomActor(random, random.chance(0.85) ? 'SUPPORT' : 'ADMIN').id,
  };
}

function createRating(context: RatingContext, pkg: EndedParcel, ended: number): RatingRow | null {
  const { random, now, model } = context;
  const [author] = context.authors.get(pkg.companyId) ?? [];
  if (author === undefined) return null;
  const type: RatingType = pkg.driverId === null || random.chance(0.2) ? 'support' : 'driver';
  const createdAt = Math.min(
    ended + random.between(8 * minute, 2 * day),
    now - random.between(2 * minute, 6 * 60 * minute),
  );
  if (createdAt <= ended) return null;
  const overall = overallOf(random, pkg, type);
  const sentiment = sentimentOf(overall);
  const answer = responseOf(context, createdAt, { sentiment });
  const flagged = sentiment === 'negative' && random.chance(0.14);
  const updatedAt = answer.respondedAt ?? new Date(createdAt);
  return {
    id: randomIdAt(random, createdAt),
    version: answer.response === null ? 1 : 2,
    status:
      answer.response !== null && !flagged && now - createdAt > 45 * day && random.chance(0.12) ? 'archived' : 'active',
    type,
    packageId: pkg.id,
    trackingNumber: pkg.trackingNumber,
    companyId: pkg.companyId,
    authorId: author,
    driverId: type === 'driver' ? pkg.driverId : null,
    supportId: type === 'support' && random.chance(0.6) ? model.randomActor(random, 'SUPPORT').id : null,
    overall,
    categories: scoresOf(random, type, overall),
    tags: ratingTags[type][sentiment].filter(() => random.chance(0.3)),
    comment: random.chance(0.72) ? random.pick(ratingComments[type][sentiment]) : null,
    wouldRecommend: random.chance(0.9) ? overall >= 4 : null,
    sentiment,
    ...answer,
    flagged,
    flagReason: flagged ? random.pick(flagReasons) : null,
    createdAt: new Date(createdAt),
    updatedAt,
  };
}

function countsOf(rows: readonly RatingRow[]): { area: string; key: string; bucket: string; n: number }[] {
  const found = new Map<string, { area: string; key: string; bucket: string; n: number }>();
  for (const row of rows) {
    const bucket = countKeyOf(ratingList, row);
    for (const key of rowTopics(scopeKeysOf(ratingEntity.access, row))) {
      const count = found.get(`${key} ${bucket}`) ?? { area: 'rating', key, bucket, n: 0 };
      count.n += 1;
      found.set(`${key} ${bucket}`, count);
    }
  }
  return [...found.values()];
}

/** Inserts ratings of delivered or canceled parcels with their counts; the same seed and present give the same ones. */
export async function writeRatings(
  trx: Trx,
  model: CompanyModel,
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const random = createRandom(seed, 'ratings');
  const ended = await trx
    .selectFrom('packages')
    .select(['id', 'trackingNumber', 'companyId', 'driverId', 'deliveredAt', 'canceledAt'])
    .where('statusRank', '>=', 10)
    .where((eb) => eb.or([eb('deliveredAt', 'is not', null), eb('canceledAt', 'is not', null)]))
    .orderBy('trackingNumber')
    .execute();
  const customers = model.people.filter(({ role, companyId }) => role === 'CUSTOMER' && companyId !== null);
  const authors = Map.groupBy(customers, ({ companyId }) => companyId ?? '');
  const context: RatingContext = {
    model,
    random,
    now: now.getTime(),
    authors: new Map([...authors].map(([company, people]) => [company, people.map(({ id }) => id)])),
  };
  const rows = ended
    .filter(() => random.chance(1 / parcelsPerRating))
    .flatMap((pkg) => {
      const at = (pkg.deliveredAt ?? pkg.canceledAt)?.getTime();
      return at === undefined ? [] : (createRating(context, pkg, at) ?? []);
    });
  await insertRows(trx, 'ratings', rows);
  await insertRows(trx, 'listCounts', countsOf(rows));
}
