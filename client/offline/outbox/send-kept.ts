// Sends one kept action: its files first, each once, then the mutation with its key and the time of the device.
import { createRequest, type OperationResult } from 'urql';
import * as z from 'zod/mini';
import { madeAtHeader } from '#shared/lib/made-at.ts';
import {
  parseErrorExtensions,
  type RequestError,
  isTransientError,
  toRequestError,
} from '#client/lib/request-error.ts';
import { toServerTime } from '#client/lib/server-clock.ts';
import type { LiveClient } from '#client/live/live-client.ts';
import { uploadFile } from '#client/live/uploads/upload-file.ts';
import type { KeptAction } from './kept-action.ts';
import type { KeptFile, OutboxStore } from './outbox-store.ts';
import type { SendResult } from './send-result.ts';

type Input = Record<string, unknown>;

const outcomes = z.array(z.object({ id: z.string(), error: z.nullish(z.unknown()) }));
/** The answer of a mutation on several rows. */
const answerOfMany = z.object({ result: z.object({ results: outcomes }) });
/** The answer of one that makes slips of them. */
const answerOfSlips = z.object({ slipsMake: z.object({ packages: z.object({ refused: outcomes }) }) });

/** Sends actions of a store with the client of their user. */
export function sendKept(live: LiveClient, files: OutboxStore): (action: KeptAction) => Promise<SendResult> {
  const send = async (action: KeptAction, isSecondTry = false): Promise<SendResult> => {
    const uploaded = await withUploads(files, action.input);
    if ('problem' in uploaded) return resultOf(action, uploaded.problem);
    const madeAt = toServerTime(action.madeAt);
    const variables = { input: { ...uploaded.input, idempotencyKey: action.key } };
    const answer = await sendMade(live, action.query, variables, action.saysWhen ? new Date(madeAt) : null);
    const problem = toRequestError(answer.error);
    if (!problem) return outcomeOf(answer.data);
    // The answer has corrected the clock of a phone that was wrong.
    const isCorrected = problem.code === 'made_at_impossible' && toServerTime(action.madeAt) !== madeAt;
    const isForgotten = problem.fields.some(({ code }) => code === 'unknown_file') && uploaded.used.length > 0;
    if (isSecondTry || !(isCorrected || isForgotten)) return resultOf(action, problem);
    // The server has deleted the files, which no action named within the hour. A refused try has left no key.
    if (isForgotten) for (const file of uploaded.used) await files.putFile({ ...file, uploadedId: null });
    return send(action, true);
  };
  return (action) => send(action);
}

/** Sends a mutation that was made at another time, by the clock of the server; null: now. */
function sendMade(
  { client }: LiveClient,
  query: string,
  variables: Input,
  madeAt: Date | null,
): Promise<OperationResult<unknown>> {
  const request = createRequest<unknown, Input>(query, variables);
  const { fetchOptions } = client.createRequestOperation('mutation', request).context;
  const optionsNow = (): RequestInit => {
    const options = typeof fetchOptions === 'function' ? fetchOptions() : { ...fetchOptions };
    const headers = new Headers(options.headers);
    if (madeAt) headers.set(madeAtHeader, madeAt.toISOString());
    return { ...options, headers: Object.fromEntries(headers) };
  };
  return client.executeMutation(request, { requestPolicy: 'network-only', fetchOptions: optionsNow }).toPromise();
}

/** The input with the ids that the server knows the files by. */
async function withUploads(
  files: OutboxStore,
  input: Input,
): Promise<{ input: Input; used: readonly KeptFile[] } | { problem: RequestError }> {
  const used: KeptFile[] = [];
  const ids = new Map<unknown, string>();
  for (const id of Object.values(input).flat()) {
    const kept = typeof id === 'string' ? await files.file(id) : undefined;
    if (!kept) continue;
    const uploaded = await uploadedFile(files, kept);
    if ('problem' in uploaded) return uploaded;
    used.push(uploaded);
    ids.set(id, uploaded.uploadedId ?? kept.id);
  }
  const known = (value: unknown): unknown => ids.get(value) ?? value;
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(known) : known(value),
  ]);
  return { input: Object.fromEntries(entries), used };
}

/** The file with its id on the server, which is stored before any action names it. */
async function uploadedFile(files: OutboxStore, kept: KeptFile): Promise<KeptFile | { problem: RequestError }> {
  if (kept.uploadedId !== null) return kept;
  const file = new File([kept.file], 'image', { type: kept.file.type });
  const { signal } = new AbortController();
  const result = await uploadFile(file, { kind: kept.kind, signal, onProgress: () => undefined });
  if (!result) return { problem: networkProblem };
  if (!result.ok) return { problem: result.problem.code === 'network' ? networkProblem : result.problem };
  const uploaded = { ...kept, uploadedId: result.id };
  await files.putFile(uploaded);
  return uploaded;
}

const networkProblem: RequestError = { ...parseErrorExtensions({ code: 'network' }), isNetworkError: true };

function outcomeOf(data: unknown): SendResult {
  const many = answerOfMany.safeParse(data);
  const results = many.data?.result.results;
  const refusedBySlips = answerOfSlips.safeParse(data).data?.slipsMake.packages.refused;
  const failed = (results ?? refusedBySlips)?.filter(({ error }) => error) ?? [];
  const [first] = failed;
  // The number that was scanned is that of no parcel.
  if (results?.length === 0)
    return { kind: 'refused', problem: parseErrorExtensions({ code: 'missing' }), refused: [], data };
  if (!first) return { kind: 'done', data };
  return { kind: 'refused', problem: parseErrorExtensions(first.error), refused: failed.map(({ id }) => id), data };
}

function resultOf({ rows }: KeptAction, problem: RequestError): SendResult {
  if (problem.code === 'UNAUTHENTICATED') return { kind: 'signedOut' };
  if (isTransientError(problem) || problem.code === 'internal' || problem.code === 'file.scan_unavailable')
    return { kind: 'unanswered', isFailure: problem.code === 'internal' };
  return { kind: 'refused', problem, refused: rows.map(({ id }) => id), data: null };
}
