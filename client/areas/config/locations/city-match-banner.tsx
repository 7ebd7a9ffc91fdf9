import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { WaitingCitiesQuery, WaitingCitiesResolveMutation } from '../documents.ts';

const noVariables = {};

/**
 * Offers to resolve parcels without a city whose city text now matches a city or alias. Runs in batches and shows the
 * progress.
 */
export function CityMatchBanner(): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const { data, refetch } = useLive(WaitingCitiesQuery, { variables: noVariables, watch: ['city'] });
  useEntityChanges('city', 'any', refetch);
  const { run } = useAction(WaitingCitiesResolveMutation);
  const [done, setDone] = useState<number | null>(null);
  const matched = data?.waitingCities.matched ?? 0;
  const resolve = async (): Promise<void> => {
    let resolved = 0;
    let after: string | undefined;
    setDone(0);
    let problem: RequestError | null = null;
    for (;;) {
      const outcome = await run({ ...(after !== undefined && { after }) });
      if (!outcome.ok) {
        ({ problem } = outcome);
        break;
      }
      const { resolved: more, next } = outcome.data.waitingCitiesResolve;
      resolved += more;
      setDone(resolved);
      if (next === null) break;
      after = next;
    }
    setDone(null);
    // What was resolved before the failure is saved.
    if (resolved > 0 || !problem) toast({ text: t('waiting.done', { count: resolved }), tone: 'success' });
    if (problem) toast({ text: errorMessage(problem), tone: 'danger' });
    refetch();
  };
  if (matched === 0 && done === null) return null;
  return (
    <Banner
      tone="info"
      flush
      live="status"
      action={
        <Button size="sm" busy={done !== null} onClick={() => resolve()}>
          {t('waiting.apply')}
        </Button>
      }
    >
      {done === null ? t('waiting.matched', { count: matched }) : t('waiting.progress', { done, count: matched })}
    </Banner>
  );
}
