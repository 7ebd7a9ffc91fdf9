import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Kbd } from '../display/kbd.tsx';
import { Money } from '../display/money.tsx';
import styles from './bulk-bar.module.css';

export interface BulkAction {
  id: string;
  label: string;
  icon?: IconType;
  keys?: string;
  busy?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface BulkBarProps {
  count: number;
  /** Total amount of the selection in centimes. */
  amount?: number;
  actions: readonly BulkAction[];
  onClose: () => void;
  /** Button to select all rows that match the filters. */
  selectAll?: { total: number; onSelect: () => void };
  /** Positioned in the nearest positioned ancestor instead of the window. */
  contained?: boolean;
}

/** Action bar over the list while rows are selected. Renders nothing if `count` is 0. */
export function BulkBar({ count, amount, actions, onClose, selectAll, contained = false }: BulkBarProps): ReactNode {
  const { t } = useTranslation('kit');
  const format = useFormat();
  if (count === 0) return null;
  return (
    <section className={cx(styles.bar, contained && styles.within)} aria-label={t('bulk.label')}>
      <span className={styles.sum}>
        <output>{t('bulk.selected', { count, shown: format.number(count) })}</output>
        {amount !== undefined && (
          <span className={styles.amount}>
            <Money centimes={amount} />
          </span>
        )}
        {selectAll && (
          <button type="button" className={styles.all} onClick={selectAll.onSelect}>
            {t('bulk.all', { count: selectAll.total, shown: format.number(selectAll.total) })}
          </button>
        )}
      </span>
      <span className={styles.rule} />
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action.id}
            tone="inverse"
            icon={action.icon}
            busy={action.busy}
            disabled={action.disabled}
            onClick={action.onSelect}
            trailing={action.keys !== undefined && <Kbd keys={action.keys} inverse />}
            aria-keyshortcuts={action.keys?.toUpperCase()}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <span className={styles.rule} />
      <IconButton icon={X} tone="inverse" label={t('bulk.close')} keys="Escape" onClick={onClose} />
    </section>
  );
}
