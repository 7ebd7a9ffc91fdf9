import { z } from 'zod';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { ApiClient, GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const created = z.object({
  webhookCreate: z.object({ secret: z.string(), webhook: z.object({ id: z.string(), status: z.string() }) }),
});

export const createDocument = `mutation ($input: WebhookCreateInput!) {
  webhookCreate(input: $input) { secret webhook { id status } }
}`;

/** The input of a new webhook without custom headers. */
export const webhookInput = (given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  url: 'http://127.0.0.1:9/hooks',
  events: ['package_created', 'package_confirmed', 'package_status', 'package_delivered', 'package_canceled'],
  bearer: false,
  headers: [],
  ...given,
});

/** Creates a webhook of the customer's company. */
export async function createWebhook(
  customer: ApiClient,
  given: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; secret: string }> {
  const { data, errors } = await customer.call(createDocument, { input: webhookInput(given) });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const { secret, webhook } = created.parse(data).webhookCreate;
  return { id: webhook.id, secret };
}

const deliveries = z.object({
  webhookDeliveries: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        event: z.string(),
        messageId: z.string(),
        attempts: z.number(),
        answerStatus: z.number().nullable(),
        answerBody: z.string().nullable(),
        error: z.string().nullable(),
        body: z.string(),
        nextAt: z.string().nullable(),
      }),
    ),
  }),
});
export type Delivery = z.output<typeof deliveries>['webhookDeliveries']['rows'][number];

/** The newest deliveries of a webhook. */
export async function readDeliveries(customer: ApiClient, webhookId: string): Promise<Delivery[]> {
  const { data } = await customer.call(
    `query ($id: ID!) { webhookDeliveries(webhookId: $id) {
      rows { id status event messageId attempts answerStatus answerBody error body nextAt }
    } }`,
    { id: webhookId },
  );
  return deliveries.parse(data).webhookDeliveries.rows;
}

/** A new parcel of Atlas Store, which records package.created. */
export async function newParcel({ db, fixtures }: TestServer): Promise<string> {
  const parcel = buildParcel(fixtures, { internalNote: 'Client difficile', cod: 18_900 });
  await insertParcels(db, parcel);
  return parcel.id;
}

/** The code of an answer, with the fields that it names; `none` without an error. */
export function codeOf({ errors }: GraphQLAnswer): string {
  const { code, fields = [] } = errors[0]?.extensions ?? { code: 'none' };
  return fields.length > 0 ? fields.map((field) => `${field.path} ${field.code}`).join() : code;
}

/** Removes a webhook. */
export const removeWebhook = (person: ApiClient, id: string): Promise<GraphQLAnswer> =>
  person.call('mutation ($id: ID!) { webhookRemove(input: { id: $id }) { webhook { id } } }', { id });
