import { type ReactNode, useRef, useState } from 'react';
import { CheckboxItem, Content, Item, Label, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { useIsPhone } from '../../../lib/media-query.ts';
import { SheetTrigger } from '../sheet-trigger.tsx';
import { MenuItemContent } from './menu-item-content.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import type { MenuEntry, MenuProps } from './menu-types.ts';
import styles from './menu.module.css';

/** A button with a menu; on a phone, with a sheet. */
export function Menu({ trigger, ...menu }: MenuProps): ReactNode {
  const { label, entries, align = 'start', side = 'bottom' } = menu;
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (phone) {
    return (
      <>
        <SheetTrigger
          open={open}
          onOpen={() => {
            setOpen(true);
          }}
        >
          {trigger}
        </SheetTrigger>
        <MenuSheet label={label} entries={entries} open={open} onOpenChange={setOpen} />
      </>
    );
  }
  return (
    <Root dir={pageDirection()} modal={false} open={open} onOpenChange={setOpen}>
      {/* Radix opens on the press, with which a finger also begins to scroll. */}
      <Trigger
        ref={button}
        asChild
        onPointerDown={(event) => {
          event.preventDefault();
        }}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {trigger}
      </Trigger>
      <Portal>
        <Content
          className={styles.content}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // Its button closes it by itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
        >
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
