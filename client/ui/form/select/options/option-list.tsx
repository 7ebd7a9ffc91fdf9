import { Fragment, type ReactNode } from 'react';
import type { UseComboboxReturnValue, UseSelectReturnValue } from 'downshift';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Option } from './option.ts';
import { Spinner } from '../../../feedback/spinner.tsx';
import styles from './option-list.module.css';

export interface OptionListProps {
  /** The behaviour of the list. */
  list: Pick<UseComboboxReturnValue<Option> | UseSelectReturnValue<Option>, 'getItemProps' | 'highlightedIndex'>;
  menu: ReturnType<typeof menuProps>;
  label: string;
  options: readonly Option[];
  selected: ReadonlySet<string>;
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

/** The attributes of the list itself. Downshift wants them at each render, also while the list is closed. */
export function menuProps(list: Pick<UseComboboxReturnValue<Option> | UseSelectReturnValue<Option>, 'getMenuProps'>) {
  return list.getMenuProps({ tabIndex: -1, 'aria-labelledby': undefined }, { suppressRefError: true });
}

/** The options of a Select, a Combobox or a MultiSelect. The focus stays in their field. */
export function OptionList(props: OptionListProps): ReactNode {
  const { list, menu, label, options, selected, multiple = false, loading = false, failed = false } = props;
  if (options.length === 0) return <Note loading={loading} failed={failed} />;
  return (
    <div
      {...menu}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      aria-busy={loading}
      className={styles.list}
    >
      {options.map((option, index) => (
        <Fragment key={option.value}>
          {option.group !== undefined && option.group !== options[index - 1]?.group && (
            <div role="presentation" className={styles.group}>
              {option.group}
            </div>
          )}
          <div
            className={styles.option}
            data-active={index === list.highlightedIndex}
            {...list.getItemProps({
              item: option,
              index,
              'aria-selected': selected.has(option.value),
              'aria-disabled': option.disabled === true || undefined,
            })}
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
          </div>
        </Fragment>
      ))}
    </div>
  );
}
