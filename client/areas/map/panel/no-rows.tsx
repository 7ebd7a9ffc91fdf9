import type { ReactNode } from 'react';
import { SearchX, Truck } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';

/** Why the list is empty. `filtered`: there are drivers, but none matches. */
export default function FleetEmpty({
  problem,
  filtered,
  onClear,
}: {
  problem: LiveProblem | undefined;
  filtered: boolean;
  onClear: () => void;
}): ReactNode {
  const t = useWords('map');
  const errorMessage = useProblemWords();
  if (problem) return <ErrorState title={errorMessage(problem)} />;
  if (filtered)
    return (
      <Empty
        icon={SearchX}
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        action={<Button onClick={onClear}>{t('list.clear')}</Button>}
      />
    );
  return <Empty icon={Truck} title={t('list.none')} text={t('list.noneText')} />;
}
