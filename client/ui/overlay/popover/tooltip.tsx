import type { ReactElement, ReactNode } from 'react';
import { Slot } from 'radix-ui/slot';
import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import { pageDirection } from '../../../lib/direction.tsx';
import { Kbd } from '../../display/kbd.tsx';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  keys?: string;
  side?: 'top' | 'bottom' | 'end';
  /** A focusable element that has a name of its own. */
  children: ReactElement;
}

/**
 * Shows a text after a short hover, and immediately on keyboard focus. It must not be the only place of information,
 * because touch has no hover.
 */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps): ReactNode {
  const end = pageDirection() === 'rtl' ? 'left' : 'right';
  return (
    <Provider delayDuration={450} disableHoverableContent>
      <Root>
        <Trigger asChild>
          {/* The element's name says the same: read out as its description, it would be heard twice. */}
          <Slot aria-describedby={undefined}>{children}</Slot>
        </Trigger>
        <Portal>
          <Content
            className={styles.tip}
            dir={pageDirection()}
            side={side === 'end' ? end : side}
            sideOffset={6}
            collisionPadding={4}
          >
            {text}
            {keys !== undefined && <Kbd keys={keys} inverse />}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
