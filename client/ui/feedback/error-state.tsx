import type { ReactNode } from 'react';
import { RefreshCw, ServerCrash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { Button } from '../button/button.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { Ltr } from '../display/ltr.tsx';
import styles from './empty-state.module.css';

export interface ErrorStateProps {
  /** Default: "Something went wrong". */
  title?: ReactNode;
  /** What the error means for the user and what to do. */
  text?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** Identifies the error for support. The user can copy it. */
  reference?: string;
  /** Text to copy instead of the reference: reference, page, time, cause. */
  report?: string;
  icon?: IconType;
  variant?: 'page' | 'row';
}

export function ErrorState(props: ErrorStateProps): ReactNode {
  const { title, text, onRetry, retryLabel, reference, report, icon: Icon = ServerCrash, variant = 'page' } = props;
  const size = variant === 'row' ? 'sm' : 'md';
  const { t } = useTranslation('kit');
  return (
    <div role="alert" className={cx(styles.empty, variant === 'row' && styles.row)}>
      <span className={cx(styles.art, styles.tile, styles.danger)}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title ?? t('failure.title')}</p>
        <p className={styles.text}>{text ?? t('failure.text')}</p>
        {reference !== undefined && (
          <p className={styles.reference}>
            {t('failure.reference')} <Ltr mono>{reference}</Ltr>
          </p>
        )}
      </div>
      <div className={styles.action}>
        {reference !== undefined && (
          <CopyButton text={report ?? reference} variant="button" size={size}>
            {t('failure.copy')}
          </CopyButton>
        )}
        {onRetry && (
          <Button icon={RefreshCw} size={size} onClick={onRetry}>
            {retryLabel ?? t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
