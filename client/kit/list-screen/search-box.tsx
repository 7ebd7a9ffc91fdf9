import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useDebounced } from '#client/kit/debounce.ts';
import { useIsPhone } from '#client/kit/media.ts';
import { SearchField } from '#client/kit/ui/search-field.tsx';
import { searchDebounceMs } from '#shared/kit/list.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useAround } from './around.ts';
import styles from './list-screen.module.css';

/** Shorter texts match too many rows, and no index supports them. */
export const minSearch = 3;

export interface SearchBoxProps {
  label: string;
  /** The search text in the URL. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search field of a list. The text is written to the URL after a pause in typing. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps): ReactNode {
  const t = useWords('list');
  const { singleKeys } = useAround();
  const phone = useIsPhone();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back and forward navigation changes the URL.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const rested = useDebounced(text, searchDebounceMs);
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== value && (wanted === '' || wanted.length >= minSearch)) onSearch(wanted);
  });
  useEffect(() => {
    search(rested.trim());
  }, [rested]);
  const short = rested === text && text.trim() !== '' && text.trim().length < minSearch;
  return (
    <search className={styles.search}>
      <SearchField
        label={label}
        hotkey={singleKeys && !phone}
        value={text}
        onChange={(next) => {
          setText(next);
          if (next === '') onSearch('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim().length >= minSearch) onSearch(text.trim());
        }}
      />
      {short && <output className={styles.searchHint}>{t('searchShort', { count: minSearch })}</output>}
    </search>
  );
}
