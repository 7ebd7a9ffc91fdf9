import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { useIsPhone } from '../../../lib/media-query.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { PanelSkeleton } from '../panel-skeleton.tsx';
import { SheetTrigger } from '../sheet-trigger.tsx';
import styles from './popover.module.css';

export interface PopoverProps {
  /** A button. */
  trigger: ReactElement;
  /** Accessible name of the panel, and the title of its sheet on a phone. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** No padding around the content. */
  flush?: boolean;
  /** With `onOpenChange`: controlled use. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button with a panel; on a phone, with a sheet. */
export function Popover({ trigger, children, ...props }: PopoverProps): ReactNode {
  const { label, align = 'start', side = 'bottom', flush = false } = props;
  const phone = useIsPhone();
  const [own, setOwn] = useState(false);
  const open = props.open ?? own;
  const change = (next: boolean): void => {
    setOwn(next);
    props.onOpenChange?.(next);
  };
  const close = (): void => {
    change(false);
  };
  // Radix keeps what is closed out of the page.
  const body = typeof children === 'function' ? children(close) : children;
  if (phone) {
    return (
      <>
        <SheetTrigger
          open={open}
          onOpen={() => {
            change(true);
          }}
        >
          {trigger}
        </SheetTrigger>
        <Sheet open={open} onClose={close} title={label} flush={flush}>
          {body}
        </Sheet>
      </>
    );
  }
  return (
    <Root open={open} onOpenChange={change}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          dir={pageDirection()}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={cx(styles.content, !flush && styles.padded)}
        >
          {/* What waits outside of a boundary of its own would hide the button of the panel, and the panel with it. */}
          <Suspense fallback={<PanelSkeleton flush={flush} />}>{body}</Suspense>
        </Content>
      </Portal>
    </Root>
  );
}
