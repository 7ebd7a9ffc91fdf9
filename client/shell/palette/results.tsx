import { type ComponentProps, Fragment, type ReactNode, useEffect } from 'react';
import { CornerDownLeft } from 'lucide-react';
import { cx } from '#client/kit/cx.ts';
import { listboxAria, optionId, optionProps } from '#client/kit/ui/combobox-aria.ts';
import { Kbd } from '#client/kit/ui/kbd.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Entry, Group } from './entry.ts';
import { Said } from './said.tsx';
import styles from './palette.module.css';

/** ARIA role of a group of options. */
const groupRole = { role: 'group' } as const;

export interface ResultsProps {
  id: string;
  entries: readonly Entry[];
  searched: string;
  active: number;
  busy: boolean;
  onPick: (entry: Entry, newTab: boolean) => void;
  onPoint: (id: string) => void;
}

/** The results by group. The focus stays in the text field. */
export function Results({ id, entries, searched, active, busy, onPick, onPoint }: ResultsProps): ReactNode {
  const t = useWords('finding');
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const groups = [...new Set(entries.map(({ group }) => group))];
  const renderOption = (entry: Entry): ReactNode => {
    const index = entries.indexOf(entry);
    return (
      <ResultOption
        key={entry.id}
        id={id}
        index={index}
        entry={entry}
        searched={searched}
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
        <div key={group} {...groupRole} aria-labelledby={`${id}-${group}`} className={styles.group}>
          <div id={`${id}-${group}`} role="presentation" className={styles.heading}>
            {headingOf(group, t)}
          </div>
          {entries.filter((entry) => entry.group === group).map(renderOption)}
        </div>
      ))}
    </div>
  );
}

function headingOf(group: Group, t: ReturnType<typeof useWords>): string {
  return t(`palette.group.${group}`);
}

interface ResultOptionProps {
  id: string;
  index: number;
  entry: Entry;
  searched: string;
  active: boolean;
  onPick: (newTab: boolean) => void;
  onPoint: () => void;
}

function ResultOption({ id, index, entry, searched, active, onPick, onPoint }: ResultOptionProps): ReactNode {
  const t = useWords('finding');
  const { icon, title, code = false, hint = [], digits, keys, danger = false, href } = entry;
  const highlightedTitle = <Said text={title} searched={searched} />;
  const props: ComponentProps<'div'> = {
    ...optionProps(id, index, { selected: active, disabled: false, onPick: () => undefined, onPoint }),
    onClick: (event) => {
      onPick(event.ctrlKey || event.metaKey);
    },
  };
  return (
    <div {...props} className={cx(styles.line, danger && styles.danger)} data-active={active}>
      <span className={styles.icon}>{icon}</span>
      <span className={cx(styles.title, code && styles.code)}>
        {code ? <Ltr mono>{highlightedTitle}</Ltr> : <bdi>{highlightedTitle}</bdi>}
      </span>
      <span className={styles.hint}>
        {hint.length > 0 && (
          <span>
            {hint.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' · '}
                <bdi>
                  <Said text={part} searched={searched} />
                </bdi>
              </Fragment>
            ))}
          </span>
        )}
        {digits !== undefined && (
          <Ltr>
            <Said text={digits} searched={searched} />
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
