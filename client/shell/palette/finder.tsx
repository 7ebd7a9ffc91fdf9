import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Search, X } from 'lucide-react';
import { type Offer, offerNow } from '#client/kit/list-screen/on-offer.ts';
import { useIsPhone } from '#client/kit/media.ts';
import { comboboxAria } from '#client/kit/ui/combobox-aria.ts';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Kbd } from '#client/kit/ui/kbd.tsx';
import { Spinner } from '#client/kit/ui/spinner.tsx';
import { useDelayed } from '#client/kit/ui/use-delayed.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { Chosen } from './chosen.tsx';
import type { Entry, Group } from './entry.ts';
import { Hints } from './hints.tsx';
import { groupOrder, says } from './matching.ts';
import { Nothing } from './nothing.tsx';
import { Results } from './results.tsx';
import { useCursor } from './use-cursor.ts';
import { type Found, useFound } from './use-found.tsx';
import { useActions, useCommands, usePages, useRecentEntries } from './use-known.tsx';
import styles from './palette.module.css';

/** Groups with results of the server. */
const serverGroups: readonly Group[] = ['parcels', 'drivers', 'customers'];

export interface FinderProps {
  /** Initial text of the field. */
  begin: string;
  /** The initial text is selected, so that typing replaces it; otherwise typing continues it. */
  replaces: boolean;
  onText: (text: string) => void;
  onPick: (entry: Entry, newTab: boolean) => void;
  onClose: () => void;
}

/** Search field and results. */
export function Finder(props: FinderProps): ReactNode {
  const who = useAtomValue(whoAtom);
  return who && <Field {...props} who={who} />;
}

function Field({
  begin,
  replaces,
  onText,
  onPick,
  onClose,
  who,
}: FinderProps & { who: NonNullable<Parameters<typeof useFound>[1]> }): ReactNode {
  const t = useWords('finding');
  const phone = useIsPhone();
  const list = useId();
  const [text, setText] = useState(begin);
  const [offer, setOffer] = useState<Offer | null>(offerNow);
  const found = useFound(text, who);
  const entries = useEntries(text, offer, found);
  const cursor = useCursor(entries);
  const pendingEnter = usePendingEnter(found, entries, onPick);
  const isSlow = useDelayed(found.searching, 150);
  const changeText = (next: string): void => {
    setText(next);
    onText(next);
    cursor.reset();
    pendingEnter.forget();
  };
  const enter = (event: KeyboardEvent): void => {
    const entry = entries[cursor.active];
    // The search is still running: its first result is opened when it arrives.
    if (!cursor.chosen && found.searching && (!entry || serverGroups.includes(entry.group))) pendingEnter.wait();
    else if (entry) onPick(entry, event.ctrlKey || event.metaKey);
  };
  return (
    <>
      <div className={styles.head}>
        {isSlow ? <Spinner size={18} /> : <Search size={18} aria-hidden className={styles.glass} />}
        <input
          {...comboboxAria(list, entries.length > 0, cursor.active)}
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
            changeText(event.target.value);
          }}
          onFocus={(event) => {
            event.target.setSelectionRange(replaces ? 0 : text.length, text.length);
          }}
          onKeyDown={(event) => {
            if (cursor.onKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            enter(event);
          }}
        />
        {offer && (
          <Chosen
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
        <Results
          id={list}
          entries={entries}
          searched={text.trim()}
          active={cursor.active}
          busy={found.searching}
          onPick={onPick}
          onPoint={cursor.point}
        />
      )}
      {(entries.length === 0 || found.problem) && <Nothing text={text.trim()} found={found} />}
      <ResultAnnouncement found={found} text={text} />
      {!phone && <Hints />}
    </>
  );
}

/** All entries that match the text, in display order. */
function useEntries(text: string, offer: Offer | null, found: Found): readonly Entry[] {
  const searched = text.trim();
  const known = [...useActions(offer), ...usePages(), ...useCommands(), ...useRecentEntries()].filter((entry) =>
    says(entry, searched),
  );
  // Recent objects are hidden while the server's results are shown, which include them.
  const hasServerResults = found.searching || found.entries.length > 0;
  const all = [...known.filter(({ group }) => group !== 'recent' || !hasServerResults), ...found.entries];
  return groupOrder(searched).flatMap((group) => all.filter((entry) => entry.group === group));
}

/** Enter that was pressed before the results, as scanners do: the first result is opened when it arrives. */
function usePendingEnter(
  found: Found,
  entries: readonly Entry[],
  onPick: FinderProps['onPick'],
): { wait: () => void; forget: () => void } {
  const [isPending, setPending] = useState(false);
  const openFirst = useEffectEvent(() => {
    const [first] = entries;
    if (first && found.count > 0) onPick(first, false);
  });
  useEffect(() => {
    if (isPending && !found.searching) openFirst();
  }, [isPending, found.searching]);
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
function ResultAnnouncement({ found, text }: { found: Found; text: string }): ReactNode {
  const t = useWords('finding');
  const isFinished = !found.searching && text.trim() !== '' && found.problem === undefined;
  return (
    <output className={styles.unseen}>
      {isFinished && found.count > 0 ? t('palette.found', { count: found.count }) : ''}
    </output>
  );
}
