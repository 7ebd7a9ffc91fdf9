import { type ReactElement, type ReactNode, useState } from 'react';
import { plainText } from '#shared/lib/plain-text.ts';
import { Popover } from '../../overlay/popover/popover.tsx';
import type { Option } from './options/option.ts';
import { SearchPanel } from './options/search-panel.tsx';

export interface SearchMenuProps {
  /** A button. */
  trigger: ReactElement;
  label: string;
  /** In the order of their groups. */
  options: readonly Option[];
  onPick: (value: string) => void;
}

const none: ReadonlySet<string> = new Set();

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

/** Mounted at each opening, so the search starts empty. */
function SearchMenuPanel({ label, options, onPick }: Omit<SearchMenuProps, 'trigger'>): ReactNode {
  const [text, setText] = useState('');
  const words = plainText(text);
  const listed = options.filter(({ label: own, group = '' }) => plainText(`${own} ${group}`).includes(words));
  return (
    <SearchPanel
      label={label}
      text={text}
      onTextChange={setText}
      options={listed}
      selected={none}
      onPick={({ value }) => {
        onPick(value);
      }}
    />
  );
}
