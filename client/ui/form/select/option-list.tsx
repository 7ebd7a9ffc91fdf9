import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Option } from './option.ts';
import { listboxAria, optionProps, optionId } from './combobox-aria.ts';
import { Spinner } from '../../feedback/spinner.tsx';
import styles from './option-list.module.css';

export interface OptionListProps {
  id: string;
  label: string;
  options: readonly Option[];
  /** Index of the active option; -1 for none. The focus stays in the text field. */
  active: number;
  selected: ReadonlySet<string>;
  onPick: (option: Option) => void;
  onActive: (index: number) => void;
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

export function OptionList(props: OptionListProps): ReactNode {
  const {
    id,
    label,
    options,
    active,
    selected,
    onPick,
    onActive,
    multiple = false,
    loading = false,
    failed = false,
  } = props;
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  if (options.length === 0) return <Note loading={loading} failed={failed} />;
  return (
    <div {...listboxAria(id, label, multiple, loading)} className={styles.list}>
      {options.map((option, index) => (
        <div
          key={option.value}
          className={styles.option}
          data-active={index === active}
          {...optionProps(id, index, {
            selected: selected.has(option.value),
            disabled: option.disabled === true,
            onPick: () => {
              onPick(option);
            },
            onPoint: () => {
              if (index !== active) onActive(index);
            },
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
      ))}
    </div>
  );
}
