import { useEffect, useRef } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { CheckboxItem, Content, Item, Label, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { MenuItemContent } from './menu-item-content.tsx';
import type { MenuEntry, MenuPanelProps } from './menu-types.ts';
import { TriggerProxy } from '../popover/trigger-proxy.tsx';
import styles from './menu.module.css';

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

/** The dropdown of a Menu on a desktop. */
export function MenuDropdown({
  trigger,
  id,
  label,
  entries,
  align,
  side,
  openedBy,
  onOpenChange,
}: MenuPanelProps): ReactNode {
  const entered = useRef(false);
  useEffect(() => {
    if (openedBy === null) entered.current = false;
  }, [openedBy]);
  // If a key opened the menu before this code was loaded, Radix does not know of it and would not focus the first item.
  const enter = (event: FocusEvent<HTMLElement>): void => {
    if (entered.current || event.target !== event.currentTarget) return;
    entered.current = true;
    if (openedBy === 'key')
      event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <Root dir={pageDirection()} modal={false} open={openedBy !== null} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <TriggerProxy element={trigger} />
      </Trigger>
      <Portal>
        <Content
          id={id}
          aria-labelledby={trigger.id}
          className={styles.content}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onFocus={enter}
        >
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </Content>
      </Portal>
    </Root>
  );
}
