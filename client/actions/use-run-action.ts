// Runs an action on rows, and reports what happened: a toast with an undo button, and the reasons of the failed rows.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ActionFailure, ActionReport, MatchingRows } from '#client/list/actions/action-types.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import type { ActionRow, EntityActions, ResultTexts, ReverseAction } from './define-actions.ts';
import { type BatchResult, type Input, runOnMatching, runOnRows, undoMatched } from './run-on-rows.ts';
import { useProgress } from './use-progress.ts';

/** The texts of an area, with the general ones for the keys that it does not have. */
export function useActionText(area: string): TFunction {
  const { t } = useTranslation([area, 'forms'], { nsMode: 'fallback' });
  return t;
}

interface ReportContext<Row> {
  t: TFunction;
  texts: Partial<ResultTexts<Row>>;
  reasonOf: (problem: RequestError) => string;
}

/** The reasons of the failed rows. */
function describe<Row extends ActionRow>(
  actions: EntityActions<Row>,
  failed: BatchResult<Row>['failed'],
  { reasonOf }: ReportContext<Row>,
): ActionFailure[] {
  return failed.map(({ id, row, problem }) => ({
    id,
    label: row ? actions.label(row) : id,
    reason: reasonOf(problem),
  }));
}

function reportFailures<Row extends ActionRow>(
  actions: EntityActions<Row>,
  action: string,
  { failed }: Pick<BatchResult<Row>, 'failed'>,
  context: ReportContext<Row>,
): readonly ActionFailure[] {
  const failures = describe(actions, failed, context);
  const [first] = failures;
  if (actions.failuresIn !== 'toast' || !first) return failures;
  const text = context.t(`failed.${action}`, { defaultValue: '' });
  toast({ text: `${text} ${first.reason}`.trim(), tone: 'danger', key: `${action} ${text}` });
  return failures;
}

export interface ActionRun<Row> {
  /** With `matching`, it runs on all rows of the list. */
  run: (action: string, rows: readonly Row[], input?: Input, matching?: MatchingRows) => Promise<BatchResult<Row>>;
  /** Shows the toast; returns the failures, and how to run the action on them again with its input. */
  report: (action: string, input: Input, result: BatchResult<Row>) => ActionReport<Row>;
}

/** The text of an error, with the status that does not fit. */
function useReason({ status: nameOf }: Partial<ResultTexts<never>>): (problem: RequestError) => string {
  const errorMessage = useErrorMessage();
  return ({ code, params, fields: [field], ...rest }: RequestError): string => {
    const reason = errorMessage(field ?? { code, params, ...rest });
    const status = code.endsWith('wrong_status') ? params['status'] : undefined;
    return typeof status === 'string' && nameOf ? `${reason} (${nameOf(status)})` : reason;
  };
}

/** True if each row can go back. Of all rows of a list, only what the server returned of them is known. */
function isReversible<Row extends ActionRow>(
  { possible, input }: ReverseAction<Row>,
  { before, after, matched, matchedBefore }: BatchResult<Row>,
): boolean {
  if (!matched) return before.every((row, place) => possible?.(row, after[place] ?? row) ?? true);
  if (!possible && !input) return true;
  return matchedBefore?.every((row) => possible?.(row, row) ?? true) ?? false;
}

/** The first row that could not go back, with the reason, and how many others could not. */
function failedUndo(failures: readonly ActionFailure[], t: TFunction, number: (value: number) => string): string {
  const [first, ...more] = failures;
  const text = t('outcome', { what: first?.label, outcome: first?.reason });
  return more.length === 0 ? text : `${text} · ${t('moreFailures', { ns: 'list', shown: number(more.length) })}`;
}

/** Functions to run the actions of an entity and to report the result. */
export function useRunAction<Row extends ActionRow>(actions: EntityActions<Row>): ActionRun<Row> {
  const t = useActionText(actions.area);
  const runMutation = useRunMutation();
  const format = useFormat();
  const withProgress = useProgress(t);
  const texts: Partial<ResultTexts<Row>> = actions.texts?.(t) ?? {};
  const reasonOf = useReason(texts);
  const context: ReportContext<Row> = { t, texts, reasonOf };

  const undo = async (action: string, { before, matched = [], matchedBefore }: BatchResult<Row>): Promise<void> => {
    const { reverse } = actions.spec(action);
    if (!reverse) return;
    const rows = matchedBefore ? [...before, ...matchedBefore] : before;
    const count = Math.max(rows.length, matched.length);
    const failed = await withProgress(count, async (onBegin) => {
      if (matched.length > 0 && !reverse.input) return undoMatched(actions, reverse.action, matched, runMutation);
      const inputOf = (row: Row): Input => reverse.input?.(row, t) ?? {};
      return (await runOnRows(actions, reverse.action, rows, inputOf, runMutation, onBegin)).failed;
    });
    const failures = reportFailures(actions, reverse.action, { failed }, context);
    if (failures.length > 0 && actions.failuresIn !== 'toast')
      toast({ text: failedUndo(failures, t, (value) => format.number(value)), tone: 'danger' });
    else if (failures.length === 0 && reverse.announced) toast({ text: t(`undone.${action}`, { count }) });
  };

  const doneText = (action: string, { before, after, matched }: BatchResult<Row>): string | null => {
    if (matched) {
      const outcome = format.number(matched.length);
      return matched.length > 0 ? t('outcome', { what: t(`actions.${action}`), outcome }) : null;
    }
    const [first] = before;
    if (!first) return null;
    return texts.done?.(action, after) ?? t(`done.${action}`, { count: after.length, name: actions.label(first) });
  };

  const reportSuccess = (action: string, result: BatchResult<Row>): void => {
    const { reverse, silent, icon } = actions.spec(action);
    const text = silent ? null : doneText(action, result);
    if (text === null) return;
    const canUndo = reverse && isReversible(reverse, result);
    toast({
      text: reverse?.explained && !canUndo ? `${text} · ${t(`notUndone.${action}`)}` : text,
      ...(actions.hasToastIcon ? { icon } : { tone: 'success' }),
      ...(canUndo && { action: { label: t('undo'), undoes: true, onSelect: () => undo(action, result) } }),
    });
  };

  const run: ActionRun<Row>['run'] = (action, rows, input = {}, matching?) =>
    withProgress(matching?.total ?? rows.length, (onBegin) =>
      matching
        ? runOnMatching(actions, action, matching, input, runMutation, onBegin)
        : runOnRows(actions, action, rows, () => input, runMutation, onBegin),
    );
  const report: ActionRun<Row>['report'] = (action, input, result) => {
    if (result.problem) toast({ text: reasonOf(result.problem), tone: 'danger' });
    reportSuccess(action, result);
    const failures = reportFailures(actions, action, result, context);
    const failedRows = result.failed.flatMap(({ row }) => row ?? []);
    const retry = async (): Promise<ActionReport<Row>> => report(action, input, await run(action, failedRows, input));
    const outcome = { isRefused: result.problem !== undefined, secret: result.secret };
    return { failures, failedRows, ...(failedRows.length > 0 && { retry }), ...outcome };
  };
  return { run, report };
}
