import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/use-format.ts';
import styles from './money.module.css';

export interface MoneyProps {
  centimes: number;
  /** 'none' if the column header contains the unit. */
  unit?: 'show' | 'none';
  /** Omits ",00". */
  whole?: boolean;
  /** Shows + as well as −. */
  sign?: boolean;
  /** 'lg' for key figures, 'xl' for the amount that the driver must collect. */
  size?: 'md' | 'lg' | 'xl';
  className?: string;
}

/** An amount followed by its unit. */
export function Money({ centimes, unit = 'show', whole, sign, size = 'md', className }: MoneyProps): ReactNode {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const figure = (
    <bdi dir="ltr" translate="no" className={styles.figure}>
      {format.amount(centimes, { whole, sign })}
    </bdi>
  );
  return (
    <span translate="no" className={cx(styles.money, size !== 'md' && styles[size], className)}>
      {figure}
      {unit === 'show' && <span className={styles.unit}>{t('currency')}</span>}
    </span>
  );
}
