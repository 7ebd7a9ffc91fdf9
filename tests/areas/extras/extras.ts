// Extra services for tests, made as administrators make them.
import { z } from 'zod';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { ApiClient, GraphQLAnswer } from '#tests/fixtures/test-server.ts';

/** What can call the API as a person: a test server, or two instances. */
interface Callers {
  as: (person: PersonName) => Promise<ApiClient>;
}

/** Calls an action on the catalogue as a person. */
export async function actOnExtra(
  { as }: Callers,
  person: PersonName,
  action: 'Create' | 'Edit' | 'SetPrice' | 'DropPrice' | 'Deactivate' | 'Activate',
  input: object,
): Promise<GraphQLAnswer> {
  return (await as(person)).call(
    `mutation ($input: Extra${action}Input!) { result: extra${action}(input: $input) { extra { id version status code prices { since amount } } } }`,
    { input },
  );
}

const answer = z.object({ result: z.object({ extra: z.object({ id: z.string() }) }) });

/** Adds a service to the catalogue. Throws when it was refused. */
export async function addExtra(
  callers: Callers,
  given: { code: string; price: number; tie?: string; orderedBy?: string },
): Promise<string> {
  const { data, errors } = await actOnExtra(callers, 'admin', 'Create', {
    nameFr: `Service ${given.code}`,
    nameEn: `Service ${given.code}`,
    nameAr: `خدمة ${given.code}`,
    orderedBy: 'everyone',
    ...given,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return answer.parse(data).result.extra.id;
}
