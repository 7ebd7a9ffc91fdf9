import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../media.ts';
import { useLate } from './late.ts';
import { popoverPanel } from './late-parts.ts';
import { Sheet } from './sheet.tsx';
import { Trigger, type TriggerElement } from './trigger.tsx';
import { useNear } from './use-near.ts';

export interface PopoverProps {
  /** One button; it receives aria-expanded. */
  trigger: TriggerElement;
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

/** A button with a panel; on a phone, with a sheet. The button stays what it is on the page while the rest arrives. */
export function Popover(props: PopoverProps): ReactNode {
  const { trigger, label, align = 'start', side = 'bottom', flush = false, matchWidth = false, children } = props;
  const [own, setOwn] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { near, approach } = useNear();
  const phone = useIsPhone();
  const id = useId();
  const open = props.open ?? own;
  const change = (next: boolean): void => {
    setOwn(next);
    props.onOpenChange?.(next);
  };
  const close = (): void => {
    change(false);
  };
  const ready = useLate(popoverPanel, near && !phone, open && !phone, close);
  const body = typeof children === 'function' ? children(close) : children;
  const said = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'aria-controls': open && ready ? id : undefined,
    'aria-busy': open && !phone && !ready ? true : undefined,
  };
  return (
    <>
      <Trigger
        button={trigger}
        acts={{
          ...approach,
          onClick: () => {
            change(phone || !open);
          },
        }}
        said={said}
        open={open}
        onElement={setElement}
      />
      {phone && (
        <Sheet open={open} onClose={close} title={label} flush={flush}>
          {body}
        </Sheet>
      )}
      {!phone &&
        ready &&
        element &&
        popoverPanel.draw({
          element,
          id,
          label,
          align,
          side,
          flush,
          matchWidth,
          open,
          onOpenChange: change,
          children: body,
        })}
    </>
  );
}
