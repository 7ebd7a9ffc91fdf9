// Ratings as tests give and read them.
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe, type Subscription } from '#tests/fixtures/subscribe.ts';
import type { GraphQLAnswer, TestServer, ApiClient } from '#tests/fixtures/test-server.ts';

const ratingFields = `id version status type packageId trackingNumber overall sentiment tags comment wouldRecommend response respondedAt answer givenBy flagged flagReason allowedActions
  categories { category score } author { id name } driver { id } support { id } responder { name } company { name }`;
export const createDocument = `mutation ($input: RatingCreateInput!) { ratingCreate(input: $input) { rating { ${ratingFields} } } }`;
export const actDocument = (action: string) =>
  `mutation ($input: Rating${action}Input!) { result: rating${action}(input: $input) { rating { ${ratingFields} } } }`;
export const readDocument = `query ($id: ID!) { rating(id: $id) { ${ratingFields} } }`;

/** A delivered parcel of Atlas Store, by the first driver of the fixtures unless overridden. */
export async function deliveredParcel(server: TestServer, given: Partial<PackageRow> = {}): Promise<PackageRow> {
  const pkg = buildParcel(server.fixtures, {
    status: 'delivered',
    driverId: server.fixtures.people.driver,
    deliveredAt: new Date(),
    ...given,
  });
  await insertParcels(server.db, pkg);
  return pkg;
}

const created = z.object({ ratingCreate: z.object({ rating: z.looseObject({ id: z.string() }) }) });

/** Creates a rating and returns it; five stars for the driver unless overridden. */
export async function createRating(
  person: ApiClient,
  packageId: string,
  given: Record<string, unknown> = {},
): Promise<z.infer<typeof created>['ratingCreate']['rating']> {
  return created.parse(
    (await person.call(createDocument, { input: { packageId, type: 'driver', overall: 5, ...given } })).data,
  ).ratingCreate.rating;
}

/** The code of the first refusal; the field's own where it was a field. */
export const errorCodeOf = ({ errors }: GraphQLAnswer): string | undefined =>
  errors[0]?.extensions.fields[0]?.code ?? errors[0]?.extensions.code;

/** A subscription to ratings. */
export const subscribeToRatings = (server: TestServer, person: ApiClient): Promise<Subscription> =>
  subscribe(
    server.url,
    person,
    `subscription { ratingChanged { kind id version changed rating { ${ratingFields} } } }`,
  );
