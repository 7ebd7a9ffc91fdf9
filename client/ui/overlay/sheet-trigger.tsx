import type { ReactElement, ReactNode } from 'react';
import { Slot } from 'radix-ui/slot';

export interface SheetTriggerProps {
  open: boolean;
  onOpen: () => void;
  /** A button. */
  children: ReactElement;
}

/** The button of a menu or a popover on a phone, where they are sheets. */
export function SheetTrigger({ open, onOpen, children }: SheetTriggerProps): ReactNode {
  return (
    <Slot aria-haspopup="dialog" aria-expanded={open} data-state={open ? 'open' : 'closed'} onClick={onOpen}>
      {children}
    </Slot>
  );
}
