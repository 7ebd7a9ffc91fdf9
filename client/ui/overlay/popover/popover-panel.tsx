import type { ReactNode } from 'react';
import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import type { PopoverProps } from './popover.tsx';
import { TriggerProxy } from './trigger-proxy.tsx';
import styles from './popover.module.css';

type Look = Required<Pick<PopoverProps, 'label' | 'align' | 'side' | 'flush' | 'matchWidth'>>;

export interface PopoverPanelProps extends Look {
  /** The button that opens the popover. */
  element: HTMLElement;
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The panel of a Popover on a desktop. */
export function PopoverPanel({
  element,
  id,
  label,
  align,
  side,
  flush,
  matchWidth,
  open,
  onOpenChange,
  children,
}: PopoverPanelProps): ReactNode {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <TriggerProxy element={element} />
      </Trigger>
      <Portal>
        <Content
          id={id}
          dir={pageDirection()}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={cx(styles.content, !flush && styles.padded, matchWidth && styles.match)}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
