import { type ReactNode, useEffect } from 'react';
import { cx } from '#client/kit/cx.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { useDelayed } from '#client/kit/ui/use-delayed.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useLive } from '#client/live/use-live.ts';
import { Page } from '#client/shell/page.tsx';
import { type ServiceHealth, ServiceHealthQuery } from './health.ts';
import { Instances } from './instances.tsx';
import { Notices } from './notices.tsx';
import { stateIcons } from './tile.tsx';
import { Tiles } from './tiles.tsx';
import { serviceParts, assessHealth, worstState } from './verdict.ts';
import styles from './service.module.css';

const refreshMs = 5_000;
const noEntities: readonly string[] = [];

function HealthSkeleton(): ReactNode {
  const late = useDelayed(true);
  return (
    <div aria-busy className={styles.tiles}>
      {late && serviceParts.map((part) => <Skeleton key={part} height={148} shape="block" />)}
    </div>
  );
}

function HealthReport({ health }: { health: ServiceHealth }): ReactNode {
  const t = useWords('service');
  const states = assessHealth(health);
  const whole = worstState(serviceParts.map((part) => states[part]));
  const Sign = stateIcons[whole];
  const named = serviceParts.filter((part) => states[part] === whole).map((part) => t(`parts.${part}`));
  return (
    <>
      <output className={cx(styles.whole, styles[whole])}>
        <Sign size={18} aria-hidden />
        <span>{whole === 'well' ? t('whole.well') : t(`whole.${whole}`, { parts: named.join(', ') })}</span>
      </output>
      <Notices health={health} />
      <Tiles health={health} states={states} />
      <Instances health={health} />
    </>
  );
}

/** The service screen: the health of the installation, refreshed every five seconds while the tab is visible. */
export default function ServiceScreen(): ReactNode {
  const errorMessage = useProblemWords();
  const { data, problem, rerun } = useLive(ServiceHealthQuery, { variables: {}, watch: noEntities });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) rerun();
    }, refreshMs);
    return () => {
      clearInterval(timer);
    };
  }, [rerun]);
  const health = data?.serviceHealth;
  return (
    <Page>
      {problem && health && (
        <Banner tone="danger" flush live="alert">
          {errorMessage(problem)}
        </Banner>
      )}
      <div className={styles.page}>
        {health && <HealthReport health={health} />}
        {!health && (problem ? <ErrorState text={errorMessage(problem)} onRetry={rerun} /> : <HealthSkeleton />)}
      </div>
    </Page>
  );
}
