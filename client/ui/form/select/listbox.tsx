import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Slot } from 'radix-ui/slot';
import { deferredComponent } from '../../loading/deferred-component.ts';

export interface ListboxProps {
  /** The listbox is positioned under it. */
  field: ReactElement;
  open: boolean;
  /** An OptionList. */
  children: ReactNode;
}

const usePanel = deferredComponent(() => import('./listbox-panel.tsx'));

/** The field of a Select or a Combobox with its listbox. The code of the listbox is loaded with the field. */
export function Listbox({ field, open, children }: ListboxProps): ReactNode {
  const [Panel, load] = usePanel();
  const anchor = useRef<HTMLElement>(null);
  const loadPanel = useEffectEvent((requestedByUser: boolean) => load(requestedByUser));
  useEffect(() => {
    void loadPanel(open);
  }, [open]);
  return (
    <>
      <Slot ref={anchor}>{field}</Slot>
      {Panel && (
        <Panel anchor={anchor} open={open}>
          {children}
        </Panel>
      )}
    </>
  );
}
