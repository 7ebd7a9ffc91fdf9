// The texts of the tab "cities to validate", and the decisions about them.
import { useEffect, useRef } from 'react';
import { useAtom } from 'jotai';
import type { RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { PackageCountsQuery } from '../documents.ts';
import { type Decision, decisionsAtom, withDecision } from './decisions.ts';
import { CityTextDecideMutation, CityTextsQuery, CityTextUndoMutation } from './documents.ts';

const noVariables = {};

/** Reads the texts again when the live count of the tab changes. */
function useTexts() {
  const texts = useLive(CityTextsQuery, { variables: noVariables, watch: ['package'] });
  const { data } = useLive(PackageCountsQuery, { variables: noVariables, watch: ['packageCounts'] });
  const count = data?.packageCounts.tabs.find(({ tab }) => tab === 'cities_to_validate')?.n;
  const known = useRef(count);
  const { refetch } = texts;
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) refetch();
    known.current = count;
  }, [count, refetch]);
  return texts;
}

/** The texts with functions that decide about one and withdraw a decision. Both resolve with an error, or null. */
export function useCityTexts() {
  const t = useT('cities');
  const { data, error, loading, refetch } = useTexts();
  const [decisions, setDecisions] = useAtom(decisionsAtom);
  const { run: sendDecision } = useAction(CityTextDecideMutation);
  const { run: sendUndo } = useAction(CityTextUndoMutation);
  const sayRefused = (refused: number): void => {
    if (refused > 0) toast({ text: t('refused', { count: refused }), tone: 'warning' });
  };
  const decide = async (text: string, city: Option, remember: boolean): Promise<RequestError | null> => {
    const outcome = await sendDecision({ text, cityId: city.value, remember });
    if (!outcome.ok) return outcome.problem;
    const { ids, refused } = outcome.data.cityTextDecide;
    setDecisions((known) => withDecision(known, { text, cityId: city.value, city: city.label, remember, ids }));
    sayRefused(refused);
    refetch();
    return null;
  };
  const undo = async (decision: Decision): Promise<RequestError | null> => {
    const { text, cityId, remember, ids } = decision;
    const outcome = await sendUndo({ text, cityId, remember, ids: [...ids] });
    if (!outcome.ok) return outcome.problem;
    setDecisions((known) => known.filter((one) => one !== decision));
    sayRefused(outcome.data.cityTextUndo.refused);
    refetch();
    return null;
  };
  return { texts: data?.cityTexts, error, loading, refetch, decisions, decide, undo };
}
