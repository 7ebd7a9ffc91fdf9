import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../lib/media-query.ts';
import { useLazyLoad } from '../lazy/lazy-component.ts';
import { lazyPopoverPanel } from '../lazy/lazy-overlays.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { Trigger, type TriggerElement } from './trigger.tsx';
import { usePreloadIntent } from '../lazy/use-preload-intent.ts';

export interface PopoverProps {
  /** A button. It receives aria-expanded. */
  trigger: TriggerElement;
  /** Accessible name of the panel, and the title of its sheet on a phone. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** No padding around the content. */
  flush?: boolean;
  /** As wide as the trigger. */
  matchWidth?: boolean;
  /** With `onOpenChange`: controlled use. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button with a panel; on a phone, with a sheet. The button is usable while the code of the panel is loading. */
export function Popover(props: PopoverProps): ReactNode {
  const { trigger, label, align = 'start', side = 'bottom', flush = false, matchWidth = false, children } = props;
  const [own, setOwn] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { shouldPreload, intentProps } = usePreloadIntent();
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
  const ready = useLazyLoad(lazyPopoverPanel, shouldPreload && !phone, open && !phone, close);
  const body = typeof children === 'function' ? children(close) : children;
  const aria = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'aria-controls': open && ready ? id : undefined,
    'aria-busy': open && !phone && !ready ? true : undefined,
  };
  return (
    <>
      <Trigger
        button={trigger}
        handlers={{
          ...intentProps,
          onClick: () => {
            change(phone || !open);
          },
        }}
        aria={aria}
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
        lazyPopoverPanel.render({
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
