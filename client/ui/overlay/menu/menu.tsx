import { type MouseEvent, type ReactNode, useState } from 'react';
import { CheckboxItem, Content, Item, Label, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { useIsPhone } from '../../../lib/media-query.ts';
import { MenuItemContent } from './menu-item-content.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import type { MenuEntry, MenuProps } from './menu-types.ts';
import styles from './menu.module.css';

/** A button with a menu; on a phone, with a sheet. */
export function Menu(props: MenuProps): ReactNode {
  const phone = useIsPhone();
  return phone ? <MenuSheet {...props} /> : <MenuDropdown {...props} />;
}

function MenuDropdown({ trigger, entries, align = 'start', side = 'bottom' }: MenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  // Radix opens the menu when a pointer or a key goes down. Screen readers send only a click.
  const onClick = (event: MouseEvent): void => {
    if (event.detail === 0) setOpen(!open);
  };
  return (
    <Root dir={pageDirection()} modal={false} open={open} onOpenChange={setOpen}>
      <Trigger asChild onClick={onClick}>
        {trigger}
      </Trigger>
      <Portal>
        <Content className={styles.content} align={align} side={side} sideOffset={6} collisionPadding={8}>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

function Line({ entry }: { entry: MenuEntry }): ReactNode {
  if (entry.kind === 'separator') return <Separator className={styles.separator} />;
  if (entry.kind === 'heading') return <Label className={styles.heading}>{entry.label}</Label>;
  const look = cx(styles.item, entry.danger && styles.danger);
  const shared = { className: look, disabled: entry.disabled, onSelect: entry.onSelect, textValue: entry.label };
  if (entry.checked !== undefined) {
    return (
      <CheckboxItem {...shared} checked={entry.checked}>
        <MenuItemContent entry={entry} />
      </CheckboxItem>
    );
  }
  return (
    <Item {...shared}>
      <MenuItemContent entry={entry} />
    </Item>
  );
}
