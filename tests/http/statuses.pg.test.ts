// Clients sign out on HTTP 400, so it is used only for requests that are no GraphQL.
import { expect, it } from 'vitest';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

async function statusOf(body: string, accept?: string): Promise<number> {
  const person = await server.as('customer');
  const headers = {
    'content-type': 'application/json',
    cookie: person.cookie,
    'x-qafila-token': person.token,
    ...(accept && { accept }),
  };
  return (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).status;
}

const badVariables = JSON.stringify({ query: 'query ($id: ID!) { package(id: $id) { id } }', variables: {} });
const unknownField = JSON.stringify({ query: '{ nothing }' });

it.each([undefined, '*/*', 'application/json'])(
  'with accept %s, well-formed calls that are refused answer 200',
  async (accept) => {
    expect(await statusOf(badVariables, accept)).toBe(200);
    expect(await statusOf(unknownField, accept)).toBe(200);
  },
);

it.each(['{"query": ', '"hello"', '{}', '{"query": 7}'])('%s is no GraphQL and answers 400', async (body) => {
  expect(await statusOf(body)).toBe(400);
  expect(await statusOf(body, 'application/json')).toBe(400);
});
