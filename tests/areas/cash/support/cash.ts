// Hand-overs, deposits and closes for tests, made as people make them.
import { z } from 'zod';
import { delivered } from '#tests/areas/billing/support/invoices.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const handOver = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string(),
  declared: z.number().nullable(),
  declaredAtCount: z.number().nullable(),
  counted: z.number().nullable(),
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  outcome: z.string().nullable(),
  possibleOutcomes: z.array(z.string()),
  pieces: z.array(z.object({ value: z.number(), n: z.number() })),
});
type HandOver = z.output<typeof handOver>;
const handOverFields =
  'id status reference declared declaredAtCount counted expected difference outcome possibleOutcomes pieces { value n }';

/** Whoever signs people in: a test server, or browsers' instances. */
type Callers = Pick<TestServer, 'as'>;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Calls the mutation of an action as a person. */
async function call(
  server: Callers,
  person: PersonName,
  entity: string,
  fields: string,
  action: string,
  input: object,
) {
  const name = `${entity}${capital(action)}`;
  return (await server.as(person)).call(
    `mutation ($input: ${capital(name)}Input!) { ${name}(input: $input) { row: ${entity} { ${fields} } } }`,
    { input },
  );
}

/** An action on a hand-over. */
export const actOnHandOver = (
  server: Callers,
  person: PersonName,
  action: string,
  input: object,
): Promise<GraphQLAnswer> => call(server, person, 'handOver', handOverFields, action, input);
/** An action on a deposit. */
export const actOnDeposit = (
  server: Callers,
  person: PersonName,
  action: string,
  input: object,
): Promise<GraphQLAnswer> => call(server, person, 'deposit', 'id status reference amount', action, input);
/** The close of a day. */
export const closeDay = (server: TestServer, person: PersonName, input: object = {}): Promise<GraphQLAnswer> =>
  call(
    server,
    person,
    'cashDay',
    'id day opening received handOvers deposited deposits returned closing shortage overage held holders lines { kind reference amount difference }',
    'close',
    input,
  );

/** The row of an answer. Throws when it was refused. */
export function rowOf<Row>({ data, errors }: GraphQLAnswer, schema: z.ZodType<Row>): Row {
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const [answer] = Object.values(z.record(z.string(), z.object({ row: schema })).parse(data));
  if (!answer) throw new Error('no row');
  return answer.row;
}
export const handOverOf = (answer: GraphQLAnswer): HandOver => rowOf(answer, handOver);

/** The driver declares; all that it holds, if no amount is given. */
export const declare = async (server: Callers, person: PersonName = 'driver', declared?: number): Promise<HandOver> =>
  handOverOf(await actOnHandOver(server, person, 'declare', { declared }));

/** The codes of an answer's errors, those of fields with their path. */
export const codesOf = ({ errors }: GraphQLAnswer): string[] =>
  errors.flatMap(({ extensions: { code, fields } }) => {
    const list = z.array(z.object({ path: z.string(), code: z.string() })).safeParse(fields).data ?? [];
    return list.length === 0 ? [code] : list.map((field) => `${field.path}: ${field.code}`);
  });

const made = z.object({ id: z.string() });

/** A closed day of Casablanca with a deposit, and then a hand-over that waits. Collects what it needs. */
export async function makeCash(server: TestServer): Promise<{ deposit: string; cashDay: string; handOver: string }> {
  const driverId = server.fixtures.people.driver;
  await delivered(server);
  handOverOf(await actOnHandOver(server, 'housekeeper', 'receive', { driverId, counted: 24_950 }));
  const input = { amount: 1_000, bankReference: 'BV-1', day: '2026-01-02' };
  const deposit = rowOf(await actOnDeposit(server, 'housekeeper', 'create', input), made);
  const cashDay = rowOf(await closeDay(server, 'housekeeper'), made);
  await delivered(server);
  return { deposit: deposit.id, cashDay: cashDay.id, handOver: (await declare(server)).id };
}
