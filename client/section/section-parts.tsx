import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CardSkeleton } from '#client/ui/cards/card-skeleton.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { SectionPages } from './section-rows.ts';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './list-section.module.css';

/** Heights that rows and cards have about; a fast answer comes before they are shown. */
const skeletons = { rows: [48], stack: [96], cards: [240, 240, 240] };

/** What stands for rows that are being read. */
export function SectionSkeleton({ layout }: { layout: keyof typeof skeletons }): ReactNode {
  const isLate = useDelayed(true);
  return (
    <div aria-busy className={cx(layout === 'cards' ? cards.cards : styles[layout], !isLate && styles.early)}>
      {skeletons[layout].map((height, place) =>
        layout === 'cards' ? (
          <CardSkeleton key={String(place)} />
        ) : (
          <Skeleton key={String(place)} height={height} shape="block" />
        ),
      )}
    </div>
  );
}

/** To newer and older rows. */
export function SectionPager({ pages: { isFirst, isLast, onNewer, onOlder } }: { pages: SectionPages }): ReactNode {
  const t = useT('forms');
  return (
    <div className={styles.pager}>
      <Button size="sm" tone="quiet" disabled={isFirst} onClick={onNewer}>
        {t('newer')}
      </Button>
      <Button size="sm" tone="quiet" disabled={isLast} onClick={onOlder}>
        {t('older')}
      </Button>
    </div>
  );
}
