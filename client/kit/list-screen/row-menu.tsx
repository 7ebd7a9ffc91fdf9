import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { ActionLooks } from './acting.tsx';
import { offeredActions } from './offered-actions.ts';

/** Makes the entries of one row's menu: harmful actions last, apart. */
export function useRowEntries<Row>(looks: Pick<ActionLooks<Row>, 'area' | 'icon' | 'danger' | 'single' | 'keys' | 'allowed'>): (row: Row, onAct: (action: string, row: Row) => void, except?: readonly string[]) => readonly MenuEntry[] {
  const t = useWords(looks.area);
  return (row, onAct, except = []) => {
    const entries = offeredActions(looks, [row]).filter(({ action }) => !except.includes(action)).map(({ action }) => ({
      id: action, label: t(`actions.${action}`), icon: looks.icon(action), danger: looks.danger(action), onSelect: () => { onAct(action, row); },
    }));
    const at = entries.findIndex(({ danger }) => danger);
    return at <= 0 ? entries : [...entries.slice(0, at), { kind: 'separator', id: 'harmful' }, ...entries.slice(at)];
  };
}

/** The menu at the end of a row; nothing where nothing may be done. */
export function RowMenu<Row>({ looks, row, onAct }: { looks: ActionLooks<Row>; row: Row; onAct: (action: string, row: Row) => void }): ReactNode {
  const t = useWords('list');
  const entries = useRowEntries(looks)(row, onAct);
  if (entries.length === 0) return null;
  return <Menu label={t('rowMenu')} align="end" entries={entries} trigger={<IconButton icon={Ellipsis} size="sm" tip={false} label={t('rowMenu')} />} />;
}
