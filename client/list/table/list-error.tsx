import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/lib/request-error.ts';

/** The error of a failed load, shown above the older rows. */
export function ListError({ problem, onRetry }: { problem: RequestError; onRetry: () => void }): ReactNode {
  const t = useT('list');
  const tKit = useT('kit');
  const errorText = useErrorMessage();
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
