// Bank details, transfers and bank files for tests.
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { ApiClient, GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

export const rib = '011519000001205000534921';

/** Gives an account bank details, as its owner does on the profile. */
export async function giveRib(server: TestServer, person: PersonName): Promise<void> {
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update users set rib = ${rib} where id = ${server.fixtures.people[person]}`.execute(trx),
  );
}

/** Gives the company that carries its legal mentions. */
export async function giveMentions(server: TestServer): Promise<void> {
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update rules set legal_name = 'Qafila SARL', legal_ice = '001561191000066', legal_rib = ${rib}`.execute(trx),
  );
}

const jobs = z.record(z.string(), z.object({ job: z.object({ id: z.string() }) }));
/** The id of the job that a mutation started. Throws when it was refused. */
export function jobOf({ data, errors }: GraphQLAnswer): string {
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const [started] = Object.values(jobs.parse(data));
  if (!started) throw new Error('no job');
  return started.job.id;
}

const batch = z.object({
  id: z.string(),
  number: z.string(),
  count: z.number(),
  total: z.number(),
  status: z.string(),
});
/** Makes a batch of transfers. */
export async function makeBatch(client: ApiClient, input: object): Promise<z.output<typeof batch>> {
  const { data, errors } = await client.call(
    `mutation ($input: TransferBatchCreateInput!) {
      transferBatchCreate(input: $input) { transferBatch { id number count total status } } }`,
    { input },
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]?.extensions));
  return z.object({ transferBatchCreate: z.object({ transferBatch: batch }) }).parse(data).transferBatchCreate
    .transferBatch;
}

/** The answer to the upload of a bank file, a multipart request as a browser sends it. */
export async function uploadBankFile(url: string, client: ApiClient, csv: string): Promise<GraphQLAnswer> {
  const query = `mutation ($file: Upload!, $input: BankFileUploadInput!) {
    bankFileUpload(file: $file, input: $input) { bankFile { id } } }`;
  const body = new FormData();
  body.set('operations', JSON.stringify({ query, variables: { file: null, input: { name: 'banque.csv' } } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', new Blob([csv]), 'banque.csv');
  const headers = { cookie: client.cookie, 'x-qafila-token': client.token, origin: url };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  const answer = z
    .object({ data: z.record(z.string(), z.unknown()).nullish(), errors: z.array(z.unknown()).default([]) })
    .parse(await response.json());
  return {
    status: response.status,
    data: answer.data ?? null,
    errors: z.custom<GraphQLAnswer['errors']>().parse(answer.errors),
    extensions: {},
    cookies: [],
  };
}

const uploaded = z.object({ bankFileUpload: z.object({ bankFile: z.object({ id: z.string() }) }) });
/** The draft that an uploaded file became. */
export const draftOf = ({ data }: GraphQLAnswer): string => uploaded.parse(data).bankFileUpload.bankFile.id;

const file = z.object({
  bankFile: z
    .object({
      status: z.string(),
      matches: z.array(z.object({ line: z.number(), match: z.string(), reference: z.string().nullable() })),
      outcomes: z.array(
        z.object({ line: z.number(), reference: z.string(), state: z.string(), code: z.string().nullable() }),
      ),
    })
    .nullable(),
});
/** A bank file with what its rows would do, or did. */
export async function readBankFile(client: ApiClient, id: string) {
  const { data } = await client.call(
    `query ($id: ID!) { bankFile(id: $id) { status matches { line match reference } outcomes { line reference state code } } }`,
    { id },
  );
  return file.parse(data).bankFile;
}
