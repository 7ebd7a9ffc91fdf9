import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ActionPresentation } from './action-host.tsx';
import type { ActionGroup } from './action-types.ts';
import { isInGroup, getAllowedActions } from './allowed-actions.ts';
import { useInitialFocus } from '../../forms/use-initial-focus.ts';
import styles from './action-picker.module.css';

export interface ActionPickerProps<Row> {
  presentation: ActionPresentation<Row>;
  /** The rows that the action will run on. */
  rows: readonly Row[];
  kind: ActionGroup;
  onPick: (action: string) => void;
  onClose: () => void;
}

/** The actions of one group that the selected rows allow. If only some rows allow an action, their number is shown. */
export function ActionPicker<Row>({ presentation, rows, kind, onPick, onClose }: ActionPickerProps<Row>): ReactNode {
  const t = useT(presentation.area);
  const tList = useT('list');
  const offered = getAllowedActions(presentation, rows).filter(({ action }) => isInGroup(presentation, kind, action));
  const first = useId();
  useInitialFocus(first);
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
          const Icon = presentation.icon(action);
          return (
            <li key={action}>
              <button
                type="button"
                id={place === 0 ? first : undefined}
                className={cx(styles.pick, presentation.isDestructive(action) && styles.pickDanger)}
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
