import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import { Slot } from 'radix-ui/slot';
import { cx } from '../cx.ts';
import { pageDirection } from '../direction.tsx';
import { useIsPhone } from '../media.ts';
import { Sheet } from './sheet.tsx';
import styles from './popover.module.css';

export interface PopoverProps {
  /** One button; it receives aria-expanded. */
  trigger: ReactElement;
  /** Names the panel; also the title of the sheet it becomes on a phone. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** The content brings its own padding. */
  flush?: boolean;
  /** As wide as the trigger. */
  matchWidth?: boolean;
  /** Controlled use; leave both out otherwise. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function Popover(props: PopoverProps): ReactNode {
  const { trigger, label, align = 'start', side = 'bottom', flush = false, matchWidth = false, children } = props;
  const [own, setOwn] = useState(false);
  const phone = useIsPhone();
  const open = props.open ?? own;
  const change = (next: boolean): void => {
    setOwn(next);
    props.onOpenChange?.(next);
  };
  const close = (): void => { change(false); };
  const body = typeof children === 'function' ? children(close) : children;
  if (phone) {
    return (
      <>
        <Slot aria-haspopup="dialog" aria-expanded={open} onClick={() => { change(true); }}>{trigger}</Slot>
        <Sheet open={open} onClose={close} title={label} flush={flush}>{body}</Sheet>
      </>
    );
  }
  return (
    <Root open={open} onOpenChange={change}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          dir={pageDirection()} align={align} side={side} sideOffset={6} collisionPadding={8} aria-label={label}
          className={cx(styles.content, !flush && styles.padded, matchWidth && styles.match)}
        >
          {body}
        </Content>
      </Portal>
    </Root>
  );
}
