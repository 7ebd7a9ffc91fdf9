// The cash of a driver in the evening: what it holds by the ledger, its last hand-overs, and the count.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Calculator } from 'lucide-react';
import { CountCash } from '#client/extensions.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { useHouseChanges } from '../../use-house.ts';
import { type DayContent, DayHandOversQuery } from '../content-documents.ts';
import styles from '../day.module.css';

const unwatched: readonly string[] = [];

/** The hand-overs since the day was opened. */
function HandOvers({ driverId, since }: { driverId: string; since: string }): ReactNode {
  const t = useT('driver-days');
  const tHandOvers = useT('hand-overs');
  const variables = useMemo(() => ({ driverId }), [driverId]);
  const { data, refetch } = useLive(DayHandOversQuery, { variables, watch: unwatched });
  useHouseChanges(refetch);
  const all = data?.handOversOfDriver.filter(
    ({ createdAt, status }) =>
      createdAt >= since || status === 'declared' || status === 'different' || status === 'recount',
  );
  if (!all || all.length === 0) return <p className={styles.hint}>{t('cash.none')}</p>;
  return (
    <ul className={styles.lines}>
      {all.map(({ id, reference, status, counted, reason }) => (
        <li key={id} className={styles.line}>
          <Ltr mono>{reference}</Ltr>
          <span className={styles.who}>
            <span>{tHandOvers(`statuses.${status}`)}</span>
            {reason !== null && <bdi className={styles.muted}>{reason}</bdi>}
          </span>
          {counted === null ? (
            <span className={styles.muted}>{t('cash.notCounted')}</span>
          ) : (
            <Money centimes={counted} />
          )}
          {status === 'different' && (
            <span className={styles.under}>
              <ButtonLink size="sm" href={`/hand-overs?tab=different&driver=${driverId}`}>
                {t('cash.resolve')}
              </ButtonLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function DayCash({ content, onChanged }: { content: DayContent; onChanged: () => void }): ReactNode {
  const t = useT('driver-days');
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  const [isCounting, setCounting] = useState(false);
  const { cashHeld, driver, createdAt } = content;
  if (cashHeld === null || !driver) return null;
  const mayCount = role === 'ADMIN' || role === 'HOUSEKEEPER';
  return (
    <section className={styles.part} aria-label={t('cash.title')}>
      <div className={styles.cash}>
        <h3 className={styles.title}>{t('cash.title')}</h3>
        <span className={styles.muted}>{t('cash.held')}</span>
        <Money centimes={cashHeld} size="lg" />
        {mayCount && (
          <Button
            icon={Calculator}
            onClick={() => {
              setCounting(true);
            }}
          >
            {t('cash.count')}
          </Button>
        )}
      </div>
      <HandOvers driverId={driver.id} since={createdAt} />
      <Suspense fallback={null}>
        {isCounting && (
          <CountCash
            driver={driver}
            onClose={() => {
              setCounting(false);
              onChanged();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
