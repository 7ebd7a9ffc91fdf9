import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Search, X } from 'lucide-react';
import { type AvailableActions, getAvailableActions } from '#client/list/actions/available-actions.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { comboboxAria } from './combobox-aria.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { SelectionChip } from './selection-chip.tsx';
import type { PaletteEntry, PaletteGroup } from './entries/palette-entry.ts';
import { PaletteHints } from './palette-hints.tsx';
import { groupOrder, entryMatches } from './entries/entry-matching.ts';
import { EmptyResults } from './empty-results.tsx';
import { PaletteResults } from './palette-results.tsx';
import { useEntryNavigation } from './use-entry-navigation.ts';
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
  aria: ReturnType<typeof comboboxAria>;
  text: string;
  takeTyped: () => string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function SearchInput({ aria, text, takeTyped, onText, onKeyDown }: SearchInputProps): ReactNode {
  const t = useT('finding');
  const phone = useIsPhone();
  return (
    <input
      {...aria}
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
  const list = useId();
  const [text, setText] = useState(initialText);
  const [offer, setOffer] = useState<AvailableActions | null>(getAvailableActions);
  const found = useServerResults(text, who);
  const entries = useEntries(text, offer, found);
  const cursor = useEntryNavigation(entries);
  const pendingEnter = usePendingEnter(found, entries, onPick);
  const isSlow = useDelayed(found.isSearching, 150);
  const changeText = (next: string): void => {
    setText(next);
    onText(next);
    cursor.reset();
    pendingEnter.forget();
  };
  const enter = (event: KeyboardEvent): void => {
    const entry = entries[cursor.active];
    // The search is still running: its first result is opened when it arrives.
    if (!cursor.isExplicit && found.isSearching && (!entry || serverGroups.includes(entry.group))) pendingEnter.wait();
    else if (entry) onPick(entry, event.ctrlKey || event.metaKey);
  };
  return (
    <>
      <div className={styles.head}>
        {isSlow ? <Spinner size={18} /> : <Search size={18} aria-hidden className={styles.glass} />}
        <SearchInput
          aria={comboboxAria(list, entries.length > 0, cursor.active)}
          text={text}
          takeTyped={takeTyped}
          onText={changeText}
          onKeyDown={(event) => {
            if (cursor.onKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            enter(event);
          }}
        />
        {offer && (
          <SelectionChip
            offer={offer}
            onClear={
              offer.clear &&
              (() => {
                offer.clear?.();
                setOffer(null);
              })
            }
          />
        )}
        {phone ? (
          <IconButton icon={X} label={t('palette.close')} tip={false} onClick={onClose} />
        ) : (
          <Kbd keys="Escape" />
        )}
      </div>
      {entries.length > 0 && (
        <PaletteResults
          id={list}
          entries={entries}
          searchText={text.trim()}
          active={cursor.active}
          busy={found.isSearching}
          onPick={onPick}
          onPoint={cursor.setActive}
        />
      )}
      {(entries.length === 0 || found.error) && <EmptyResults text={text.trim()} found={found} />}
      <ResultAnnouncement found={found} text={text} />
      {!phone && <PaletteHints />}
    </>
  );
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
