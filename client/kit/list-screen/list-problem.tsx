import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';

/** A list that could not be read: above the rows it had before, which stay. */
export function ListProblem({ problem, onRetry }: { problem: LiveProblem; onRetry: () => void }): ReactNode {
  const t = useWords('list');
  const kit = useWords('kit');
  const words = useProblemWords();
  const [field] = problem.fields;
  return (
    <Banner
      tone="danger"
      flush
      live="alert"
      title={words(problem)}
      action={
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          {kit('retry')}
        </Button>
      }
    >
      {field ? words(field) : t('olderRows')}
    </Banner>
  );
}
