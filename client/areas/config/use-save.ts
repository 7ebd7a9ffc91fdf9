// Saves the draft with one mutation per row, in the order of their first edits. Saved edits leave the draft.
import { useState } from 'react';
import { useAtom } from 'jotai';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { type Outcome, useAction } from '#client/live/use-action.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { editDocuments } from './documents.ts';
import { type ConfigEntity, draftAtom, type Edit, keyOf, rowsOf, without } from './draft.ts';
import { afterRefusal, inputOf, markIncomplete } from './saving.ts';
import type { Configured } from './use-config.ts';

type Run = (input: Record<string, unknown>) => Promise<Outcome<object>>;

export interface Saving {
  busy: boolean;
  /** An error that concerns no edit in particular. */
  problem: LiveProblem | null;
  /** Marks invalid edits; returns true when there are none. */
  check: () => boolean;
  /** Returns true when every row was saved. */
  save: () => Promise<boolean>;
}

export function useSave(config: Configured | null): Saving {
  const t = useWords('config');
  const errorMessage = useProblemWords();
  const [draft, setDraft] = useAtom(draftAtom);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LiveProblem | null>(null);
  const hub = useAction(editDocuments.hub);
  const city = useAction(editDocuments.city);
  const offersGroup = useAction(editDocuments.offersGroup);
  const rules = useAction(editDocuments.rules);
  const runs: Readonly<Record<ConfigEntity, Run>> = {
    hub: hub.run,
    city: city.run,
    offersGroup: offersGroup.run,
    rules: rules.run,
  };

  const check = (): boolean => {
    if (!config) return false;
    const checked = markIncomplete(draft, config);
    setDraft(checked);
    return [...checked.values()].every(({ fault }) => !fault);
  };
  const saveRow = async (edits: readonly Edit[], within: Configured): Promise<boolean> => {
    const [first] = edits;
    if (!first) return true;
    const outcome = await runs[first.entity](inputOf(edits, within));
    if (outcome.ok) {
      setDraft((now) => without(now, edits.map(keyOf)));
      return true;
    }
    let placed = false;
    setDraft((now) => {
      const after = afterRefusal(now, edits, outcome.problem);
      placed = after !== null;
      return after ?? now;
    });
    if (!placed) setProblem(outcome.problem);
    return false;
  };
  const save = async (): Promise<boolean> => {
    if (busy || !config) return false;
    setBusy(true);
    setProblem(null);
    const rows = rowsOf(draft);
    const outcomes: boolean[] = [];
    // Sequential: a tariff may refer to a city that is saved before it.
    for (const edits of rows) outcomes.push(await saveRow(edits, config));
    setBusy(false);
    const all = outcomes.every(Boolean);
    if (all) toast({ text: t('save.done', { count: draft.size }), tone: 'success' });
    else if (!outcomes.some(Boolean) && rows.length === 1) return false;
    else toast({ text: errorMessage({ code: 'invalid_input' }), tone: 'danger' });
    return all;
  };
  return { busy, problem, check, save };
}
