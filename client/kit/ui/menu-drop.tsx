import { useEffect, useRef } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { CheckboxItem, Content, Item, Label, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu';
import { cx } from '../cx.ts';
import { pageDirection } from '../direction.tsx';
import { MenuFace } from './menu-face.tsx';
import type { MenuEntry, MenuPanelProps } from './menu-types.ts';
import { StandIn } from './stand-in.tsx';
import styles from './menu.module.css';

function Line({ entry }: { entry: MenuEntry }): ReactNode {
  if (entry.kind === 'separator') return <Separator className={styles.separator} />;
  if (entry.kind === 'heading') return <Label className={styles.heading}>{entry.label}</Label>;
  const look = cx(styles.item, entry.danger && styles.danger);
  const shared = { className: look, disabled: entry.disabled, onSelect: entry.onSelect, textValue: entry.label };
  if (entry.checked !== undefined) {
    return (
      <CheckboxItem {...shared} checked={entry.checked}>
        <MenuFace entry={entry} />
      </CheckboxItem>
    );
  }
  return (
    <Item {...shared}>
      <MenuFace entry={entry} />
    </Item>
  );
}

/** The dropdown of a Menu on a desktop. */
export function MenuDrop({
  element,
  id,
  label,
  entries,
  align,
  side,
  opened,
  onOpenChange,
}: MenuPanelProps): ReactNode {
  const entered = useRef(false);
  useEffect(() => {
    if (opened === null) entered.current = false;
  }, [opened]);
  // If a key opened the menu before this code was loaded, Radix does not know of it and would not focus the first item.
  const enter = (event: FocusEvent<HTMLElement>): void => {
    if (entered.current || event.target !== event.currentTarget) return;
    entered.current = true;
    if (opened === 'key')
      event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <Root dir={pageDirection()} modal={false} open={opened !== null} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <StandIn element={element} />
      </Trigger>
      <Portal>
        <Content
          id={id}
          aria-labelledby={element.id}
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
