// A day that is not closed: the check-out in the morning, the check-in in the evening. Both are live to all who scan.
import { type ReactNode, useMemo } from 'react';
import { LogIn, LogOut } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { useHouseChanges } from '../use-house.ts';
import { CheckIn } from './check-in/check-in.tsx';
import { CheckOut } from './check-out/check-out.tsx';
import { DriverDayQuery } from './content-documents.ts';
import type { DriverDay } from './documents.ts';
import { BackStation, OutStation } from './station.tsx';
import styles from './day.module.css';

const watched = ['driverDay'];
const sides = ['out', 'back'] as const;
type Side = (typeof sides)[number];

/** The side of the day in the address; at first what comes next. */
function useSide(day: DriverDay): [Side, (side: Side) => void] {
  const text = useSearch();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(text).get('side');
  const next: Side = day.status === 'preparing' || day.scanned > 0 ? 'out' : 'back';
  const change = (side: Side): void => {
    const params = new URLSearchParams(text);
    params.set('side', side);
    navigate(`?${params.toString()}`, { replace: true });
  };
  return [sides.find((side) => side === asked) ?? next, change];
}

export function OpenDay({
  day,
  mayScan,
  onCountCash,
}: {
  day: DriverDay;
  mayScan: boolean;
  onCountCash: () => void;
}): ReactNode {
  const t = useT('driver-days');
  const errorMessage = useErrorMessage();
  const { id } = day;
  const variables = useMemo(() => ({ id }), [id]);
  const { data, error, refetch } = useLive(DriverDayQuery, { variables, watch: watched, rowId: id });
  useHouseChanges(refetch);
  const [side, setSide] = useSide(day);
  const content = data?.driverDay;
  return (
    <>
      <Segmented
        block
        className={styles.sides}
        label={t('side.label')}
        value={side}
        onChange={setSide}
        items={[
          { value: 'out', label: t('side.out'), icon: LogOut },
          { value: 'back', label: t('side.back'), icon: LogIn },
        ]}
      />
      <div className={styles.columns}>
        {mayScan && (
          <section className={styles.station} aria-label={t(`side.${side}`)}>
            {side === 'out' ? <OutStation day={day} /> : <BackStation day={day} />}
          </section>
        )}
        <div className={styles.content}>
          {content && side === 'out' && <CheckOut content={content} mayScan={mayScan} onChanged={refetch} />}
          {content && side === 'back' && (
            <CheckIn
              content={content}
              mayScan={mayScan}
              onChanged={() => {
                refetch();
                onCountCash();
              }}
            />
          )}
          {!content && error && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
          {!content && !error && <Skeleton shape="block" height={240} />}
        </div>
      </div>
    </>
  );
}
