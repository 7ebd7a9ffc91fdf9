// The last hand-overs of a driver, live.
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { HandCoins } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFrameProps, SectionRowProps } from '#client/section/section-options.ts';
import { liveRows } from '#client/section/section-rows.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { handOverRowActions } from '../hand-overs/actions.tsx';
import { type HandOver, HandOversOfDriverQuery } from '../hand-overs/documents.ts';
import { amountOf, Difference, HandOverStatus } from '../hand-overs/parts.tsx';
import styles from './driver.module.css';

const watched = ['handOver'];
const noRows: readonly HandOver[] = [];

/** The last hand-overs of a driver. */
export function useOwnHandOvers(driverId: string | null): readonly HandOver[] {
  const variables = useMemo(() => ({ driverId: driverId ?? '' }), [driverId]);
  const { data, refetch } = useLive(HandOversOfDriverQuery, { variables, watch: watched, pause: driverId === null });
  useEntityChanges('handOver', 'new', refetch);
  return data?.handOversOfDriver ?? noRows;
}

function Frame({ children }: SectionFrameProps): ReactNode {
  const t = useT('cash');
  return (
    <section className={styles.section} aria-labelledby="own-hand-overs">
      <h2 id="own-hand-overs">{t('own.handOvers')}</h2>
      {children}
      <Link href={`${screenPath('handOvers')}?tab=all`} className={styles.all}>
        {t('own.all')}
      </Link>
    </section>
  );
}

function Row({ row, buttons }: SectionRowProps<HandOver, unknown>): ReactNode {
  const { reference, difference, updatedAt } = row;
  const amount = amountOf(row);
  return (
    <div className={styles.row}>
      <span className={styles.names}>
        <span className={styles.name}>
          <HandOverStatus handOver={row} />
        </span>
        <span className={styles.muted}>
          <Ltr mono>{reference}</Ltr> · <RelativeTime at={updatedAt} />
        </span>
      </span>
      <span className={styles.amounts}>
        {amount !== null && <Money centimes={amount} className={styles.amount} />}
        {difference !== null && difference !== 0 && <Difference centimes={difference} />}
      </span>
      {buttons}
    </div>
  );
}

/** The last hand-overs; one that is not counted yet can be canceled. */
export const OwnHandOvers = listSection({
  area: 'hand-overs',
  icon: HandCoins,
  useRows: liveRows({
    document: HandOversOfDriverQuery,
    entity: 'handOver',
    variables: (_, { driverId }: { driverId: string }) => ({ driverId }),
    rows: ({ handOversOfDriver }) => handOversOfDriver,
  }),
  Row,
  layout: 'stack',
  Frame,
  actions: handOverRowActions,
  variant: () => 'own',
});
