import { type ReactElement, type ReactNode, useRef } from 'react';
import { Slot } from 'radix-ui/slot';
import { ListboxPanel } from './listbox-panel.tsx';

export interface ListboxProps {
  /** The listbox is positioned under it. */
  field: ReactElement;
  open: boolean;
  /** An OptionList. */
  children: ReactNode;
}

/** The field of a Select or a Combobox with its listbox. */
export function Listbox({ field, open, children }: ListboxProps): ReactNode {
  const anchor = useRef<HTMLElement>(null);
  return (
    <>
      <Slot ref={anchor}>{field}</Slot>
      <ListboxPanel anchor={anchor} open={open}>
        {children}
      </ListboxPanel>
    </>
  );
}
