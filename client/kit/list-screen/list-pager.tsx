// Pages have numbers as far as the server counts. After that, the pager uses cursors: after the last row, or before the
// first.
import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageSize } from '#shared/kit/list.ts';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Kbd } from '#client/kit/ui/kbd.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { Pager } from '#client/kit/ui/pager.tsx';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { lastNumberedPage, type ListAddress } from './address.ts';
import type { ListPage } from './definition.ts';
import styles from './list-screen.module.css';

export interface ListPagerProps {
  page: Pick<ListPage<unknown>, 'rows' | 'total' | 'totalIsExact' | 'page' | 'next' | 'previous'>;
  onGo: (change: Partial<ListAddress>) => void;
}

function KeyHints(): ReactNode {
  const t = useWords('list');
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

function KeyPager({ page, onGo }: ListPagerProps): ReactNode {
  const t = useWords('list');
  const tKit = useWords('kit');
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
export function ListPager({ page, onGo }: ListPagerProps): ReactNode {
  if (page.page === null) return <KeyPager page={page} onGo={onGo} />;
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
      hasNext={page.next !== null}
      onPage={goTo}
      className={styles.pager}
    >
      <KeyHints />
    </Pager>
  );
}
