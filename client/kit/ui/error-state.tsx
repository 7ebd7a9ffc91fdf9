import type { ReactNode } from 'react';
import { RefreshCw, ServerCrash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import type { IconType } from '../icon-type.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Ltr } from './ltr.tsx';
import styles from './empty.module.css';

export interface ErrorStateProps {
  /** "Something went wrong" unless told. */
  title?: ReactNode;
  /** What it means for the reader: what is kept, what to do. */
  text?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** Tells the support which failure it was; can be copied. */
  reference?: string;
  icon?: IconType;
  look?: 'page' | 'row';
}

export function ErrorState({ title, text, onRetry, retryLabel, reference, icon: Icon = ServerCrash, look = 'page' }: ErrorStateProps): ReactNode {
  const { t } = useTranslation('kit');
  return (
    <div role="alert" className={cx(styles.empty, look === 'row' && styles.row)}>
      <span className={cx(styles.art, styles.tile, styles.danger)}><Icon size={20} aria-hidden /></span>
      <p className={styles.title}>{title ?? t('failure.title')}</p>
      <p className={styles.text}>
        {text ?? t('failure.text')}
        {reference !== undefined && <> <span className={styles.reference}>{t('failure.reference')} <Ltr mono>{reference}</Ltr></span></>}
      </p>
      <div className={styles.action}>
        {reference !== undefined && <CopyButton text={reference} look="button">{t('failure.copy')}</CopyButton>}
        {onRetry && <Button icon={RefreshCw} onClick={onRetry}>{retryLabel ?? t('retry')}</Button>}
      </div>
    </div>
  );
}
