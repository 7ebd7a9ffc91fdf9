import { useContext, useId, useState } from 'react';
import type { ChangeEvent, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ComboboxProps } from './combobox.tsx';
import type { Option } from './options/option.ts';
import { FieldContext } from '../field-context.ts';
import { Listbox } from './listbox.tsx';
import { menuProps, OptionList } from './options/option-list.tsx';
import { TextField } from '../text/text-field.tsx';
import { useAsyncOptions } from './options/use-async-options.ts';
import { skipDownshift, useOptionSearch } from './options/use-option-search.ts';
import controls from '../control.module.css';

function Ends({ clearable, onClear }: { clearable: boolean; onClear: () => void }): ReactNode {
  const { t } = useTranslation('kit');
  if (!clearable) return <ChevronDown size={15} aria-hidden className={controls.chevron} />;
  return (
    <button type="button" className={controls.inner} aria-label={t('clear')} onClick={onClear}>
      <X size={14} aria-hidden />
    </button>
  );
}

/** A text field with a listbox that leaves it the focus (Downshift). */
export default function ComboboxInput(props: ComboboxProps): ReactNode {
  const { value, onChange, onBlur, load, label, placeholder, disabled, id, ...rest } = props;
  const { name, size, invalid, ref } = rest;
  const field = useContext(FieldContext);
  const own = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const found = useAsyncOptions(load, text, open);
  const changeOpen = (next: boolean): void => {
    setOpen(next);
    if (!next) setText('');
  };
  const pick = (option: Option | null): void => {
    onChange(option);
    changeOpen(false);
  };
  const search = useOptionSearch({
    options: found.options,
    open,
    inputId: id ?? field?.id ?? own,
    onPick: pick,
    onOpenChange: changeOpen,
  });
  const typed = (next: string): void => {
    setText(next);
    if (next === '' && value) onChange(null);
  };
  const menu = menuProps(search);
  const input = search.getInputProps({
    ref,
    name,
    disabled,
    placeholder,
    spellCheck: false,
    'aria-label': field ? undefined : label,
    'aria-labelledby': undefined,
    value: open && text !== '' ? text : (value?.label ?? text),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      typed(event.target.value);
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      event.target.select();
    },
    onBlur,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) event.stopPropagation();
      if (event.key === 'Home' || event.key === 'End') skipDownshift(event);
    },
  });
  const box = (
    <div>
      <TextField
        {...input}
        size={size}
        invalid={invalid}
        prefix={value?.icon}
        suffix={
          <Ends
            clearable={value !== null && disabled !== true}
            onClear={() => {
              pick(null);
            }}
          />
        }
      />
    </div>
  );
  return (
    <Listbox field={box} open={open}>
      <OptionList
        list={search}
        menu={menu}
        label={label}
        options={found.options}
        selected={new Set(value ? [value.value] : [])}
        loading={found.loading}
        failed={found.failed}
      />
    </Listbox>
  );
}
