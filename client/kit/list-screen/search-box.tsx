import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useDebounced } from '#client/kit/debounce.ts';
import { useIsPhone } from '#client/kit/media.ts';
import { SearchField } from '#client/kit/ui/search-field.tsx';
import { searchDebounceMs } from '#shared/kit/list.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useAround } from './around.ts';
import styles from './list-screen.module.css';

/** Fewer characters would match half the company, and no index helps. */
export const minSearch = 3;

export interface SearchBoxProps {
  label: string;
  /** What the address says. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search of a list: what is typed goes to the address once the typing rests. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps): ReactNode {
  const t = useWords('list');
  const { singleKeys } = useAround();
  const phone = useIsPhone();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back and forward change the address under the field.
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
