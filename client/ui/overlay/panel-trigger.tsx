// The button of a menu or a popover, and what their panels have in common.
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useId, useRef } from 'react';
import { Slot } from 'radix-ui/slot';

/** What a panel needs of its button. */
export interface PanelProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface PanelTriggerProps extends PanelProps {
  popup: 'menu' | 'dialog';
  /** A button. */
  children: ReactElement;
}

/** The button of a panel. */
export function PanelTrigger(props: PanelTriggerProps): ReactNode {
  const { anchor, open, onOpenChange, popup, children } = props;
  const id = useId();
  return (
    <Slot
      ref={anchor}
      id={id}
      aria-haspopup={popup}
      aria-expanded={open}
      data-state={open ? 'open' : 'closed'}
      onClick={() => {
        onOpenChange(!open);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (popup !== 'menu' || event.key !== 'ArrowDown' || event.defaultPrevented) return;
        event.preventDefault();
        onOpenChange(true);
      }}
    >
      {children}
    </Slot>
  );
}

interface PanelHandlers {
  onInteractOutside: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Handlers of a panel's content: its button closes it by itself, and has the focus again unless the user left. */
export function usePanelHandlers(anchor: PanelProps['anchor']): PanelHandlers {
  const hasLeft = useRef(false);
  return {
    onInteractOutside: (event) => {
      if (event.target instanceof Node && anchor.current?.contains(event.target) === true) event.preventDefault();
      else hasLeft.current = true;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (!hasLeft.current) anchor.current?.focus({ preventScroll: true });
      hasLeft.current = false;
    },
  };
}
