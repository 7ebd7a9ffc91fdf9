import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from '#client/app/preferences/language-switch.tsx';
import { Logo } from '#client/app/layout/logo.tsx';
import { SupportHours } from '#client/app/navigation/support-hours.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { TrackingError } from './requests/api.ts';
import { FindForm } from './forms/find-form.tsx';
import { ParcelView } from './parcel-view.tsx';
import { useTrackingProblem } from './requests/use-tracking-problem.ts';
import { type Tracking, useTracking } from './use-tracking.ts';
import styles from './page.module.css';

/** The public page: a field for a number, or the parcel of the address. */
export function TrackingPage(): ReactNode {
  const t = useT('tracking');
  const tracking = useTracking();
  useEffect(() => {
    document.title = `${t('title')} · ${t('brand')}`;
  }, [t]);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <Logo size={28} />
          {t('brand')}
        </span>
        <LanguageSwitch />
      </header>
      <main id="main" className={styles.main}>
        <Content tracking={tracking} />
      </main>
      <footer className={styles.foot}>
        <p>{t('help')}</p>
        <SupportHours centred />
      </footer>
    </div>
  );
}

function Content({ tracking }: { tracking: Tracking }): ReactNode {
  const { number, parcel, error, loading, open } = tracking;
  if (loading && !parcel) return <Loading />;
  if (parcel) return <ParcelView tracking={tracking} parcel={parcel} />;
  if (error?.code === 'network') return <Unreachable tracking={tracking} error={error} />;
  return <NotFound key={number ?? ''} number={number} error={error} onFind={open} />;
}

function Loading(): ReactNode {
  const t = useT('tracking');
  return (
    <div className={styles.card} aria-busy>
      <output className={styles.visuallyHidden}>{t('loading')}</output>
      <Skeleton width="70%" height={30} />
      <Skeleton width="90%" height={18} />
      <Skeleton height={190} />
      <Skeleton height={56} />
    </div>
  );
}

function Unreachable({ tracking, error }: { tracking: Tracking; error: TrackingError }): ReactNode {
  const t = useT('tracking');
  const problemOf = useTrackingProblem();
  return (
    <div className={styles.card}>
      <Banner tone="warning" live="alert">
        {problemOf(error)}
      </Banner>
      <Button tone="primary" size="touch" busy={tracking.loading} onClick={tracking.retry}>
        {t('retry')}
      </Button>
    </div>
  );
}

function NotFound({
  number,
  error,
  onFind,
}: {
  number: string | null;
  error: TrackingError | null;
  onFind: (number: string) => void;
}): ReactNode {
  const t = useT('tracking');
  const problemOf = useTrackingProblem();
  const isWrongLink = error?.code === 'tracking.wrong_proof';
  const problem = error && (isWrongLink ? t('wrongLink') : problemOf(error));
  return <FindForm initial={number ?? ''} problem={problem} onFind={onFind} />;
}
