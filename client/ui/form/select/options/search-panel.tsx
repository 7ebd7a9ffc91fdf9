import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../text/search-field.tsx';
import type { Option } from './option.ts';
import { menuProps, OptionList, type OptionListProps } from './option-list.tsx';
import { skipDownshift, useOptionSearch } from './use-option-search.ts';
import styles from './option-list.module.css';

interface Props extends Omit<OptionListProps, 'list' | 'menu'> {
  text: string;
  onTextChange: (text: string) => void;
  onPick: (option: Option) => void;
  /** Below the list. */
  children?: ReactNode;
}

/** The content of a popover with options: a search field that keeps the focus, and the list. */
export function SearchPanel({ text, onTextChange, onPick, children, ...list }: Props): ReactNode {
  const { t } = useTranslation('kit');
  const id = useId();
  // The popover may have opened before this code was loaded, and has the focus itself.
  useEffect(() => {
    const field = document.getElementById(id);
    if (document.activeElement !== document.body && document.activeElement?.contains(field) === true) field?.focus();
  }, [id]);
  const search = useOptionSearch({ options: list.options, open: true, inputId: id, onPick });
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
            onTextChange(next);
            search.setHighlightedIndex(0);
          }}
          onKeyDown={input.onKeyDown}
        />
      </div>
      <OptionList list={search} menu={menuProps(search)} {...list} />
      {children}
    </div>
  );
}
