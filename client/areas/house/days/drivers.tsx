// The drivers of a hub today, and the day of one of them: its check-out, its check-in and its close.
import type { ReactNode } from 'react';
import { Users } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { cx } from '#client/lib/cx.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { DriverCard, isActive } from '../board/driver-cards.tsx';
import { driverPath } from '../board/paths.ts';
import { useBoard } from '../use-house.ts';
import type { HouseViewProps } from '../views.ts';
import { DriverView } from './driver-view.tsx';
import styles from './drivers.module.css';

/** The view of drivers: on a phone the list, or the day that was chosen. */
export default function DriversView({ hubId }: HouseViewProps): ReactNode {
  const t = useT('driver-days');
  const errorMessage = useErrorMessage();
  const [, navigate] = useLocation();
  const chosenId = new URLSearchParams(useSearch()).get('driver');
  const { data, error, refetch } = useBoard(hubId);
  const drivers = data?.houseBoard?.drivers;
  const chosen = drivers?.find(({ id }) => id === chosenId);
  return (
    <div className={cx(styles.split, chosen && styles.chosen)}>
      <nav className={styles.list} aria-label={t('drivers')}>
        {drivers
          ?.toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)))
          .map((driver) => (
            <div key={driver.id} className={cx(styles.item, driver.id === chosenId && styles.current)}>
              <DriverCard driver={driver} hubId={hubId} />
            </div>
          ))}
        {drivers?.length === 0 && (
          <EmptyState variant="row" icon={Users} title={t('noDrivers')} text={t('noDriversText')} />
        )}
        {!drivers && error && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
        {!drivers && !error && <Skeleton shape="block" height={240} />}
      </nav>
      <div className={styles.detail}>
        {chosen ? (
          <DriverView
            key={chosen.id}
            driver={chosen}
            onBack={() => {
              navigate(driverPath(hubId, ''));
            }}
            onChanged={refetch}
          />
        ) : (
          drivers && <EmptyState icon={Users} title={t('choose')} text={t('chooseText')} />
        )}
      </div>
    </div>
  );
}
