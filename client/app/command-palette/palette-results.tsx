import { type ComponentProps, Fragment, type ReactNode, useEffect } from 'react';
import { CornerDownLeft } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { listboxAria, optionId, optionProps } from './combobox-aria.ts';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { PaletteEntry, PaletteGroup } from './entries/palette-entry.ts';
import { Highlight } from './highlight.tsx';
import styles from './palette-results.module.css';

/** ARIA role of a group of options. */
const groupRole = { role: 'group' } as const;

export interface PaletteResultsProps {
  id: string;
  entries: readonly PaletteEntry[];
  searchText: string;
  active: number;
  busy: boolean;
  onPick: (entry: PaletteEntry, newTab: boolean) => void;
  onPoint: (id: string) => void;
}

/** The results by group. The focus stays in the text field. */
export function PaletteResults({
  id,
  entries,
  searchText,
  active,
  busy,
  onPick,
  onPoint,
}: PaletteResultsProps): ReactNode {
  const t = useT('finding');
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const groups = [...new Set(entries.map(({ group }) => group))];
  const renderOption = (entry: PaletteEntry): ReactNode => {
    const index = entries.indexOf(entry);
    return (
      <ResultOption
        key={entry.id}
        id={id}
        index={index}
        entry={entry}
        searched={searchText}
        active={index === active}
        onPick={(newTab) => {
          onPick(entry, newTab);
        }}
        onPoint={() => {
          if (index !== active) onPoint(entry.id);
        }}
      />
    );
  };
  return (
    <div {...listboxAria(id, t('palette.results'), false, busy)} className={styles.list}>
      {groups.map((group) => (
        <div key={group} {...groupRole} aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className={styles.heading}>
            {headingOf(group, t)}
          </div>
          {entries.filter((entry) => entry.group === group).map(renderOption)}
        </div>
      ))}
    </div>
  );
}

function headingOf(group: PaletteGroup, t: ReturnType<typeof useT>): string {
  return t(`palette.group.${group}`);
}

interface ResultOptionProps {
  id: string;
  index: number;
  entry: PaletteEntry;
  searched: string;
  active: boolean;
  onPick: (newTab: boolean) => void;
  onPoint: () => void;
}

function ResultOption({ id, index, entry, searched, active, onPick, onPoint }: ResultOptionProps): ReactNode {
  const t = useT('finding');
  const { icon, title, isCode = false, hint = [], digits, keys, danger = false, href } = entry;
  const highlightedTitle = <Highlight text={title} searched={searched} />;
  const props: ComponentProps<'div'> = {
    ...optionProps(id, index, { selected: active, disabled: false, onPick: () => undefined, onPoint }),
    onClick: (event) => {
      onPick(event.ctrlKey || event.metaKey);
    },
  };
  return (
    <div {...props} className={cx(styles.line, danger && styles.danger)} data-active={active}>
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
    </div>
  );
}
