import type { ReactElement, ReactNode, SyntheticEvent } from 'react';
import { Anchor, Content, Portal, Root } from 'radix-ui/popover';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import styles from '../../overlay/popover/popover.module.css';

export interface ListboxProps {
  /** The listbox is positioned under it. */
  field: ReactElement;
  open: boolean;
  /** An OptionList. */
  children: ReactNode;
}

const preventDefault = (event: Event): void => {
  event.preventDefault();
};
const stopPropagation = (event: SyntheticEvent): void => {
  event.stopPropagation();
};

/**
 * The field of a Select or a Combobox with its popover. It does not take the focus. It stops wheel and touch events, because a dialog
 * behind it would block them.
 */
export function Listbox({ field, open, children }: ListboxProps): ReactNode {
  return (
    <Root open={open}>
      <Anchor asChild>{field}</Anchor>
      <Portal>
        <Content
          role="presentation"
          dir={pageDirection()}
          sideOffset={4}
          collisionPadding={8}
          align="start"
          className={cx(styles.content, styles.match)}
          onOpenAutoFocus={preventDefault}
          onCloseAutoFocus={preventDefault}
          onInteractOutside={preventDefault}
          onWheel={stopPropagation}
          onTouchMove={stopPropagation}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
