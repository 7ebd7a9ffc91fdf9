import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

/** Calls the mutation of an action on a parcel as a person. */
export async function actOnParcel(
  server: TestServer,
  person: PersonName,
  action: string,
  input: object,
): Promise<GraphQLAnswer> {
  const name = action.charAt(0).toUpperCase() + action.slice(1);
  const client = await server.as(person);
  return client.call(
    `mutation ($input: Package${name}Input!) { package${name}(input: $input) { package { id status } } }`,
    { input },
  );
}
