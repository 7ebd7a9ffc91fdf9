// The button of a menu or a popover. The panel itself, with what positions it, is not needed before it opens: it is
// loaded when the page is idle, at the latest when the pointer or the focus reaches the button.
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Slot } from 'radix-ui/slot';
import { runWhenIdle } from '../../lib/run-when-idle.ts';

/** What a panel needs of its button. */
export interface PanelProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface PanelTriggerProps extends PanelProps {
  popup: 'menu' | 'dialog';
  /** Loads the code of the panel; false if that failed. Undefined if it is on the page. */
  load?: (requestedByUser: boolean) => Promise<boolean>;
  /** Fetches the code without using it. */
  preload?: () => void;
  /** A button. */
  children: ReactElement;
}

/** The button of a panel, which may still be loading when it is pressed. */
export function PanelTrigger(props: PanelTriggerProps): ReactNode {
  const { anchor, open, onOpenChange, popup, load, preload, children } = props;
  const id = useId();
  useEffect(() => {
    if (preload) runWhenIdle(preload);
  }, [preload]);
  const loadOpened = useEffectEvent(async () => {
    if (load && !(await load(true))) onOpenChange(false);
  });
  useEffect(() => {
    if (open) void loadOpened();
  }, [open]);
  const approach = (): void => {
    void load?.(false);
  };
  return (
    <Slot
      ref={anchor}
      id={id}
      aria-haspopup={popup}
      aria-expanded={open}
      data-state={open ? 'open' : 'closed'}
      onPointerEnter={approach}
      onFocus={approach}
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
