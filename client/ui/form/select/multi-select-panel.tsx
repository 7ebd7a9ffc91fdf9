import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import { Button } from '../../button/button.tsx';
import type { MultiSelectProps } from './multi-select.tsx';
import type { Option } from './options/option.ts';
import { SearchPanel } from './options/search-panel.tsx';
import { useAsyncOptions } from './options/use-async-options.ts';
import styles from './options/option-list.module.css';

type PanelProps = Pick<MultiSelectProps, 'label' | 'options' | 'load' | 'value' | 'onChange' | 'max'>;

function Foot({ value, max, onClear }: { value: readonly string[]; max?: number; onClear: () => void }): ReactNode {
  const { t } = useTranslation('kit');
  const full = max !== undefined && value.length >= max;
  if (value.length === 0 && max === undefined) return null;
  return (
    <div className={styles.foot}>
      <output className={cx(full && styles.full)}>
        {full ? t('options.full', { count: max }) : t('options.count', { count: value.length })}
      </output>
      {value.length > 0 && (
        <Button tone="quiet" size="sm" onClick={onClear}>
          {t('options.clear')}
        </Button>
      )}
    </div>
  );
}

/** The content of the MultiSelect's popover. Mounted at each opening, so the search starts empty. */
export function MultiSelectPanel({ label, options, load, value, onChange, max }: PanelProps): ReactNode {
  const [text, setText] = useState('');
  const found = useAsyncOptions(load, text, true);
  const selected = new Set(value);
  const full = max !== undefined && value.length >= max;
  const matching = load ? found.options : options.filter((option) => plainText(option.label).includes(plainText(text)));
  const listed = matching.map((option): Option => ({
    ...option,
    disabled: option.disabled === true || (full && !selected.has(option.value)),
  }));
  const toggle = (option: Option): void => {
    const next = selected.has(option.value) ? value.filter((one) => one !== option.value) : [...value, option.value];
    const known = new Map([...options, ...found.options].map((one) => [one.value, one]));
    onChange(
      next,
      next.flatMap((one) => known.get(one) ?? []),
    );
  };
  return (
    <SearchPanel
      label={label}
      text={text}
      onTextChange={setText}
      options={listed}
      selected={selected}
      onPick={toggle}
      multiple
      loading={found.loading}
      failed={found.failed}
    >
      <Foot
        value={value}
        max={max}
        onClear={() => {
          onChange([], []);
        }}
      />
    </SearchPanel>
  );
}
