// The river of the cash on delivery: from the drivers to the customers, with the width of what is at each place.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ChartFrame } from '#client/charts/chart-frame.tsx';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { RiverQuery } from '../documents.ts';
import { riverPath, riverWidth } from './river-path.ts';
import shared from '../ledger.module.css';
import styles from './river.module.css';

const watched = ['codRiver'];
const none = {};
const stages = ['drivers', 'safes', 'bank', 'payable', 'paidOut'] as const;

/** Where the money is, live, with its figures as a table on request. */
export function River(): ReactNode {
  const t = useT('ledger');
  const errorMessage = useErrorMessage();
  const format = useFormat();
  const { data, error, refetch } = useLive(RiverQuery, { variables: none, watch: watched });
  if (!data && error) return <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />;
  const river = data?.codRiver;
  if (!river) return <Skeleton width="100%" height={152} />;
  const table = {
    caption: t('river.caption'),
    columns: [t('river.stage'), t('river.amount')],
    rows: stages.map((stage) => [t(`river.${stage}`), format.amount(river[stage])]),
  };
  return (
    <ChartFrame
      title={t('river.title')}
      tables={[table]}
      labels={{ table: t('river.asTable'), chart: t('river.asChart') }}
    >
      <div className={styles.river}>
        <svg viewBox={`0 0 ${riverWidth} 100`} preserveAspectRatio="none" className={styles.water} aria-hidden>
          <path d={riverPath(stages.map((stage) => river[stage]))} />
          <line x1={0} x2={riverWidth} y1={50} y2={50} className={styles.current} />
        </svg>
        <ol className={styles.stages}>
          {stages.map((stage) => (
            <li key={stage}>
              <span className={styles.name}>{t(`river.${stage}`)}</span>
              {stage === 'bank' && river.bankAccountId !== null ? (
                <Link href={`/billing?view=statement&account=${river.bankAccountId}`} className={shared.link}>
                  <Money centimes={river[stage]} size="lg" className={cx(river[stage] < 0 && shared.negative)} />
                </Link>
              ) : (
                <Money centimes={river[stage]} size="lg" className={cx(river[stage] < 0 && shared.negative)} />
              )}
              <small>{t(`riverTexts.${stage}`)}</small>
            </li>
          ))}
        </ol>
      </div>
    </ChartFrame>
  );
}
