// Invoices for tests, made as accountants make them.
import { z } from 'zod';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const price = { cod: 24_950, feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 1_500, commission: 1_200 };

type Given = Parameters<typeof buildEnrouteParcel>[1];

/** A parcel that its driver delivered for all of its price. */
export async function delivered(server: TestServer, given: Given = {}): Promise<string> {
  const parcel = buildEnrouteParcel(server.fixtures, { ...price, ...given });
  await insertParcels(server.db, parcel);
  const { errors } = await actOnParcel(
    server,
    parcel.driverId === server.fixtures.people.driver2 ? 'driver2' : 'driver',
    'deliver',
    {
      id: parcel.id,
      cash: parcel.cod,
    },
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return parcel.id;
}

/** A parcel that its recipient refused. */
export async function refused(server: TestServer, given: Given = {}): Promise<string> {
  const parcel = buildEnrouteParcel(server.fixtures, { ...price, ...given });
  await insertParcels(server.db, parcel);
  const { errors } = await actOnParcel(server, 'driver', 'cancel', {
    id: parcel.id,
    reason: 'refused',
    note: 'Refusé',
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return parcel.id;
}

const shown = `id reference status revision parcels codTotal charges compensation tax carriedOver amount paymentReference
  failureReason allowedActions`;

/** Calls the mutation of an action on an invoice as a person. */
export async function act(
  server: Pick<TestServer, 'as'>,
  person: PersonName,
  action: string,
  input: object,
): Promise<GraphQLAnswer> {
  const name = action.charAt(0).toUpperCase() + action.slice(1);
  const client = await server.as(person);
  return client.call(
    `mutation ($input: Invoice${name}Input!) { invoice${name}(input: $input) { invoice { ${shown} } } }`,
    {
      input,
    },
  );
}

const invoice = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  revision: z.number(),
  parcels: z.number(),
  codTotal: z.number(),
  charges: z.number(),
  compensation: z.number(),
  tax: z.number(),
  carriedOver: z.number(),
  amount: z.number(),
  paymentReference: z.string().nullable(),
  failureReason: z.string().nullable(),
  allowedActions: z.array(z.string()),
});

/** The invoice of an answer. Throws when it was refused. */
export function invoiceOf({ data, errors }: GraphQLAnswer): z.output<typeof invoice> {
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const [answer] = Object.values(z.record(z.string(), z.object({ invoice })).parse(data));
  if (!answer) throw new Error('no invoice');
  return answer.invoice;
}

/** The invoice of what is due to Atlas Store. */
export async function makeForAtlas(server: TestServer, given: object = {}): Promise<z.output<typeof invoice>> {
  const companyId = server.fixtures.companies.atlas;
  return invoiceOf(await act(server, 'accountant', 'create', { kind: 'customer', companyId, ...given }));
}
