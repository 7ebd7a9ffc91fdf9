// Saves the draft with one mutation per row, in the order of their first edits. Saved edits leave the draft.
import { useState } from 'react';
import { useAtom } from 'jotai';
import { toast } from '#client/ui/feedback/toast.ts';
import { type CodedError, useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { type MutationResult, useAction } from '#client/live/use-action.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { editMutations } from '../documents.ts';
import { type ConfigEntity, draftAtom, type Edit, editKey, editsByRow, withoutEdits } from './draft.ts';
import { applyFailure, toEditInput, markIncompleteFees } from './save-mapping.ts';
import type { ConfigData } from '../use-config.ts';

type Run = (input: Record<string, unknown>) => Promise<MutationResult<object>>;

export interface DraftSaving {
  busy: boolean;
  /** An error that concerns no edit in particular. */
  error: RequestError | null;
  /** Marks invalid edits; returns true when there are none. */
  validate: () => boolean;
  /** Returns true when every row was saved. */
  save: () => Promise<boolean>;
}

export function useSaveDraft(config: ConfigData | null): DraftSaving {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const [draft, setDraft] = useAtom(draftAtom);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const hub = useAction(editMutations.hub);
  const city = useAction(editMutations.city);
  const offersGroup = useAction(editMutations.offersGroup);
  const rules = useAction(editMutations.rules);
  const runs: Readonly<Record<ConfigEntity, Run>> = {
    hub: hub.run,
    city: city.run,
    offersGroup: offersGroup.run,
    rules: rules.run,
  };

  const check = (): boolean => {
    if (!config) return false;
    const checked = markIncompleteFees(draft, config);
    setDraft(checked);
    return [...checked.values()].every(({ fault }) => !fault);
  };
  /** Returns the error of a row that was not saved. */
  const saveRow = async (edits: readonly Edit[], within: ConfigData): Promise<CodedError | null> => {
    const [first] = edits;
    if (!first) return null;
    const outcome = await runs[first.entity](toEditInput(edits, within));
    if (outcome.ok) {
      setDraft((now) => withoutEdits(now, edits.map(editKey)));
      return null;
    }
    let placed = false;
    setDraft((now) => {
      const after = applyFailure(now, edits, outcome.problem);
      placed = after !== null;
      return after ?? now;
    });
    if (placed) return { code: 'invalid_input' };
    setProblem(outcome.problem);
    return outcome.problem;
  };
  const save = async (): Promise<boolean> => {
    if (busy || !config) return false;
    setBusy(true);
    setProblem(null);
    const rows = editsByRow(draft);
    const failures: CodedError[] = [];
    // Sequential: a tariff may refer to a city that is saved before it.
    for (const edits of rows) {
      const failure = await saveRow(edits, config);
      if (failure) failures.push(failure);
    }
    setBusy(false);
    // An error that belongs to no edit says more than that some edits are invalid.
    const failure = failures.find(({ code }) => code !== 'invalid_input') ?? failures[0];
    if (!failure) toast({ text: t('save.done', { count: draft.size }), tone: 'success' });
    else if (rows.length > 1) toast({ text: errorMessage(failure), tone: 'danger' });
    return !failure;
  };
  return { busy, error: problem, validate: check, save };
}
