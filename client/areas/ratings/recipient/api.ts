// What the recipient's page asks about ratings. The answers are checked by hand, as on the whole page: it does not load the
// schema library.
import { ratingTypes, type RatingType } from '#shared/areas/ratings/choices.ts';

/** A rating as the recipient who gave it sees it. */
export interface GivenRating {
  id: string;
  type: RatingType;
  overall: number;
  comment: string | null;
  response: string | null;
  answer: string | null;
  canAnswer: boolean;
}

export interface GivenRatings {
  /** What may still be given. */
  ratable: RatingType[];
  ratings: GivenRating[];
}

const fields = 'ratable ratings { id type overall comment response answer canAnswer }';
export const ratingsDocument = `query TrackingRatings($session: String!) {
  result: trackingRatings(session: $session) { ${fields} } }`;
export const rateDocument = `mutation TrackingRate($input: TrackingRateInput!) {
  result: trackingRate(input: $input) { ${fields} } }`;
export const answerDocument = `mutation TrackingAnswer($input: TrackingAnswerInput!) {
  result: trackingAnswer(input: $input) { ${fields} } }`;

const isType = (value: unknown): value is RatingType => ratingTypes.some((type) => type === value);
const isText = (value: unknown): boolean => value === null || typeof value === 'string';

function isGivenRating(value: unknown): value is GivenRating {
  if (typeof value !== 'object' || value === null) return false;
  const of = (name: keyof GivenRating): unknown => Reflect.get(value, name);
  return (
    typeof of('id') === 'string' &&
    isType(of('type')) &&
    typeof of('overall') === 'number' &&
    typeof of('canAnswer') === 'boolean' &&
    [of('comment'), of('response'), of('answer')].every(isText)
  );
}

/** True for the answer of these calls. */
export function isGivenRatings(value: unknown): value is GivenRatings {
  if (typeof value !== 'object' || value === null) return false;
  const [ratable, ratings]: unknown[] = [Reflect.get(value, 'ratable'), Reflect.get(value, 'ratings')];
  return Array.isArray(ratable) && ratable.every(isType) && Array.isArray(ratings) && ratings.every(isGivenRating);
}
