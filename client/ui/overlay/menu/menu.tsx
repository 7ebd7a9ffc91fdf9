import { type ReactNode, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/media-query.ts';
import { deferredComponent } from '../../feedback/deferred-component.tsx';
import { PanelTrigger } from '../panel-trigger.tsx';
import type { MenuProps } from './menu-types.ts';

const useDropdown = deferredComponent(() => import('./menu-dropdown.tsx'));
const useSheet = deferredComponent(() => import('./menu-sheet.tsx'));

/** A button with a menu; on a phone, with a sheet. */
export function Menu({ trigger, ...menu }: MenuProps): ReactNode {
  const phone = useIsPhone();
  const [dropdown, sheet] = [useDropdown(), useSheet()];
  const [Panel, load, preload] = phone ? sheet : dropdown;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const panel = { anchor, open, onOpenChange: setOpen };
  return (
    <>
      <PanelTrigger {...panel} popup={phone ? 'dialog' : 'menu'} load={load} preload={preload}>
        {trigger}
      </PanelTrigger>
      {Panel && <Panel {...menu} {...panel} />}
    </>
  );
}
