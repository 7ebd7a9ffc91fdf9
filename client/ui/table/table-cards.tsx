import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { Checkbox } from '../form/choice/checkbox.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { RowTombstone, useFlashPhase } from './table-row.tsx';
import type { CardState, TableProps } from './table-types.ts';
import { useDelayed } from '../../lib/use-delay.ts';
import { useRowSelection } from './use-row-selection.ts';
import styles from './table.module.css';

interface CardProps {
  label: string;
  state: CardState;
  hasCheckboxes: boolean;
  open: boolean;
  onOpen?: () => void;
  onToggle: () => void;
  children: ReactNode;
}

function Card({ label, state, hasCheckboxes, open, onOpen, onToggle, children }: CardProps): ReactNode {
  const { t } = useTranslation('kit');
  const flash = useFlashPhase(state.changedColumns) === 'A' ? styles.flashA : styles.flashB;
  const changed = state.rowState === 'flashed' || state.changedColumns !== undefined;
  const gone = state.rowState === 'tombstone';
  const look = cx(
    styles.row,
    styles.card,
    state.selected && styles.selected,
    open && styles.open,
    changed && cx(styles.changed, flash),
    state.rowState === 'dimmed' && styles.dimmed,
    gone && styles.tombstone,
  );
  return (
    <li className={look}>
      {onOpen && !gone && (
        <button type="button" className={styles.hit} aria-label={t('table.open', { row: label })} onClick={onOpen} />
      )}
      {hasCheckboxes && (
        <span className={styles.cardTick}>
          <Checkbox aria-label={t('table.select', { row: label })} checked={state.selected} onChange={onToggle} />
        </span>
      )}
      <div className={styles.face}>{gone ? <RowTombstone /> : children}</div>
    </li>
  );
}

function CardSkeleton(): ReactNode {
  return (
    <div aria-hidden style={{ display: 'grid', gap: 9, inlineSize: '100%', paddingBlock: 4 }}>
      <Skeleton width="34%" />
      <Skeleton width="72%" height={10} />
      <Skeleton width="50%" />
    </div>
  );
}

/** The rows as cards, on phones. */
export function TableCards<Row>(
  props: TableProps<Row> & { card: (row: Row, state: CardState) => ReactNode },
): ReactNode {
  const {
    label,
    rowKey,
    rowLabel = rowKey,
    selected,
    onSelect,
    onOpen,
    openKey,
    rowStates,
    changedCells,
    card,
  } = props;
  const { loading = false, outdated = false, skeletonRows = 6, empty, notice, selectMode = false, className } = props;
  const { t } = useTranslation('kit');
  const showSkeleton = useDelayed(loading && (outdated || props.rows.length === 0));
  const rows = showSkeleton ? [] : props.rows;
  const chosen = selected ?? new Set<string>();
  const selection = useRowSelection(rows.map(rowKey), chosen, onSelect);
  const hasCheckboxes = onSelect !== undefined && (selectMode || chosen.size > 0);
  return (
    <div className={className} aria-busy={loading}>
      {notice}
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => {
          const key = rowKey(row);
          const state: CardState = {
            selected: chosen.has(key),
            rowState: rowStates?.get(key),
            changedColumns: changedCells?.get(key),
          };
          return (
            <Card
              key={key}
              label={rowLabel(row)}
              state={state}
              hasCheckboxes={hasCheckboxes}
              open={key === openKey}
              onOpen={
                onOpen &&
                (() => {
                  onOpen(row);
                })
              }
              onToggle={() => {
                selection.toggle(key, false);
              }}
            >
              {state.rowState !== 'tombstone' && card(row, state)}
            </Card>
          );
        })}
        {showSkeleton &&
          Array.from({ length: skeletonRows }, (_, at) => (
            <li key={`bones-${String(at)}`} className={cx(styles.row, styles.card)}>
              <CardSkeleton />
            </li>
          ))}
      </ul>
      {rows.length === 0 && !loading && (empty ?? <p className={styles.none}>{t('table.empty')}</p>)}
    </div>
  );
}
