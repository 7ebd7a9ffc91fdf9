import { useId, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { useIsPhone } from '../media.ts';
import { useLate } from './late.ts';
import { menuDrop, menuSheet } from './late-parts.ts';
import type { MenuEntry, MenuOpener } from './menu-types.ts';
import { Trigger, type TriggerElement } from './trigger.tsx';
import { useNear } from './use-near.ts';

export interface MenuProps {
  /** One button. */
  trigger: TriggerElement;
  /** Names the menu; also the title of the sheet it becomes on a phone. */
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

type Open = (by: MenuOpener | null) => void;

/** What a button of a menu does: the pointer opens it when it goes down, as menus of systems do; a screen reader only clicks. */
function openers(opened: MenuOpener | null, open: Open) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || event.ctrlKey || event.currentTarget.matches(':disabled')) return;
      // The focus goes to the menu, not to the button first.
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

/** A button with a menu; on a phone, with a sheet. The button stays what it is on the page while the rest arrives. */
export function Menu({ trigger, label, entries, align = 'start', side = 'bottom' }: MenuProps): ReactNode {
  const phone = useIsPhone();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<MenuOpener | null>(null);
  const { near, approach } = useNear();
  const buttonId = useId();
  const id = useId();
  const open = opened !== null;
  const panel = phone ? menuSheet : menuDrop;
  const ready = useLate(panel, near, open, () => {
    setOpened(null);
  });
  const acts = phone
    ? {
        onClick: () => {
          setOpened('pointer');
        },
      }
    : openers(opened, setOpened);
  const said = {
    id: buttonId,
    'aria-haspopup': phone ? ('dialog' as const) : ('menu' as const),
    'aria-expanded': open,
    'aria-controls': open && ready ? id : undefined,
    'aria-busy': open && !ready ? true : undefined,
  };
  return (
    <>
      <Trigger button={trigger} acts={{ ...approach, ...acts }} said={said} open={open} onElement={setElement} />
      {ready &&
        element &&
        panel.draw({
          element,
          id,
          label,
          entries,
          align,
          side,
          opened,
          onOpenChange: (next) => {
            setOpened(next ? 'pointer' : null);
          },
        })}
    </>
  );
}
