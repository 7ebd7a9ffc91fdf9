import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { actionIcon, harmfulActions, inOrder, type RowAction } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { useActionEntries } from './use-action-entries.ts';
import styles from './drawer.module.css';

// What moves a parcel on its way comes first under the thumb; then what a driver says when it does not.
const first: readonly RowAction[] = ['deliver', 'start', 'receive', 'pickUp', 'confirm', 'takeIn', 'arrive', 'resume', 'return', 'assign', 'assignPickup', 'assignReturn', 'edit'];
const second: readonly RowAction[] = ['report', 'schedule', 'assign', 'edit', 'handBack'];

/** The main action of these and up to two beside it. */
export function thumbActions(allowed: readonly RowAction[]): { main: RowAction | null; beside: RowAction[] } {
  const main = first.find((action) => allowed.includes(action)) ?? allowed.find((action) => !harmfulActions.includes(action)) ?? null;
  return { main, beside: second.filter((action) => action !== main && allowed.includes(action)).slice(0, 2) };
}

/** What can be done, at the bottom of a phone. */
export function ActionBar({ pkg, onAct }: { pkg: Pkg; onAct: (action: string) => void }): ReactNode {
  const t = useWords('packages');
  const { main, beside } = thumbActions(inOrder(pkg.allowedActions));
  const entries = useActionEntries(pkg, onAct, [...beside, ...(main === null ? [] : [main])]);
  return (
    <div className={styles.bar}>
      {beside.length > 0 && (
        <div className={styles.beside}>
          {beside.map((action) => <Button key={action} size="touch" icon={actionIcon(action)} onClick={() => { onAct(action); }}>{t(`short.${action}`)}</Button>)}
        </div>
      )}
      <div className={styles.mainLine}>
        {main && <Button size="touch" block tone={main === 'deliver' ? 'success' : 'primary'} icon={actionIcon(main)} onClick={() => { onAct(main); }}>{t(`actions.${main}`)}</Button>}
        {entries.length > 0 && <Menu label={t('drawer.actions')} entries={entries} trigger={<IconButton size="touch" tone="secondary" icon={Ellipsis} tip={false} label={t('drawer.actions')} />} />}
      </div>
    </div>
  );
}
