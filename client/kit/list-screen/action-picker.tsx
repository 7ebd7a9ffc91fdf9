import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { ActionLooks } from './acting.tsx';
import type { ChoiceKind } from './action-types.ts';
import { isOfKind, offeredActions } from './offered-actions.ts';
import { useFirstFocus } from './use-first-focus.ts';
import styles from './list-screen.module.css';

export interface ActionPickerProps<Row> {
  looks: ActionLooks<Row>;
  /** The rows that the action will run on. */
  rows: readonly Row[];
  kind: ChoiceKind;
  onPick: (action: string) => void;
  onClose: () => void;
}

/** The actions of one group that the selected rows allow. If only some rows allow an action, their number is shown. */
export function ActionPicker<Row>({ looks, rows, kind, onPick, onClose }: ActionPickerProps<Row>): ReactNode {
  const t = useWords(looks.area);
  const tList = useWords('list');
  const offered = offeredActions(looks, rows).filter(({ action }) => isOfKind(looks, kind, action));
  const first = useId();
  useFirstFocus(first);
  return (
    <Dialog
      open
      onClose={onClose}
      title={tList(kind === 'status' ? 'changeStatus' : 'otherActions')}
      text={t('list.chosen', { count: rows.length })}
      flush
    >
      {offered.length === 0 && <p className={styles.noActions}>{tList('noActions')}</p>}
      <ul className={styles.picker}>
        {offered.map(({ action, count }, place) => {
          const Icon = looks.icon(action);
          return (
            <li key={action}>
              <button
                type="button"
                id={place === 0 ? first : undefined}
                className={cx(styles.pick, looks.danger(action) && styles.pickDanger)}
                onClick={() => {
                  onPick(action);
                }}
              >
                <Icon size={16} aria-hidden />
                <span className={styles.pickLabel}>{t(`actions.${action}`)}</span>
                {count < rows.length && (
                  <Ltr className={styles.pickCount}>
                    {count} / {rows.length}
                  </Ltr>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
