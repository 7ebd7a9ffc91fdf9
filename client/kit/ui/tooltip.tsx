import type { ReactElement, ReactNode } from 'react';
import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import { pageDirection } from '../direction.tsx';
import { Kbd } from './kbd.tsx';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  keys?: string;
  side?: 'top' | 'bottom';
  /** One element that can take the focus. */
  children: ReactElement;
}

/** Names an icon after a short rest of the pointer. Never the only place of a fact: touch has no hover. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps): ReactNode {
  return (
    <Provider delayDuration={450} skipDelayDuration={200}>
      <Root disableHoverableContent>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content side={side} sideOffset={6} collisionPadding={8} className={styles.tip} dir={pageDirection()}>
            {text}
            {keys !== undefined && <Kbd keys={keys} inverse />}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
