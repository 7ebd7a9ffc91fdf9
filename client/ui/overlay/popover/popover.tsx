import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/media-query.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { PanelTrigger } from '../panel-trigger.tsx';
import { PopoverPanel } from './popover-panel.tsx';

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
  const { label, align, side, flush } = props;
  const phone = useIsPhone();
  const [own, setOwn] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const open = props.open ?? own;
  const change = (next: boolean): void => {
    setOwn(next);
    props.onOpenChange?.(next);
  };
  const close = (): void => {
    change(false);
  };
  const panel = { anchor, open, onOpenChange: change };
  // Radix keeps what is closed out of the page.
  const body = typeof children === 'function' ? children(close) : children;
  return (
    <>
      <PanelTrigger {...panel} popup="dialog">
        {trigger}
      </PanelTrigger>
      {phone ? (
        <Sheet open={open} onClose={close} title={label} flush={flush}>
          {body}
        </Sheet>
      ) : (
        <PopoverPanel {...panel} label={label} align={align} side={side} flush={flush}>
          {body}
        </PopoverPanel>
      )}
    </>
  );
}
