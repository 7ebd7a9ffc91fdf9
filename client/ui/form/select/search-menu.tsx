import type { ReactElement, ReactNode } from 'react';
import { Popover } from '../../overlay/popover/popover.tsx';
import type { Option } from './options/option.ts';
import { SearchMenuPanel } from './search-menu-panel.tsx';

export interface SearchMenuProps {
  /** A button. */
  trigger: ReactElement;
  label: string;
  /** In the order of their groups. */
  options: readonly Option[];
  onPick: (value: string) => void;
}

/** A menu with a search field, for more entries than one reads at a glance. */
export function SearchMenu({ trigger, label, options, onPick }: SearchMenuProps): ReactNode {
  return (
    <Popover trigger={trigger} label={label} flush>
      {(close) => (
        <SearchMenuPanel
          label={label}
          options={options}
          onPick={(value) => {
            close();
            onPick(value);
          }}
        />
      )}
    </Popover>
  );
}
