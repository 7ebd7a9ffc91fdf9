// Sends an action on rows: one mutation for a selection, or one for each row where the server has no other.
import { maxIds } from '#shared/lib/limits.ts';
import type { MatchingRows } from '#client/list/actions/action-types.ts';
import { proofRequired } from '#client/session/ask-for-proof.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import type { MutationResult, OnBegin, RunMutation } from '#client/live/use-action.ts';
import { isQueued } from '#client/live/keeping.ts';
import type { BulkData, BulkDocument, BulkOutcome } from './action-document.ts';
import type { ActionRow, EntityActions } from './define-actions.ts';

export type Input = Readonly<Record<string, unknown>>;

export interface FailedRow<Row> {
  id: string;
  /** Null for a row that the user does not see. */
  row: Row | null;
  problem: RequestError;
}

export interface BatchResult<Row> {
  /** The rows that succeeded, as they were before. */
  before: Row[];
  /** The same rows as the server returned them. */
  after: Row[];
  failed: FailedRow<Row>[];
  /** The ids of all rows of a list that succeeded; they are not among `before`. */
  matched?: readonly string[];
  /** These rows before the action, with what its reversal reads; absent if that is not known of all of them. */
  matchedBefore?: readonly Row[] | undefined;
  /** What the action made for one row, to be shown once. */
  secret?: string | undefined;
  /** Why all rows of a list were refused as a whole. */
  problem?: RequestError;
}

type RowOutcome<Row> =
  | { ok: true; row: Row; secret?: string | null | undefined }
  | { ok: false; problem: RequestError };

/** An error that would meet every other row: the connection is lost, or the user does not prove who they are. */
const stopsAll = ({ isNetworkError, code }: RequestError): boolean => isNetworkError || code === proofRequired;

/**
 * Runs an action on rows. Those whose action was kept until there is a network are in no part of the result: what keeps them
 * says so. An error of one does not stop the others, except one that would meet all of them.
 */
export async function runOnRows<Row extends ActionRow>(
  actions: EntityActions<Row>,
  action: string,
  rows: readonly Row[],
  inputOf: (row: Row) => Input,
  run: RunMutation,
  onBegin?: OnBegin,
): Promise<BatchResult<Row>> {
  const document = rows.length > 1 ? actions.bulkDocument(action, 'ids') : undefined;
  const outcomes = document
    ? await runTogether(actions, { action, document, onBegin }, rows, inputOf, run)
    : await runOneByOne(actions, action, rows, inputOf, run);
  const result: BatchResult<Row> = { before: [], after: [], failed: [] };
  for (const row of rows) {
    const outcome = outcomes.get(row.id);
    if (outcome?.ok) {
      result.before.push(row);
      result.after.push(outcome.row);
      result.secret = outcome.secret ?? result.secret;
    } else if (outcome && !isQueued(outcome.problem)) result.failed.push({ id: row.id, row, problem: outcome.problem });
  }
  return result;
}

/** Removed by another user, or by an earlier attempt whose response was lost. */
function isRemovedAlready<Row extends ActionRow>(actions: EntityActions<Row>, action: string, code: string): boolean {
  return actions.spec(action).removes === true && code === 'missing';
}

async function runOneByOne<Row extends ActionRow>(
  actions: EntityActions<Row>,
  action: string,
  rows: readonly Row[],
  inputOf: (row: Row) => Input,
  run: RunMutation,
): Promise<Map<string, RowOutcome<Row>>> {
  const outcomes = new Map<string, RowOutcome<Row>>();
  let stopped: RequestError | null = null;
  for (const row of rows) {
    if (stopped) {
      outcomes.set(row.id, { ok: false, problem: stopped });
      continue;
    }
    const input: Record<string, unknown> = { ...inputOf(row), id: row.id };
    const [document, expected] = [actions.document(action), actions.expectedOf(action, row)];
    const outcome = await run(document, input, expected, undefined, actions.subjectOf(action, [row]));
    if (outcome.ok) outcomes.set(row.id, { ok: true, ...outcome.data.result });
    else if (isRemovedAlready(actions, action, outcome.problem.code)) outcomes.set(row.id, { ok: true, row });
    else outcomes.set(row.id, outcome);
    if (!outcome.ok && stopsAll(outcome.problem)) stopped = outcome.problem;
  }
  return outcomes;
}

