// One running instance on a real database, and its API clients.
import { afterAll, beforeAll } from 'vitest';
import type { AppParts } from '#server/app.ts';
import { atAddress, readConfig } from '#server/config.ts';
import { connect, type Db } from '#server/db/connection.ts';
import { createLog } from '#server/log.ts';
import { serve } from '#server/serve.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { busSecret } from '#tests/support/redis.ts';
import { insertFixtures, type PersonName, type Fixtures, fixturePassword } from './world.ts';

export interface GraphQLAnswer {
  status: number;
  // oxlint's rule asks for a shape; a test reads whatever it selected.
  data: Record<string, unknown> | null;
  errors: {
    message: string;
    path?: (string | number)[];
    extensions: {
      code: ProblemCode;
      params: Record<string, unknown>;
      fields: { path: string; code: ProblemCode; params?: Record<string, unknown> }[];
    };
  }[];
  extensions: { at?: string };
  cookies: string[];
}

export interface ApiClient {
  cookie: string;
  token: string;
  /** One GraphQL call as this user. */
  call: (
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<GraphQLAnswer>;
}

export interface RunningServer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts an instance on a database. */
export async function startTestServer(
  databaseUrl: string,
  parts: Partial<AppParts> & { redisUrl?: string; redisPrefix?: string } = {},
): Promise<RunningServer> {
  const { redisUrl, redisPrefix, ...given } = parts;
  const base = readConfig({
    ...(redisUrl && { REDIS_URL: redisUrl, BUS_SECRET: busSecret }),
    ...(redisPrefix && { REDIS_PREFIX: redisPrefix }),
  });
  const { promise: ready, resolve } = Promise.withResolvers<number>();
  const port = await freePort();
  const config = atAddress(base, { host: '127.0.0.1', port, publicUrl: `http://localhost:${port}` });
  const running = await serve({
    config,
    databaseUrl,
    demo: false,
    client: null,
    gently: false,
    log: createLog({ level: process.env['TEST_LOG'] === undefined ? 'silent' : 'info', human: true }),
    app: { clock: false, introspection: true, ...given },
  });
  resolve(running.port);
  return { url: `http://localhost:${await ready}`, stop: running.stop };
}

/** One GraphQL call, with optional headers. */
export async function postGraphQL(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<GraphQLAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as Partial<GraphQLAnswer>;
  return {
    status: response.status,
    data: body.data ?? null,
    errors: body.errors ?? [],
    extensions: body.extensions ?? {},
    cookies: response.headers.getSetCookie(),
  };
}

/** Signs in a user of the fixtures. */
export async function signInAs(url: string, login: string, password = fixturePassword): Promise<ApiClient> {
  const answer = await postGraphQL(url, 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }', {
    input: { login, password },
  });
  const { token } = answer.data?.['signIn'] as { token: string };
  const cookie = answer.cookies.map((each) => each.split(';')[0]).join('; ');
  return {
    cookie,
    token,
    call: (query, variables, headers) =>
      postGraphQL(url, query, variables, { cookie, 'x-qafila-token': token, ...headers }),
  };
}

export interface TestServer {
  readonly url: string;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly fixtures: Fixtures;
  /** A user of the fixtures, signed in once per file. */
  as: (name: PersonName) => Promise<ApiClient>;
}

/** For a whole test file: a database with the fixtures and one instance on it. */
export function useTestServer(parts: Partial<AppParts> = {}): TestServer {
  const database = useDatabase();
  let state: { db: Db; server: RunningServer; world: Fixtures } | undefined;
  const signedIn = new Map<PersonName, Promise<ApiClient>>();
  beforeAll(async () => {
    const db = connect(database.url, { max: 8 });
    const fixtures = await insertFixtures(db);
    state = { db, world: fixtures, server: await startTestServer(database.url, parts) };
  });
  afterAll(async () => {
    await state?.server.stop();
    await state?.db.destroy();
  });
  const now = () => {
    if (!state) throw new Error('The test server runs only while tests and their hooks run.');
    return state;
  };
  return {
    get url() {
      return now().server.url;
    },
    get db() {
      return now().db;
    },
    get fixtures() {
      return now().world;
    },
    get databaseUrl() {
      return database.url;
    },
    as: (name) => {
      const known = signedIn.get(name) ?? signInAs(now().server.url, name.toLowerCase());
      signedIn.set(name, known);
      return known;
    },
  };
}
