// The open import, live, and what can be done with it. Every change is saved at once, so nothing is lost on leaving.
import { useState } from 'react';
import type { ColumnUse, ImportField } from '#shared/areas/imports/columns.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import type { ActionDocument } from '#client/actions/action-document.ts';
import {
  cancelMutation,
  confirmMutation,
  editMutation,
  excludeMutation,
  type ImportDetail,
  ImportQuery,
  keepMutation,
  setColumnsMutation,
} from './documents.ts';
import type { Suggestion } from './rows/row-state.ts';

const watched = ['import'];

export interface ImportActions {
  setColumns: (columns: readonly ColumnUse[]) => Promise<boolean>;
  edit: (lines: readonly number[], field: ImportField, text: string) => Promise<boolean>;
  accept: (suggestions: readonly Suggestion[]) => Promise<boolean>;
  exclude: (lines: readonly number[], excluded: boolean) => Promise<boolean>;
  keep: (lines: readonly number[]) => Promise<boolean>;
  cancel: () => Promise<boolean>;
  confirm: (again: boolean) => Promise<boolean>;
}

export interface OpenImport {
  detail: ImportDetail | null | undefined;
  error: RequestError | undefined;
  refetch: () => void;
  actions: ImportActions;
  /** Why the last action was refused. */
  problem: RequestError | null;
  /** An action is on its way. */
  isBusy: boolean;
}

/** `detail` is undefined while it loads, and null if there is no such import for the viewer. */
export function useImport(id: string): OpenImport {
  const { data, error, refetch } = useLive(ImportQuery, { variables: { id }, watch: watched, rowId: id });
  const runMutation = useRunMutation();
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const run = async (
    document: ActionDocument<ImportDetail>,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<boolean> => {
    setRunning((count) => count + 1);
    const outcome = await runMutation(document, { id, ...input });
    setRunning((count) => count - 1);
    setProblem(outcome.ok ? null : outcome.problem);
    // Somebody else was faster: what is shown is read again.
    if (!outcome.ok) refetch();
    return outcome.ok;
  };
  const edit: ImportActions['edit'] = (lines, field, text) => run(editMutation, { lines, field, text });
  const version = data?.import?.version ?? 1;
  const actions: ImportActions = {
    setColumns: (columns) => run(setColumnsMutation, { columns }),
    edit,
    accept: async (suggestions) => {
      for (const { lines, field, text } of suggestions) if (!(await edit(lines, field, text))) return false;
      return true;
    },
    exclude: (lines, excluded) => run(excludeMutation, { lines, excluded }),
    keep: (lines) => run(keepMutation, { lines }),
    cancel: () => run(cancelMutation),
    confirm: (again) => run(confirmMutation, { version, again }),
  };
  return { detail: data?.import, error, refetch, actions, problem, isBusy: running > 0 };
}
