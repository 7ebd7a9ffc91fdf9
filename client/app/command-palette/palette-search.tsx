import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Search, X } from 'lucide-react';
import { type AvailableActions, getAvailableActions } from '#client/list/actions/available-actions.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import {
  comboboxAria,
  keepCaretKeys,
  type OptionCursor,
  OptionSearch,
  useOptionCursor,
} from '#client/ui/form/select/options/option-search.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { SelectionChip } from './selection-chip.tsx';
import type { PaletteEntry, PaletteGroup } from './entries/palette-entry.ts';
import { PaletteHints } from './palette-hints.tsx';
import { groupOrder, entryMatches } from './entries/entry-matching.ts';
import { EmptyResults } from './empty-results.tsx';
import { PaletteResults } from './palette-results.tsx';
import { type ServerResults, useServerResults } from './entries/use-server-results.tsx';
import { useActionEntries, useCommandEntries, usePageEntries, useRecentEntries } from './entries/use-local-entries.tsx';
import styles from './palette.module.css';

/** Groups with results of the server. */
const serverGroups: readonly PaletteGroup[] = ['parcels', 'drivers', 'customers'];

export interface PaletteSearchProps {
  /** Initial text of the field. It is selected, so that typing replaces it. */
  initialText: string;
  /** Returns the text that was typed before the field had the focus. It replaces the initial text. */
  takeTyped: () => string;
  onText: (text: string) => void;
  onPick: (entry: PaletteEntry, newTab: boolean) => void;
  onClose: () => void;
}

/** Search field and results. */
export function PaletteSearch(props: PaletteSearchProps): ReactNode {
  const who = useAtomValue(viewerAtom);
  return who && <Field {...props} who={who} />;
}