/** One call for all rows with the same input. */
async function runTogether<Row extends ActionRow>(
  actions: EntityActions<Row>,
  { action, document, onBegin }: { action: string; document: BulkDocument<Row>; onBegin: OnBegin | undefined },
  rows: readonly Row[],
  inputOf: (row: Row) => Input,
  run: RunMutation,
): Promise<Map<string, RowOutcome<Row>>> {
  const outcomes = new Map<string, RowOutcome<Row>>();
  let stopped: RequestError | null = null;
  for (const [, alike] of Map.groupBy(rows, (row) => JSON.stringify(inputOf(row))))
    for (let start = 0; start < alike.length; start += maxIds) {
      const part = alike.slice(start, start + maxIds);
      const [first] = part;
      if (!first) continue;
      const input: Record<string, unknown> = { ...inputOf(first), ids: part.map(({ id }) => id) };
      const expected = part.flatMap((row) => actions.expectedOf(action, row) ?? []);
      const many = expected.length > 0 ? { plural: actions.plural ?? '', rows: expected } : undefined;
      const outcome: MutationResult<BulkData<Row>> = stopped
        ? { ok: false, problem: stopped }
        : await run(document, input, many, onBegin, actions.subjectOf(action, part));
      if (!outcome.ok && stopsAll(outcome.problem)) stopped = outcome.problem;
      const results = new Map(outcome.ok ? outcome.data.result.results.map((each) => [each.id, each]) : []);
      for (const row of part)
        outcomes.set(row.id, outcome.ok ? outcomeOf(actions, action, row, results.get(row.id)) : outcome);
    }
  return outcomes;
}

function outcomeOf<Row extends ActionRow>(
  actions: EntityActions<Row>,
  action: string,
  row: Row,
  result: BulkOutcome<Row> | undefined,
): RowOutcome<Row> {
  if (result && !result.error) return { ok: true, row: result.row ?? row };
  if (result?.error && isRemovedAlready(actions, action, result.error.code)) return { ok: true, row };
  return { ok: false, problem: parseErrorExtensions(result?.error) };
}

/** Runs an action on all rows of a list. */
export async function runOnMatching<Row extends ActionRow>(
  actions: EntityActions<Row>,
  action: string,
  { input: matching }: MatchingRows,
  input: Input,
  run: RunMutation,
  onBegin?: OnBegin,
): Promise<BatchResult<Row>> {
  const document = actions.bulkDocument(action, 'matching');
  if (!document) throw new Error(`${action} does not take all rows of a list.`);
  const outcome = await run(document, { ...input, matching }, undefined, onBegin);
  if (!outcome.ok) return { before: [], after: [], failed: [], matched: [], problem: outcome.problem };
  const { results, refused = [] } = outcome.data.result;
  const matched = results.filter(({ error }) => !error);
  const matchedBefore = matched.flatMap(({ before }) => before ?? []);
  return {
    before: [],
    after: [],
    matched: matched.map(({ id }) => id),
    matchedBefore: matchedBefore.length === matched.length ? matchedBefore : undefined,
    failed: refused.map(({ id, row = null, error }) => ({ id, row, problem: parseErrorExtensions(error) })),
  };
}

/** Runs the reverse action on the ids of rows whose fields are not known here. */
export async function undoMatched<Row extends ActionRow>(
  actions: EntityActions<Row>,
  action: string,
  ids: readonly string[],
  run: RunMutation,
): Promise<FailedRow<Row>[]> {
  const document = actions.bulkDocument(action, 'ids');
  const failed: FailedRow<Row>[] = [];
  if (!document) return failed;
  for (let start = 0; start < ids.length; start += maxIds) {
    const part = ids.slice(start, start + maxIds);
    const outcome = await run(document, { ids: part });
    if (outcome.ok)
      for (const { id, row = null, error } of outcome.data.result.results) {
        if (error) failed.push({ id, row, problem: parseErrorExtensions(error) });
      }
    else failed.push(...part.map((id) => ({ id, row: null, problem: outcome.problem })));
  }
  return failed;
}
