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
  /** More rows match the filters. A button selects all of them, or goes back to those of the page. */
  matching?: { total: number; totalIsExact: boolean; isSelected: boolean; onSelect: (isSelected: boolean) => void };
  /** Positioned in the nearest positioned ancestor instead of the window. */
  contained?: boolean;
}

/** Action bar over the list while rows are selected. Renders nothing if `count` is 0. */
export function BulkBar({ count, amount, actions, onClose, matching, contained = false }: BulkBarProps): ReactNode {
  const { t } = useTranslation('kit');
  const format = useFormat();
  if (count === 0) return null;
  const totalText = matching ? `${format.number(matching.total)}${matching.totalIsExact ? '' : '+'}` : '';
  return (
    <section className={cx(styles.bar, contained && styles.within)} aria-label={t('bulk.label')}>
      <span className={styles.sum}>
        <output>
          {matching?.isSelected
            ? t('bulk.matching', { shown: totalText })
            : t('bulk.selected', { count, shown: format.number(count) })}
        </output>
        {amount !== undefined && (
          <span className={styles.amount}>
            <Money centimes={amount} />
          </span>
        )}
        {matching && (
          <button
            type="button"
            className={styles.all}
            onClick={() => {
              matching.onSelect(!matching.isSelected);
            }}
          >
            {matching.isSelected
              ? t('bulk.onlyPage', { shown: format.number(count) })
              : t('bulk.all', { count: matching.total, shown: totalText })}
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
