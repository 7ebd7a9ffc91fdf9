import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { Anchor, Content, Portal, Root } from 'radix-ui/popover';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import styles from '../../overlay/popover/popover.module.css';

export interface ListboxPanelProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  children: ReactNode;
}

const preventDefault = (event: Event): void => {
  event.preventDefault();
};
const stopPropagation = (event: SyntheticEvent): void => {
  event.stopPropagation();
};

/**
 * The popover of a listbox. It does not take the focus. It stops wheel and touch events, because a dialog behind it would
 * block them.
 */
export function ListboxPanel({ anchor, open, children }: ListboxPanelProps): ReactNode {
  return (
    <Root open={open}>
      <Anchor virtualRef={anchor} />
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
