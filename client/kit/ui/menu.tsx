import type { ReactElement, ReactNode } from 'react';
import { CheckboxItem, Content, Item, Label, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu';
import { cx } from '../cx.ts';
import { pageDirection } from '../direction.tsx';
import { useIsPhone } from '../media.ts';
import { MenuFace } from './menu-face.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import type { MenuEntry } from './menu-types.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** One button. */
  trigger: ReactElement;
  /** Names the menu; also the title of the sheet it becomes on a phone. */
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

function Line({ entry }: { entry: MenuEntry }): ReactNode {
  if (entry.kind === 'separator') return <Separator className={styles.separator} />;
  if (entry.kind === 'heading') return <Label className={styles.heading}>{entry.label}</Label>;
  const look = cx(styles.item, entry.danger && styles.danger);
  const shared = { className: look, disabled: entry.disabled, onSelect: entry.onSelect, textValue: entry.label };
  if (entry.checked !== undefined) {
    return <CheckboxItem {...shared} checked={entry.checked}><MenuFace entry={entry} /></CheckboxItem>;
  }
  return <Item {...shared}><MenuFace entry={entry} /></Item>;
}

export function Menu({ trigger, label, entries, align = 'start', side = 'bottom' }: MenuProps): ReactNode {
  const phone = useIsPhone();
  if (phone) return <MenuSheet trigger={trigger} label={label} entries={entries} />;
  return (
    <Root dir={pageDirection()} modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content className={styles.content} align={align} side={side} sideOffset={6} collisionPadding={8} aria-label={label}>
          {entries.map((entry) => <Line key={entry.id} entry={entry} />)}
        </Content>
      </Portal>
    </Root>
  );
}
