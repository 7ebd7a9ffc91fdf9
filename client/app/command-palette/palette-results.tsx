import { Fragment, type MouseEvent, type ReactNode, useRef } from 'react';
import { CommandGroup, CommandItem, CommandList } from 'cmdk';
import { CornerDownLeft } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useActiveOption } from '#client/ui/form/select/options/option-search.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { PaletteEntry } from './entries/palette-entry.ts';
import { Highlight } from './highlight.tsx';
import styles from './palette-results.module.css';

export interface PaletteResultsProps {
  /** The id of the text field, which keeps the focus. */
  fieldId: string;
  entries: readonly PaletteEntry[];
  searchText: string;
  /** The id of the active entry. */
  active: string;
  busy: boolean;
  onPick: (entry: PaletteEntry) => void;
  onClickCapture: (event: MouseEvent) => void;
}

/** The results by group, within an OptionSearch. */
export function PaletteResults(props: PaletteResultsProps): ReactNode {
  const { fieldId, entries, searchText, active, busy, onPick, onClickCapture } = props;
  const t = useT('finding');
  const list = useRef<HTMLDivElement>(null);
  useActiveOption(fieldId, list);
  const groups = [...new Set(entries.map(({ group }) => group))];
  if (entries.length === 0) return null;
  return (
    <CommandList
      ref={list}
      label={t('palette.results')}
      aria-busy={busy}
      className={styles.list}
      onClickCapture={onClickCapture}
      // A press leaves the focus in the field.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {groups.map((group) => (
        <CommandGroup key={group} heading={<div className={styles.heading}>{t(`palette.group.${group}`)}</div>}>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <ResultOption
                key={entry.id}
                entry={entry}
                searched={searchText}
                active={entry.id === active}
                onPick={() => {
                  onPick(entry);
                }}
              />
            ))}
        </CommandGroup>
      ))}
    </CommandList>
  );
}

interface ResultOptionProps {
  entry: PaletteEntry;
  searched: string;
  active: boolean;
  onPick: () => void;
}

function ResultOption({ entry, searched, active, onPick }: ResultOptionProps): ReactNode {
  const t = useT('finding');
  const { icon, title, isCode = false, hint = [], digits, keys, danger = false, href } = entry;
  const highlightedTitle = <Highlight text={title} searched={searched} />;
  return (
    <CommandItem value={entry.id} onSelect={onPick} className={cx(styles.line, danger && styles.danger)}>
      <span className={styles.icon}>{icon}</span>
      <span className={cx(styles.title, isCode && styles.code)}>
        {isCode ? <Ltr mono>{highlightedTitle}</Ltr> : <bdi>{highlightedTitle}</bdi>}
      </span>
      <span className={styles.hint}>
        {hint.length > 0 && (
          <span>
            {hint.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' · '}
                <bdi>
                  <Highlight text={part} searched={searched} />
                </bdi>
              </Fragment>
            ))}
          </span>
        )}
        {digits !== undefined && (
          <Ltr>
            <Highlight text={digits} searched={searched} />
          </Ltr>
        )}
      </span>
      {keys !== undefined && <Kbd keys={keys} className={styles.keys} />}
      {active && href !== undefined && keys === undefined && (
        <span className={styles.open} aria-hidden>
          {t('palette.open')}
          <CornerDownLeft size={13} data-mirror="" />
        </span>
      )}
    </CommandItem>
  );
}
