import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';

/** The error of a failed load, shown above the older rows. */
export function ListProblem({ problem, onRetry }: { problem: LiveProblem; onRetry: () => void }): ReactNode {
  const t = useWords('list');
  const tKit = useWords('kit');
  const errorText = useProblemWords();
  const [field] = problem.fields;
  return (
    <Banner
      tone="danger"
      flush
      live="alert"
      title={errorText(problem)}
      action={
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          {tKit('retry')}
        </Button>
      }
    >
      {field ? errorText(field) : t('olderRows')}
    </Banner>
  );
}
