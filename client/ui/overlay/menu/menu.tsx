import { type ReactNode, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/media-query.ts';
import { PanelTrigger } from '../panel-trigger.tsx';
import { MenuDropdown } from './menu-dropdown.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import type { MenuProps } from './menu-types.ts';

/** A button with a menu; on a phone, with a sheet. */
export function Menu({ trigger, ...menu }: MenuProps): ReactNode {
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const panel = { anchor, open, onOpenChange: setOpen };
  return (
    <>
      <PanelTrigger {...panel} popup={phone ? 'dialog' : 'menu'}>
        {trigger}
      </PanelTrigger>
      {phone ? <MenuSheet {...menu} {...panel} /> : <MenuDropdown {...menu} {...panel} />}
    </>
  );
}
