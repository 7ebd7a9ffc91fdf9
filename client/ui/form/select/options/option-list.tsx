import { Fragment, type ReactNode, useRef } from 'react';
import { CommandItem, CommandList } from 'cmdk';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../feedback/spinner.tsx';
import { GroupHeading } from './group-heading.tsx';
import type { Option } from './option.ts';
import { useActiveOption } from './option-search.tsx';
import styles from './option-list.module.css';

export interface OptionListProps {
  /** The id of the text field, which keeps the focus. */
  fieldId: string;
  label: string;
  options: readonly Option[];
  selected: ReadonlySet<string>;
  onPick: (option: Option) => void;
  /** Checkboxes instead of a single choice. */
  multiple?: boolean;
  loading?: boolean;
  failed?: boolean;
}

function Note({ loading, failed }: Pick<OptionListProps, 'loading' | 'failed'>): ReactNode {
  const { t } = useTranslation('kit');
  const words = failed ? t('options.failed') : t('options.none');
  return (
    <output className={styles.note}>
      {loading ? (
        <>
          <Spinner size={14} />
          {t('options.loading')}
        </>
      ) : (
        words
      )}
    </output>
  );
}

/** The options of a Combobox or a MultiSelect, within an OptionSearch. The focus stays in their field. */
export function OptionList(props: OptionListProps): ReactNode {
  const { fieldId, label, options, selected, onPick, multiple = false, loading = false, failed = false } = props;
  const list = useRef<HTMLDivElement>(null);
  useActiveOption(fieldId, list);
  if (options.length === 0) return <Note loading={loading} failed={failed} />;
  return (
    <CommandList
      ref={list}
      label={label}
      aria-multiselectable={multiple || undefined}
      aria-busy={loading}
      className={styles.list}
      // A press leaves the focus in the field.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {options.map((option, index) => (
        <Fragment key={option.value}>
          <GroupHeading options={options} index={index} />
          <CommandItem
            value={option.value}
            disabled={option.disabled}
            aria-checked={selected.has(option.value)}
            className={styles.option}
            onSelect={() => {
              onPick(option);
            }}
          >
            {multiple && (
              <span className={styles.box}>
                <Check size={11} strokeWidth={3} aria-hidden />
              </span>
            )}
            {option.icon}
            <span className={styles.label}>{option.label}</span>
            {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            {!multiple && selected.has(option.value) && <Check size={15} aria-hidden />}
          </CommandItem>
        </Fragment>
      ))}
    </CommandList>
  );
}
