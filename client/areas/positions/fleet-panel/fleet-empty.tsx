import type { ReactNode } from 'react';
import { SearchX, Truck } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/lib/request-error.ts';

/** Why the list is empty. `filtered`: there are drivers, but none matches. */
export default function FleetEmpty({
  problem,
  filtered,
  onClear,
}: {
  problem: RequestError | undefined;
  filtered: boolean;
  onClear: () => void;
}): ReactNode {
  const t = useT('map');
  const errorMessage = useErrorMessage();
  if (problem) return <ErrorState title={errorMessage(problem)} />;
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        action={<Button onClick={onClear}>{t('list.clear')}</Button>}
      />
    );
  return <EmptyState icon={Truck} title={t('list.none')} text={t('list.noneText')} />;
}
