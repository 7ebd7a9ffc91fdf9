import { once } from 'node:events';
import { createClient } from 'graphql-ws';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { socketPatience } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, type GraphQLAnswer, postGraphQL } from '#tests/fixtures/test-server.ts';

const made = z.object({
  made: z.object({ secret: z.string(), apiKey: z.object({ id: z.string(), keyId: z.string() }) }),
});

export interface MadeKey {
  id: string;
  keyId: string;
  secret: string;
}

const madeOf = ({ data, errors }: GraphQLAnswer): MadeKey => {
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const { apiKey, secret } = made.parse(data).made;
  return { ...apiKey, secret };
};

export const createDocument =
  'mutation ($input: ApiKeyCreateInput!) { made: apiKeyCreate(input: $input) { secret apiKey { id keyId } } }';

let keys = 0;

/** Makes a key as this user: with a name of its own, like every key of a company. */
export async function createApiKey(person: ApiClient, given: object = {}): Promise<MadeKey> {
  keys += 1;
  const input = { name: `Boutique en ligne ${keys}`, scope: 'write', validity: 'year', ...given };
  return madeOf(await person.call(createDocument, { input }));
}

/** Gives a key a new secret. */
export async function replaceApiKey(person: ApiClient, id: string): Promise<MadeKey> {
  const document =
    'mutation ($input: ApiKeyReplaceInput!) { made: apiKeyReplace(input: $input) { secret apiKey { id keyId } } }';
  return madeOf(await person.call(document, { input: { id } }));
}

export const revokeApiKey = (person: ApiClient, id: string): Promise<GraphQLAnswer> =>
  person.call('mutation ($id: ID!) { apiKeyRevoke(input: { id: $id }) { apiKey { revokedAt } } }', { id });

/** A program that calls with a key. */
export const programOf =
  (url: string, secret: string) =>
  (query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    postGraphQL(url, query, variables, { authorization: `Bearer ${secret}`, ...headers });

/** A raw socket of a program, until the test ends, with what the server closes it with. */
export async function openSocket(
  url: string,
  headers: Record<string, string>,
  origin?: string,
): Promise<{ socket: WebSocket; messages: string[]; closed: () => Promise<number> }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
    ...(origin !== undefined && { origin }),
  });
  onTestFinished(() => socket.terminate());
  const messages: string[] = [];
  let code: number | null = null;
  socket.on('message', (data: Buffer) => messages.push(data.toString()));
  socket.on('close', (given) => {
    code = given;
  });
  await once(socket, 'open');
  const closed = async (): Promise<number> => {
    await vi.waitUntil(() => code !== null, socketPatience);
    return code ?? 0;
  };
  return { socket, messages, closed };
}

/** What a program with graphql-ws hears, and the code with which its socket was closed. */
export interface Listener {
  heard: unknown[];
  closeCodes: number[];
  errors: string[];
  until: (condition: () => boolean) => Promise<void>;
}

/** Subscribes as programs do: graphql-ws with the key in `connectionParams`, or in a header. */
export async function listen(url: string, secret: string, query: string, by: 'params' | 'header'): Promise<Listener> {
  const authorization = `Bearer ${secret}`;
  const listener: Listener = {
    heard: [],
    closeCodes: [],
    errors: [],
    until: async (condition) => {
      await vi.waitUntil(condition, socketPatience);
    },
  };
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocols: string) {
        super(address, protocols, by === 'header' ? { headers: { authorization } } : {});
      }
    },
    lazy: false,
    ...(by === 'params' && { connectionParams: { authorization } }),
    onNonLazyError: () => {},
    on: {
      closed: (event) => listener.closeCodes.push(z.object({ code: z.number() }).parse(event).code),
    },
  });
  onTestFinished(async () => {
    await client.dispose();
  });
  client.subscribe(
    { query },
    {
      next: ({ data }) => listener.heard.push(data),
      error: (reason) => listener.errors.push(JSON.stringify(reason)),
      complete: () => {},
    },
  );
  // Sent at once and after the first, so the first has begun when it arrives.
  let hasBegun = false;
  client.subscribe(
    { query: 'subscription { packageCounts { late } }' },
    {
      next: () => {
        hasBegun = true;
      },
      error: () => {},
      complete: () => {},
    },
  );
  await listener.until(() => hasBegun);
  return listener;
}
