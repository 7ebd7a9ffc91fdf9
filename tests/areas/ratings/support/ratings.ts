// Ratings as tests give and read them.
import { WebSocket } from 'ws';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { GraphQLAnswer, TestServer, ApiClient } from '#tests/fixtures/test-server.ts';

const ratingFields = `id version status type packageId trackingNumber overall sentiment tags comment wouldRecommend response respondedAt flagged flagReason allowedActions
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

const patience = { timeout: 10_000, interval: 10 };
const received = z.object({
  id: z.string().optional(),
  type: z.string(),
  payload: z.union([z.looseObject({ data: z.looseObject({}).nullish() }), z.array(z.unknown())]).optional(),
});

/** A subscription to ratings with all messages received so far. */
export async function subscribeToRatings(
  server: TestServer,
  { cookie }: ApiClient,
  query = `subscription { ratingChanged { kind id version changed rating { ${ratingFields} } } }`,
) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: server.url,
    headers: { cookie },
  });
  onTestFinished(() => socket.terminate());
  const messages: z.infer<typeof received>[] = [];
  socket.on('message', (data: Buffer) => messages.push(received.parse(JSON.parse(data.toString()))));
  socket.on('error', () => {});
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }));
  });
  await vi.waitUntil(() => messages.some(({ type }) => type === 'connection_ack'), patience);
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  const settled = async () => {
    const before = messages.filter(({ type }) => type === 'pong').length;
    socket.send(JSON.stringify({ type: 'ping' }));
    await vi.waitUntil(() => messages.filter(({ type }) => type === 'pong').length > before, patience);
  };
  await settled();
  const told = () =>
    messages
      .filter(({ type }) => type === 'next')
      .map(({ payload }) => (Array.isArray(payload) ? null : payload?.data));
  return {
    told,
    text: () => JSON.stringify(told()),
    refused: () => messages.some(({ type }) => type === 'error'),
    until: (words: string) => vi.waitUntil(() => JSON.stringify(told()).includes(words), patience),
    settled,
  };
}
