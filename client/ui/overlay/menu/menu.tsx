import { type ReactNode, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/media-query.ts';
import { deferredComponent } from '../../loading/deferred-component.ts';
import { PanelTrigger } from '../panel-trigger.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import type { MenuProps } from './menu-types.ts';

const useDropdown = deferredComponent(() => import('./menu-dropdown.tsx'));

/** A button with a menu; on a phone, with a sheet. */
export function Menu({ trigger, ...menu }: MenuProps): ReactNode {
  const phone = useIsPhone();
  const [Dropdown, load, preload] = useDropdown();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const panel = { anchor, open, onOpenChange: setOpen };
  return (
    <>
      <PanelTrigger {...panel} popup={phone ? 'dialog' : 'menu'} {...(!phone && { load, preload })}>
        {trigger}
      </PanelTrigger>
      {phone ? <MenuSheet {...menu} {...panel} /> : Dropdown && <Dropdown {...menu} {...panel} />}
    </>
  );
}
