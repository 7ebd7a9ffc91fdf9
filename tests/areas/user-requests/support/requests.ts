import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const asked = z.object({ userRequestAsk: z.object({ userRequest: z.object({ id: z.string() }) }) });

/** Asks for packaging, or for what is given; the id of the request. */
export async function ask(client: ApiClient, given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { data, errors } = await askRaw(client, given);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return asked.parse(data).userRequestAsk.userRequest.id;
}

export function askRaw(client: ApiClient, given: Readonly<Record<string, unknown>>): ReturnType<ApiClient['call']> {
  const input = 'kind' in given ? given : { kind: 'packaging', packaging: 'boxes', quantity: 20, ...given };
  return client.call(
    'mutation ($input: UserRequestAskInput!) { userRequestAsk(input: $input) { userRequest { id } } }',
    {
      input,
    },
  );
}

const result = z.object({ result: z.object({ userRequest: z.unknown() }) });

/** Runs an action on a request; the request afterwards, or the code of the refusal (of its first field, if one is wrong). */
export async function act(
  client: ApiClient,
  action: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const document = `mutation ($input: UserRequest${action}Input!) { result: userRequest${action}(input: $input) {
    userRequest { status rejectionReason assignedParcels collector { name } steps { status note by { name } } } } }`;
  const { data, errors } = await client.call(document, { input });
  const extensions = errors[0]?.extensions;
  return extensions ? (extensions.fields?.[0]?.code ?? extensions.code) : result.parse(data).result.userRequest;
}
