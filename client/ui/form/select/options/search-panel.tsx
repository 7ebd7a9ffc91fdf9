import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../text/search-field.tsx';
import { OptionList, type OptionListProps } from './option-list.tsx';
import { comboboxAria, keepCaretKeys, OptionSearch, useOptionCursor } from './option-search.tsx';
import styles from './option-list.module.css';

interface Props extends Omit<OptionListProps, 'fieldId'> {
  text: string;
  onTextChange: (text: string) => void;
  /** Below the list. */
  children?: ReactNode;
}

/** The content of a popover with options: a search field that keeps the focus, and the list. */
export function SearchPanel({ text, onTextChange, children, ...list }: Props): ReactNode {
  const { t } = useTranslation('kit');
  const id = useId();
  const cursor = useOptionCursor(list.options, text);
  // The popover may have opened before this code was loaded, and has the focus itself.
  useEffect(() => {
    const field = document.getElementById(id);
    if (document.activeElement !== document.body && document.activeElement?.contains(field) === true) field?.focus();
  }, [id]);
  return (
    <OptionSearch cursor={cursor} className={styles.panel}>
      <div className={styles.search}>
        <SearchField
          id={id}
          {...comboboxAria(list.options.length > 0)}
          label={t('options.search')}
          value={text}
          onChange={onTextChange}
          onKeyDown={keepCaretKeys}
        />
      </div>
      <OptionList fieldId={id} {...list} />
      {children}
    </OptionSearch>
  );
}
