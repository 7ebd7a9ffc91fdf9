// The reconciliation: where the money is, what the last run proved, what differs, and the runs before.
import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Scale } from 'lucide-react';
import { reconcilers } from '#shared/areas/reconciliation/reconciliation.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { HeadButton } from '#client/ui/button/head-button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { ReconcileMutation, ReconciliationsQuery } from '../documents.ts';
import { River } from '../river/river.tsx';
import { Run } from './run.tsx';
import { Runs } from './runs.tsx';
import styles from './reconciliation.module.css';

const watched = ['reconciliation'];
const none = {};

function Content(): ReactNode {
  const t = useT('ledger');
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(ReconciliationsQuery, { variables: none, watch: watched });
  useEntityChanges('reconciliation', 'new', refetch);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
  const runs = data.reconciliations;
  const run = runs.find(({ id }) => id === chosen) ?? runs[0];
  if (!run) return <EmptyState icon={Scale} title={t('reconciliation.none')} text={t('reconciliation.noneText')} />;
  return (
    <div className={styles.columns}>
      <Run key={run.id} run={run} />
      <Runs runs={runs} shown={run.id} onShow={setChosen} />
    </div>
  );
}

/** The reconciliation of every dirham. */
export default function ReconciliationScreen(): ReactNode {
  const t = useT('ledger');
  const errorMessage = useErrorMessage();
  const role = useAtomValue(viewerAtom)?.role;
  const { run, error } = useAction(ReconcileMutation);
  const start = async (): Promise<void> => {
    if ((await run({})).ok) toast({ text: t('reconciliation.started'), tone: 'success', key: 'reconcile' });
  };
  return (
    <Page
      actions={
        reconcilers.some((each) => each === role) && (
          <HeadButton icon={Scale} label={t('reconciliation.start')} onClick={() => void start()} />
        )
      }
    >
      <div className={styles.page}>
        {error && (
          <Banner tone="danger" live="alert">
            {errorMessage(error)}
          </Banner>
        )}
        <River />
        <Content />
      </div>
    </Page>
  );
}
