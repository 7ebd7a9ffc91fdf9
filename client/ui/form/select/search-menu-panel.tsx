import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeForSearch } from '../../../lib/normalize-for-search.ts';
import { SearchField } from '../text/search-field.tsx';
import { menuProps, OptionList } from './options/option-list.tsx';
import type { SearchMenuProps } from './search-menu.tsx';
import { skipDownshift, useOptionSearch } from './options/use-option-search.ts';
import styles from './options/option-list.module.css';

const none: ReadonlySet<string> = new Set();

/** The content of a SearchMenu's popover. Mounted at each opening, so the search starts empty. */
export default function SearchMenuPanel({ label, options, onPick }: Omit<SearchMenuProps, 'trigger'>): ReactNode {
  const { t } = useTranslation('kit');
  const id = useId();
  const [text, setText] = useState('');
  // The popover may have opened before this code was loaded, and has the focus itself.
  useEffect(() => {
    const field = document.getElementById(id);
    if (document.activeElement !== document.body && document.activeElement?.contains(field) === true) field?.focus();
  }, [id]);
  const words = normalizeForSearch(text);
  const listed = options.filter(({ label: own, group = '' }) => normalizeForSearch(`${own} ${group}`).includes(words));
  const search = useOptionSearch({
    options: listed,
    open: true,
    inputId: id,
    onPick: ({ value }) => {
      onPick(value);
    },
  });
  const input = search.getInputProps(
    {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Home' || event.key === 'End') skipDownshift(event);
      },
    },
    { suppressRefError: true },
  );
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <SearchField
          id={id}
          role={input.role}
          aria-expanded={input['aria-expanded']}
          aria-controls={input['aria-controls']}
          aria-autocomplete={input['aria-autocomplete']}
          aria-activedescendant={input['aria-activedescendant']}
          label={t('options.search')}
          value={text}
          onChange={(next) => {
            setText(next);
            search.setHighlightedIndex(0);
          }}
          onKeyDown={input.onKeyDown}
        />
      </div>
      <OptionList list={search} menu={menuProps(search)} label={label} options={listed} selected={none} />
    </div>
  );
}
