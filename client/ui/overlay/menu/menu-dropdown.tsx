import type { ReactNode } from 'react';
import { Anchor, CheckboxItem, Content, Item, Label, Portal, Root, Separator } from '@radix-ui/react-menu';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { usePanelHandlers } from '../panel-trigger.tsx';
import { MenuItemContent } from './menu-item-content.tsx';
import type { MenuEntry, MenuPanelProps } from './menu-types.ts';
import styles from './menu.module.css';

/** A menu beside its button. */
export function MenuDropdown(props: MenuPanelProps): ReactNode {
  const { anchor, open, onOpenChange, entries, align = 'start', side = 'bottom' } = props;
  const handlers = usePanelHandlers(anchor);
  return (
    <Root dir={pageDirection()} modal={false} open={open} onOpenChange={onOpenChange}>
      <Anchor virtualRef={anchor} />
      <Portal>
        <Content
          {...handlers}
          className={styles.content}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={anchor.current?.id}
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
