// The audits of graphql-http, the reference suite of the specification "GraphQL over HTTP", against our endpoint.
import { serverAudits } from 'graphql-http';
import { expect, it } from 'vitest';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

/** A name of an operation that is no text is ignored, as if it were absent: no program depends on its refusal. */
const ignored = ['object', 'number', 'boolean', 'array'].map(
  (kind) => `notice MAY use 400 status code on ${kind} {operationName} parameter`,
);

it('every audit passes, but for the optional refusal of an operation name that is no text', async () => {
  const audits = serverAudits({ url: `${server.url}/graphql` });
  const results = await Promise.all(audits.map(async (audit) => ({ audit, result: await audit.fn() })));
  const open = results.filter(({ result }) => result.status !== 'ok');
  expect(open.map(({ audit, result }) => `${result.status} ${audit.name}`)).toEqual(ignored);
  expect(audits.length).toBeGreaterThanOrEqual(61);
});
