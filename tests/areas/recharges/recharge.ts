// Recharges for tests, made as accountants make them.
import { z } from 'zod';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const shown = 'id reference status amount bankReference reversalReason allowedActions';

/** Calls the mutation of an action on a recharge as a person. */
export async function actOnRecharge(
  server: TestServer,
  person: PersonName,
  action: 'Create' | 'Reverse',
  input: object,
): Promise<GraphQLAnswer> {
  const document = `mutation ($input: Recharge${action}Input!) { result: recharge${action}(input: $input) { recharge { ${shown} } } }`;
  return (await server.as(person)).call(document, { input });
}

const answer = z.object({ result: z.object({ recharge: z.object({ id: z.string(), reference: z.string() }) }) });

/** A recharge of Atlas Store. Throws when it is refused. */
export async function rechargeAtlas(server: TestServer, amount: number): Promise<string> {
  const input = { companyId: server.fixtures.companies.atlas, amount, bankReference: 'VIR-1' };
  const { data, errors } = await actOnRecharge(server, 'accountant', 'Create', input);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return answer.parse(data).result.recharge.id;
}
