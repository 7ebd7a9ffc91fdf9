import { type ReactNode, Suspense, useMemo } from 'react';
import { ListOrdered, Map } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { navigationUrl, RouteMap } from '#client/round-extension.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { RoundStop } from '../round.ts';
import { useRound } from '../use-round.ts';
import styles from './map.module.css';

/** The next stop, under the thumb. */
function NextStop({ stop: { number, pkg } }: { stop: RoundStop }): ReactNode {
  const t = useT('round');
  const localizedName = useLocalizedName();
  const city = pkg.city ? localizedName(pkg.city) : pkg.cityText;
  return (
    <section className={styles.next} aria-label={t('stop.label')}>
      <p className={styles.words}>
        <span className={styles.name}>
          <bdi dir="ltr">{number}</bdi> · <bdi>{pkg.recipientName}</bdi>
        </span>
        <span className={styles.address}>
          <bdi>{city}</bdi>
          {' · '}
          <bdi>{pkg.address}</bdi>
        </span>
      </p>
      <ButtonLink size="touch" icon={ListOrdered} href={`${screenPath('round')}?stop=${pkg.id}`}>
        {t('map.open')}
      </ButtonLink>
      <ButtonLink
        size="touch"
        tone="primary"
        icon={Map}
        href={navigationUrl(pkg.address, city)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('stop.navigate')}
      </ButtonLink>
    </section>
  );
}

/** The own stops on the map, in order, and the own position. */
export default function RoundMapScreen(): ReactNode {
  const errorMessage = useErrorMessage();
  const { round, carrierId, error, refetch, start } = useRound();
  const stops = useMemo(
    () =>
      round?.stops.flatMap(({ number, place }) => (place === null ? [] : [{ number, ...place, done: false }])) ?? [],
    [round],
  );
  const next = round?.stops[0];
  return (
    <Page presenceLocation={null}>
      <div className={styles.page}>
        {!round && error && <ErrorState text={errorMessage(error)} onRetry={refetch} />}
        {round && carrierId !== undefined && (
          <Suspense fallback={<Skeleton height={400} shape="block" />}>
            <RouteMap driverId={carrierId} stops={stops} start={start} />
          </Suspense>
        )}
        {next && <NextStop stop={next} />}
      </div>
    </Page>
  );
}
