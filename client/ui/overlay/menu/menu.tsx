import { useId, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { useIsPhone } from '../../../lib/media-query.ts';
import { useLazyLoad } from '../lazy/lazy-component.ts';
import { lazyMenuDropdown, lazyMenuSheet } from '../lazy/lazy-overlays.ts';
import type { MenuEntry, MenuOpenSource } from './menu-types.ts';
import { Trigger, type TriggerElement } from '../popover/trigger.tsx';
import { usePreloadIntent } from '../lazy/use-preload-intent.ts';

export interface MenuProps {
  /** A button. */
  trigger: TriggerElement;
  /** Accessible name of the menu, and the title of its sheet on a phone. */
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

type Open = (by: MenuOpenSource | null) => void;

/**
 * Event handlers of the menu button. A pointer opens the menu on press, as native menus do. Screen readers send only a
 * click.
 */
function triggerHandlers(opened: MenuOpenSource | null, open: Open) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || event.ctrlKey || event.currentTarget.matches(':disabled')) return;
      // Without this, the button would take the focus before the menu does.
      if (opened === null) event.preventDefault();
      open(opened === null ? 'pointer' : null);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      open(opened === null || event.key === 'ArrowDown' ? 'key' : null);
    },
    onClick: (event: MouseEvent): void => {
      if (event.detail === 0 && opened === null) open('key');
    },
  };
}

/** A button with a menu; on a phone, with a sheet. The button is usable while the code of the menu is loading. */
export function Menu({ trigger, label, entries, align = 'start', side = 'bottom' }: MenuProps): ReactNode {
  const phone = useIsPhone();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<MenuOpenSource | null>(null);
  const { shouldPreload, intentProps } = usePreloadIntent();
  const buttonId = useId();
  const id = useId();
  const open = opened !== null;
  const panel = phone ? lazyMenuSheet : lazyMenuDropdown;
  const ready = useLazyLoad(panel, shouldPreload, open, () => {
    setOpened(null);
  });
  const handlers = phone
    ? {
        onClick: () => {
          setOpened('pointer');
        },
      }
    : triggerHandlers(opened, setOpened);
  const aria = {
    id: buttonId,
    'aria-haspopup': phone ? ('dialog' as const) : ('menu' as const),
    'aria-expanded': open,
    'aria-controls': open && ready ? id : undefined,
    'aria-busy': open && !ready ? true : undefined,
  };
  return (
    <>
      <Trigger
        button={trigger}
        handlers={{ ...intentProps, ...handlers }}
        aria={aria}
        open={open}
        onElement={setElement}
      />
      {ready &&
        element &&
        panel.render({
          trigger: element,
          id,
          label,
          entries,
          align,
          side,
          openedBy: opened,
          onOpenChange: (next) => {
            setOpened(next ? 'pointer' : null);
          },
        })}
    </>
  );
}
