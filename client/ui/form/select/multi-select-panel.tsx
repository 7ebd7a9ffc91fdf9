import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import type { Option } from './options/option.ts';
import { Button } from '../../button/button.tsx';
import { normalizeForSearch } from '../../../lib/normalize-for-search.ts';
import type { MultiSelectProps } from './multi-select.tsx';
import { menuProps, OptionList } from './options/option-list.tsx';
import { SearchField } from '../text/search-field.tsx';
import { useAsyncOptions } from './options/use-async-options.ts';
import { skipDownshift, useOptionSearch } from './options/use-option-search.ts';
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
export default function MultiSelectPanel({ label, options, load, value, onChange, max }: PanelProps): ReactNode {
  const { t } = useTranslation('kit');
  const id = useId();
  const [text, setText] = useState('');
  // The popover may have opened before this code was loaded, and has the focus itself.
  useEffect(() => {
    const field = document.getElementById(id);
    if (document.activeElement !== document.body && document.activeElement?.contains(field) === true) field?.focus();
  }, [id]);
  const found = useAsyncOptions(load, text, true);
  const selected = new Set(value);
  const full = max !== undefined && value.length >= max;
  const matching = load
    ? found.options
    : options.filter((option) => normalizeForSearch(option.label).includes(normalizeForSearch(text)));
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
  const search = useOptionSearch({ options: listed, open: true, inputId: id, onPick: toggle });
  const menu = menuProps(search);
  const input = search.getInputProps(
    {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Home' || event.key === 'End') skipDownshift(event);
      },
    },
    { suppressRefError: true },
  );
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <SearchField
          id={id}
          role={input.role}
          aria-expanded={input['aria-expanded']}
          aria-controls={input['aria-controls']}
          aria-autocomplete={input['aria-autocomplete']}
          aria-activedescendant={input['aria-activedescendant']}
          label={t('options.search')}
          value={text}
          onChange={(next) => {
            setText(next);
            search.setHighlightedIndex(0);
          }}
          onKeyDown={input.onKeyDown}
        />
      </div>
      <OptionList
        list={search}
        menu={menu}
        label={label}
        options={listed}
        selected={selected}
        multiple
        loading={found.loading}
        failed={found.failed}
      />
      <Foot
        value={value}
        max={max}
        onClear={() => {
          onChange([], []);
        }}
      />
    </div>
  );
}
