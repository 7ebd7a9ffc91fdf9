import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { cx } from '#client/lib/cx.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { useShellExtensions } from '#client/app/extension-points/shell-extensions.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useScreenName } from '#client/app/screens/screen-context.ts';
import { Consumers } from './health/consumers.tsx';
import { type ServiceHealth, ServiceHealthQuery } from './documents.ts';
import { Checks } from './health/checks.tsx';
import { Mail } from './mail.tsx';
import { Webhooks } from './webhooks.tsx';
import { Instances } from './health/instances.tsx';
import { Notices } from './health/notices.tsx';
import { stateIcons } from './health/tile.tsx';
import { Tiles } from './health/tiles.tsx';
import { useRefresh } from './health/use-refresh.ts';
import { assessHealth, serviceParts, tiledParts, worstState } from './health/health-state.ts';
import styles from './service.module.css';

const Mailbox = lazyPart(() => import('./mailbox/mailbox.tsx'));

const noEntities: readonly string[] = [];

function HealthSkeleton(): ReactNode {
  const late = useDelayed(true);
  return (
    <div aria-busy className={styles.tiles}>
      {late && tiledParts.map((part) => <Skeleton key={part} height={148} shape="block" />)}
    </div>
  );
}

function HealthReport({ health }: { health: ServiceHealth }): ReactNode {
  const t = useT('service');
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
      <Consumers health={health} />
      <Instances health={health} />
      <Mail />
      <Webhooks />
      <Checks />
      {useShellExtensions().serviceExtensions.map((Extension, place) => (
        <Suspense key={place} fallback={null}>
          <Extension />
        </Suspense>
      ))}
    </>
  );
}

/**
 * The screen of the service, and the mailbox: both are for administrators, and a module of its own would cost every
 * first page the names of its files.
 */
export default function ServiceScreens(): ReactNode {
  return useScreenName() === 'mailbox' ? <Mailbox /> : <Health />;
}

/** The health of the installation, refreshed every five seconds while the tab is visible. */
function Health(): ReactNode {
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(ServiceHealthQuery, { variables: {}, watch: noEntities });
  useRefresh(refetch);
  const health = data?.serviceHealth;
  return (
    <Page>
      {error && health && (
        <Banner tone="danger" flush live="alert">
          {errorMessage(error)}
        </Banner>
      )}
      <div className={styles.page}>
        {health && <HealthReport health={health} />}
        {!health && (error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <HealthSkeleton />)}
      </div>
    </Page>
  );
}
