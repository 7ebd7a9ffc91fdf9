import { type ReactNode, Suspense } from 'react';
import { Anchor, Content, Portal, Root } from 'radix-ui/popover';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { type PanelProps, usePanelHandlers } from '../panel-trigger.tsx';
import { PanelSkeleton } from '../panel-skeleton.tsx';
import type { PopoverProps } from './popover.tsx';
import styles from './popover.module.css';

export interface PopoverPanelProps extends PanelProps, Pick<PopoverProps, 'label' | 'align' | 'side' | 'flush'> {
  children: ReactNode;
}

/** A panel beside its button. */
export function PopoverPanel(props: PopoverPanelProps): ReactNode {
  const { anchor, open, onOpenChange, label, align = 'start', side = 'bottom', flush = false, children } = props;
  const handlers = usePanelHandlers(anchor);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Anchor virtualRef={anchor} />
      <Portal>
        <Content
          {...handlers}
          dir={pageDirection()}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={cx(styles.content, !flush && styles.padded)}
        >
          {/* What waits outside of a boundary of its own would hide the button of the panel, and the panel with it. */}
          <Suspense fallback={<PanelSkeleton flush={flush} />}>{children}</Suspense>
        </Content>
      </Portal>
    </Root>
  );
}
