// The file of everything that is kept about the person.
import { type ReactNode, useState } from 'react';
import { FileDown } from 'lucide-react';
import { graphql } from '#client/live/graphql.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';

const ExportMutation = graphql(`
  mutation ProfileExport($input: ProfileExportInput!) {
    profileExport(input: $input) {
      job {
        id
      }
    }
  }
`);

/** Starts the job; its result is in the tray of the header, like that of every job. */
export function OwnData(): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(ExportMutation);
  const [outcome, setOutcome] = useState<'started' | RequestError | null>(null);
  const start = async (): Promise<void> => {
    const result = await run({});
    setOutcome(result.ok ? 'started' : result.problem);
  };
  return (
    <>
      <div>
        <Button icon={FileDown} busy={isRunning} onClick={() => start()}>
          {t('data.export')}
        </Button>
      </div>
      {outcome === 'started' && (
        <Banner tone="success" live="status">
          {t('data.started')}
        </Banner>
      )}
      {outcome !== null && outcome !== 'started' && (
        <Banner tone="danger" live="alert">
          {errorMessage(outcome)}
        </Banner>
      )}
    </>
  );
}
