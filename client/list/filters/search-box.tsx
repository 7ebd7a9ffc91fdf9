import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useDebounced } from '#client/lib/use-delay.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { maxPastedNumbers, searchDebounceMs, searchLimits } from '#shared/lib/limits.ts';
import { isIndexable } from '#shared/lib/search.ts';
import { useT } from '#client/messages/use-t.ts';
import { useListEnvironment } from '../list-environment.ts';
import { parsePastedNumbers } from './pasted-numbers.ts';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  label: string;
  /** The search text in the URL. */
  value: string;
  onSearch: (text: string) => void;
  /** For a list that is searched by several numbers at once. */
  numbers?: { pattern: RegExp; onPaste: (numbers: readonly string[]) => void };
}

/** The search field of a list. The text is written to the URL after a pause in typing. */
export function SearchBox({ label, value, onSearch, numbers }: SearchBoxProps): ReactNode {
  const t = useT('list');
  const { singleKeys } = useListEnvironment();
  const phone = useIsPhone();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back and forward navigation changes the URL.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const rested = useDebounced(text, searchDebounceMs);
  const [isTooMany, setIsTooMany] = useState(false);
  /** True if the text is several numbers: the list shows them, or the box says that they are too many. */
  const takeNumbers = (given: string): boolean => {
    const found = numbers && parsePastedNumbers(given, numbers.pattern);
    if (!found) return false;
    setIsTooMany(found.length > maxPastedNumbers);
    if (found.length <= maxPastedNumbers) {
      setText('');
      numbers.onPaste(found);
    }
    return true;
  };
  const search = useEffectEvent((wanted: string) => {
    const found = numbers && parsePastedNumbers(wanted, numbers.pattern);
    if (found) {
      numbers.onPaste(found);
      return;
    }
    if (wanted !== value && (wanted === '' || isIndexable(wanted))) onSearch(wanted);
  });
  useEffect(() => {
    search(rested.trim());
  }, [rested]);
  const short = rested === text && text.trim() !== '' && !isIndexable(text);
  return (
    <search className={styles.search}>
      <SearchField
        label={label}
        hotkey={singleKeys && !phone}
        value={text}
        onChange={(next) => {
          setText(next);
          setIsTooMany(false);
          if (next === '') onSearch('');
        }}
        onPaste={(event) => {
          // The field would join the lines of a pasted column.
          if (takeNumbers(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || takeNumbers(text)) return;
          if (isIndexable(text)) onSearch(text.trim());
        }}
      />
      {isTooMany && <output className={styles.searchHint}>{t('numbers.tooMany', { count: maxPastedNumbers })}</output>}
      {short && (
        <output className={styles.searchHint}>{t('searchShort', { count: searchLimits.characters.min })}</output>
      )}
    </search>
  );
}
