import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { ListActions } from './definition.ts';
import { offeredActions } from './row-actions.ts';
import { useFirstFocus } from './use-first-focus.ts';
import styles from './list-screen.module.css';

export interface ActionPickerProps<Row> {
  area: string;
  actions: ListActions<Row>;
  /** What the action would be run on. */
  rows: readonly Row[];
  onPick: (action: string) => void;
  onClose: () => void;
}

/** What can be done with the selection: actions that only some of the rows allow say how many. */
export function ActionPicker<Row>({ area, actions, rows, onPick, onClose }: ActionPickerProps<Row>): ReactNode {
  const t = useWords(area);
  const words = useWords('list');
  const offered = offeredActions(actions, rows);
  const first = useId();
  useFirstFocus(first);
  return (
    <Dialog open onClose={onClose} title={words('changeStatus')} text={t('list.chosen', { count: rows.length })} flush>
      {offered.length === 0 && <p className={styles.noActions}>{words('noActions')}</p>}
      <ul className={styles.picker}>
        {offered.map(({ action, count }, place) => {
          const Icon = actions.icon(action);
          return (
            <li key={action}>
              <button type="button" id={place === 0 ? first : undefined} className={cx(styles.pick, actions.danger?.(action) && styles.pickDanger)} onClick={() => { onPick(action); }}>
                <Icon size={16} aria-hidden />
                <span className={styles.pickLabel}>{t(`actions.${action}`)}</span>
                {count < rows.length && <Ltr className={styles.pickCount}>{count} / {rows.length}</Ltr>}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