interface SearchInputProps {
  id: string;
  expanded: boolean;
  text: string;
  takeTyped: () => string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function SearchInput({ id, expanded, text, takeTyped, onText, onKeyDown }: SearchInputProps): ReactNode {
  const t = useT('finding');
  const phone = useIsPhone();
  return (
    <input
      id={id}
      {...comboboxAria(expanded)}
      className={styles.input}
      type="text"
      inputMode="search"
      enterKeyHint="go"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-label={t('palette.title')}
      placeholder={t(phone ? 'palette.placeholderShort' : 'palette.placeholder')}
      value={text}
      onChange={(event) => {
        onText(event.target.value);
      }}
      onFocus={(event) => {
        const typed = takeTyped();
        // Typing goes on after the new value: the browser puts the caret at its end.
        if (typed === '') event.target.select();
        else onText(typed);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function Field({
  initialText,
  takeTyped,
  onText,
  onPick,
  onClose,
  who,
}: PaletteSearchProps & { who: NonNullable<Parameters<typeof useServerResults>[1]> }): ReactNode {
  const t = useT('finding');
  const phone = useIsPhone();
  const id = useId();
  const inNewTab = useRef(false);
  const [text, setText] = useState(initialText);
  const [offer, setOffer] = useState<AvailableActions | null>(getAvailableActions);
  const found = useServerResults(text, who);
  const entries = useEntries(text, offer, found);
  const cursor = useOptionCursor(
    entries.map((entry) => ({ value: entry.id })),
    text,
  );
  const pendingEnter = usePendingEnter(found, entries, onPick);
  const isSlow = useDelayed(found.isSearching, 150);
  const changeText = (next: string): void => {
    setText(next);
    onText(next);
    pendingEnter.forget();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (turnPage(event, entries, cursor) || event.key !== 'Enter') return;
    inNewTab.current = event.ctrlKey || event.metaKey;
    const [first] = entries;
    // The search is still running: its first result is opened when it arrives.
    if (cursor.isMoved || !found.isSearching || (first && !serverGroups.includes(first.group))) return;
    event.preventDefault();
    pendingEnter.wait();
  };
  return (
    <OptionSearch cursor={cursor} className={styles.search}>
      <div className={styles.head}>
        {isSlow ? <Spinner size={18} /> : <Search size={18} aria-hidden className={styles.glass} />}
        <SearchInput
          id={id}
          expanded={entries.length > 0}
          text={text}
          takeTyped={takeTyped}
          onText={changeText}
          onKeyDown={(event) => {
            keepCaretKeys(event);
            press(event);
          }}
        />
        {offer && <OfferChip offer={offer} onCleared={setOffer} />}
        {phone ? (
          <IconButton icon={X} label={t('palette.close')} tip={false} onClick={onClose} />
        ) : (
          <Kbd keys="Escape" />
        )}
      </div>
      <PaletteResults
        fieldId={id}
        entries={entries}
        searchText={text.trim()}
        active={cursor.active}
        busy={found.isSearching}
        onPick={(entry) => {
          onPick(entry, inNewTab.current);
        }}
        onClickCapture={(event) => {
          inNewTab.current = event.ctrlKey || event.metaKey;
        }}
      />
      {(entries.length === 0 || found.error) && <EmptyResults text={text.trim()} found={found} />}
      <ResultAnnouncement found={found} text={text} />
      {!phone && <PaletteHints />}
    </OptionSearch>
  );
}

function OfferChip({ offer, onCleared }: { offer: AvailableActions; onCleared: (offer: null) => void }): ReactNode {
  const { clear } = offer;
  const clearAll = (): void => {
    clear?.();
    onCleared(null);
  };
  return <SelectionChip offer={offer} onClear={clear && clearAll} />;
}

const pageSize = 6;

/** The page keys, which stop at the ends. */
function turnPage(event: KeyboardEvent, entries: readonly PaletteEntry[], cursor: OptionCursor): boolean {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return false;
  event.preventDefault();
  const at = entries.findIndex(({ id }) => id === cursor.active) + (event.key === 'PageDown' ? pageSize : -pageSize);
  const target = entries[Math.min(Math.max(at, 0), entries.length - 1)];
  if (target) cursor.move(target.id);
  return true;
}

/** All entries that match the text, in display order. */
function useEntries(text: string, offer: AvailableActions | null, found: ServerResults): readonly PaletteEntry[] {
  const searched = text.trim();
  const known = [...useActionEntries(offer), ...usePageEntries(), ...useCommandEntries(), ...useRecentEntries()].filter(
    (entry) => entryMatches(entry, searched),
  );
  // Recent objects are hidden while the server's results are shown, which include them.
  const hasServerResults = found.isSearching || found.entries.length > 0;
  const all = [...known.filter(({ group }) => group !== 'recent' || !hasServerResults), ...found.entries];
  return groupOrder(searched).flatMap((group) => all.filter((entry) => entry.group === group));
}

/** Enter that was pressed before the results, as scanners do: the first result is opened when it arrives. */
function usePendingEnter(
  found: ServerResults,
  entries: readonly PaletteEntry[],
  onPick: PaletteSearchProps['onPick'],
): { wait: () => void; forget: () => void } {
  const [isPending, setPending] = useState(false);
  const openFirst = useEffectEvent(() => {
    const [first] = entries;
    if (first && found.count > 0) onPick(first, false);
  });
  useEffect(() => {
    if (isPending && !found.isSearching) openFirst();
  }, [isPending, found.isSearching]);
  return {
    wait: () => {
      setPending(true);
    },
    forget: () => {
      setPending(false);
    },
  };
}

/** Announces the number of results to screen readers once the search is finished. */
function ResultAnnouncement({ found, text }: { found: ServerResults; text: string }): ReactNode {
  const t = useT('finding');
  const isFinished = !found.isSearching && text.trim() !== '' && found.error === undefined;
  return (
    <output className={styles.unseen}>
      {isFinished && found.count > 0 ? t('palette.found', { count: found.count }) : ''}
    </output>
  );
}
