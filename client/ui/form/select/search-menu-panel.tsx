import { type ReactNode, useState } from 'react';
import { plainText } from '#shared/lib/plain-text.ts';
import { SearchPanel } from './options/search-panel.tsx';
import type { SearchMenuProps } from './search-menu.tsx';

const none: ReadonlySet<string> = new Set();

/** The content of a SearchMenu's popover. Mounted at each opening, so the search starts empty. */
export function SearchMenuPanel({ label, options, onPick }: Omit<SearchMenuProps, 'trigger'>): ReactNode {
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
