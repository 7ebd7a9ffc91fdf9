// Pages have numbers as far as the server counts. After that, the pager uses cursors: after the last row, or before the
// first.
import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageSize } from '#shared/lib/limits.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Pager } from '#client/ui/navigation/pager.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { lastNumberedPage, type ListUrlState } from '../state/list-url.ts';
import type { ListPage } from '../list-definition.ts';
import type { ListSum } from '../state/list-sums.ts';
import styles from './list-pager.module.css';

export interface ListPagerProps {
  /** Namespace of the titles of sums. */
  area: string;
  /** What the rows of all pages add up to. */
  sums: readonly ListSum[];
  page: Pick<ListPage<unknown>, 'rows' | 'total' | 'totalIsExact' | 'page' | 'next' | 'previous'>;
  onGo: (change: Partial<ListUrlState>) => void;
}

function KeyHints(): ReactNode {
  const t = useT('list');
  return (
    <span className={styles.hints} aria-hidden>
      <span>
        <Kbd keys="j" />
        <Kbd keys="k" /> {t('keys.move')}
      </span>
      <span>
        <Kbd keys="x" /> {t('keys.select')}
      </span>
      <span>
        <Kbd keys="Enter" /> {t('keys.open')}
      </span>
    </span>
  );
}

function Sums({ area, sums }: Pick<ListPagerProps, 'area' | 'sums'>): ReactNode {
  const t = useT(area);
  const format = useFormat();
  return sums.map(({ field, value, isMoney }) => (
    <span key={field} data-sum={field}>
      {t(`sums.${field}`)}{' '}
      <b className={styles.sumValue}>{isMoney ? <Money centimes={value} /> : <Ltr>{format.number(value)}</Ltr>}</b>
    </span>
  ));
}

function KeyPager({ page, area, sums, onGo }: ListPagerProps): ReactNode {
  const t = useT('list');
  const tKit = useT('kit');
  const format = useFormat();
  const total = format.number(page.total) + (page.totalIsExact ? '' : '+');
  const step = (after: string | null, before: string | null): void => {
    onGo({ page: 1, after, before });
  };
  return (
    <nav className={styles.keyPager} aria-label={tKit('pager.label')}>
      <span className={styles.keyRange}>
        {t('beyond')} <Ltr>{total}</Ltr>
      </span>
      <Sums area={area} sums={sums} />
      <KeyHints />
      <IconButton
        icon={ChevronLeft}
        mirrorIcon
        label={tKit('pager.previous')}
        disabled={page.previous === null}
        onClick={() => {
          step(null, page.previous);
        }}
      />
      <IconButton
        icon={ChevronRight}
        mirrorIcon
        label={tKit('pager.next')}
        disabled={page.next === null}
        onClick={() => {
          step(page.next, null);
        }}
      />
    </nav>
  );
}

/** The pager, by page number or by cursor. */
export function ListPager({ page, area, sums, onGo }: ListPagerProps): ReactNode {
  if (page.page === null) return <KeyPager page={page} area={area} sums={sums} onGo={onGo} />;
  const current = page.page;
  const goTo = (number: number): void => {
    if (number > lastNumberedPage) onGo({ page: 1, after: page.next, before: null });
    else onGo({ page: number, after: null, before: null });
  };
  return (
    <Pager
      page={current}
      size={pageSize}
      total={page.total}
      capped={!page.totalIsExact}
      hasNext={page.next !== null || (page.total > current * pageSize && current < lastNumberedPage)}
      onPage={goTo}
      className={styles.pager}
      {...(sums.length > 0 && { summary: <Sums area={area} sums={sums} /> })}
    >
      <KeyHints />
    </Pager>
  );
}
