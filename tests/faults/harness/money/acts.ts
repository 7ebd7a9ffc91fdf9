// What people do with money through the API: each call is repeated with its key until it is answered, by either instance.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { callUntilAnswered } from '../clients/calls.ts';
import type { FaultContext } from '../fault-context.ts';

/** The fields of each entity that are asked for. */
const fieldsOf = {
  package: 'id',
  invoice: 'id amount',
  handOver: 'id status possibleOutcomes',
  deposit: 'id',
  recharge: 'id',
} as const;
export type ActedOn = keyof typeof fieldsOf;

const rowSchema = z.object({
  id: z.string(),
  amount: z.number().optional(),
  status: z.string().optional(),
  possibleOutcomes: z.array(z.string()).default([]),
});
type Row = z.output<typeof rowSchema>;

/** The row after an action, or the code of its refusal. */
export type Outcome = { row: Row; code: null } | { row: null; code: string };

/** Fifty at once wait for one row, and for an instance that is killed meanwhile. */
const patienceMs = 180_000;

/** Runs one action as a person, first on one of the instances. */
export async function act(
  context: FaultContext,
  name: PersonName,
  entity: ActedOn,
  action: string,
  input: object,
  start = 0,
): Promise<Outcome> {
  const { instances } = context.testBed;
  const mutation = `${entity}${action.charAt(0).toUpperCase()}${action.slice(1)}`;
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const answer = await callUntilAnswered(
    context.user(name),
    `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { row: ${entity} { ${fieldsOf[entity]} } } }`,
    { input: { ...input, idempotencyKey: randomUUID() } },
    { urlOf: (attempt) => instances[attempt % 2 === 0 ? 0 : 1].url, start, patienceMs },
  );
  if (!answer) throw new Error(`${mutation} was never answered`);
  if (answer.errorCode !== null) return { row: null, code: answer.errorCode };
  return { row: z.object({ result: z.object({ row: rowSchema }) }).parse(answer.data).result.row, code: null };
}

/** What a delivered parcel costs its sender with tax, and a refused one. */
export const prices = { delivered: 4_200, refused: 1_200 };

/** Parcels that their drivers are delivering, at known prices. */
export async function addParcels(
  { testBed: { db, fixtures } }: FaultContext,
  count: number,
  given: (index: number) => Partial<PackageRow>,
): Promise<PackageRow[]> {
  const fees = { feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 500 };
  const parcels = Array.from({ length: count }, (_, index) =>
    buildEnrouteParcel(fixtures, { ...fees, cod: 24_950, ...given(index) }),
  );
  await insertParcels(db, ...parcels);
  return parcels;
}
