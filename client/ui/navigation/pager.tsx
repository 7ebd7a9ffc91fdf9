import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/use-format.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Ltr } from '../display/ltr.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  /** From 1. */
  page: number;
  /** Page size. */
  size: number;
  total: number;
  /** The server stopped counting at `total`, which is shown as "1 000+". */
  capped?: boolean;
  /** True if there is a next page. Default: derived from `total`. */
  hasNext?: boolean;
  onPage: (page: number) => void;
  /** Shown after the count: what all pages add up to. */
  summary?: ReactNode;
  /** Shown between the count and the arrows. */
  children?: ReactNode;
  className?: string;
}

/** "1–30 of 1 284", the page number, and buttons for the previous and next page. */
export function Pager({
  page,
  size,
  total,
  capped = false,
  hasNext,
  onPage,
  summary,
  children,
  className,
}: PagerProps): ReactNode {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const last = capped && page >= pages ? page * size : Math.min(page * size, total);
  const next = hasNext ?? page < pages;
  const shown = format.number(total) + (capped ? '+' : '');
  return (
    <nav className={cx(styles.pager, className)} aria-label={t('pager.label')}>
      <span className={styles.range}>
        <Ltr>{`${format.number(first)}–${format.number(last)}`}</Ltr> {t('pager.of')} <Ltr>{shown}</Ltr>
      </span>
      {summary !== undefined && <span className={styles.summary}>{summary}</span>}
      {children}
      <IconButton
        icon={ChevronLeft}
        mirrorIcon
        label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => {
          onPage(page - 1);
        }}
      />
      <Ltr className={styles.page}>{`${format.number(page)} / ${format.number(pages)}${capped ? '+' : ''}`}</Ltr>
      <IconButton
        icon={ChevronRight}
        mirrorIcon
        label={t('pager.next')}
        disabled={!next}
        onClick={() => {
          onPage(page + 1);
        }}
      />
    </nav>
  );
}
