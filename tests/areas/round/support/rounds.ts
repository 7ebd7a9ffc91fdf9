// Rounds for tests, made as drivers make them.
import { z } from 'zod';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const created = z.object({ roundCreate: z.object({ round: z.object({ id: z.string() }) }) });

/** Chooses an order for the first time. */
export const callCreate = async (
  server: TestServer,
  person: PersonName,
  stopIds: readonly string[],
): Promise<GraphQLAnswer> =>
  (await server.as(person)).call(
    'mutation ($input: RoundCreateInput!) { roundCreate(input: $input) { round { id stopIds } } }',
    { input: { stopIds } },
  );

/** Chooses another one. */
export const callArrange = async (
  server: TestServer,
  person: PersonName,
  id: string,
  stopIds: readonly string[],
): Promise<GraphQLAnswer> =>
  (await server.as(person)).call(
    'mutation ($input: RoundArrangeInput!) { roundArrange(input: $input) { round { id stopIds } } }',
    { input: { id, stopIds } },
  );

/** The id of a new round of a driver who has none today. */
export async function createRound(server: TestServer, person: PersonName, stopIds: readonly string[]): Promise<string> {
  return created.parse((await callCreate(server, person, stopIds)).data).roundCreate.round.id;
}
