// Exports over the endpoint: asking for one, waiting for it, and reading its result.
import { expect, vi } from 'vitest';
import { z } from 'zod';
import type { ApiClient, GraphQLAnswer } from '#tests/fixtures/test-server.ts';

const job = z.object({
  id: z.string(),
  status: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  errorCode: z.string().nullable(),
  resultName: z.string().nullable(),
});
export type Job = z.output<typeof job>;
const fields = 'id status done total errorCode resultName';

interface Column {
  path: string;
  title: string;
  kind: string;
  words?: { value: string; word: string }[];
}
export const column = (path: string, kind = 'text', title = path): Column => ({ path, title, kind });

export interface Asked {
  list?: string;
  columns?: readonly Column[];
  format?: 'csv' | 'xlsx';
  language?: 'fr' | 'en' | 'ar';
  name?: string;
  /** Tab, search, filter and sort of the list. */
  of?: Readonly<Record<string, unknown>>;
}

/** Asks for an export and returns the answer. */
export function askForExport(client: ApiClient, asked: Asked = {}): Promise<GraphQLAnswer> {
  const { list = 'packages', columns = [column('trackingNumber')], of = { tab: 'all' } } = asked;
  const { format = 'csv', language = 'fr', name = 'Colis' } = asked;
  const type = `${list.charAt(0).toUpperCase()}${list.slice(1)}ExportInput`;
  const document = `mutation ($input: ${type}!) { result: ${list}Export(input: $input) { job { ${fields} } } }`;
  return client.call(document, { input: { ...of, file: { columns, format, language, name } } });
}

/** Creates an export job and returns it. */
export async function createExport(client: ApiClient, asked: Asked = {}): Promise<Job> {
  const { data, errors } = await askForExport(client, asked);
  expect(errors).toEqual([]);
  return z.object({ result: z.object({ job }) }).parse(data).result.job;
}

/** The job as its owner sees it; null for anybody else. */
export async function readJob(client: ApiClient, id: string): Promise<Job | null> {
  const { data } = await client.call(`query ($id: ID!) { job(id: $id) { ${fields} } }`, { id });
  return z.object({ job: job.nullable() }).parse(data).job;
}

/** Waits until the job has this status. */
export async function untilJob(client: ApiClient, id: string, status: string, timeout = 20_000): Promise<Job> {
  return vi.waitFor(
    async () => {
      const found = await readJob(client, id);
      expect(found?.status).toBe(status);
      return found ?? expect.fail('the job is gone');
    },
    { timeout, interval: 50 },
  );
}

export const actOnJob = (client: ApiClient, action: 'Cancel' | 'Retry' | 'Dismiss', id: string) =>
  client.call(`mutation ($input: Job${action}Input!) { result: job${action}(input: $input) { job { status } } }`, {
    input: { id },
  });

/** The answer of the result's address. */
export const fetchResult = (url: string, { cookie }: Pick<ApiClient, 'cookie'>, id: string): Promise<Response> =>
  fetch(`${url}/jobs/${id}/result`, { headers: { cookie } });

/** Exports and returns the lines of the CSV file, the header first. */
export async function exportLines(url: string, client: ApiClient, asked: Asked = {}): Promise<string[]> {
  const { id } = await createExport(client, asked);
  await untilJob(client, id, 'done');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await (await fetchResult(url, client, id)).arrayBuffer(),
  );
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}
