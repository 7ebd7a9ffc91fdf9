import { useContext, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Option } from './option.ts';
import { comboboxAria } from './combobox-aria.ts';
import { FieldContext } from '../field-context.ts';
import { Listbox } from './listbox.tsx';
import { TextField } from '../text/text-field.tsx';
import { useAsyncOptions } from './use-async-options.ts';
import type { LoadOptions } from './use-async-options.ts';
import { useActiveOption } from './use-active-option.ts';
import { usePreloadIntent } from '../../overlay/lazy/use-preload-intent.ts';
import controls from '../control.module.css';

export interface ComboboxProps {
  value: Option | null;
  onChange: (option: Option | null) => void;
  onBlur?: () => void;
  /** Loads the options for a text ('' for the first ones). Must be stable between renders. */
  load: LoadOptions;
  /** Accessible name of the list, and of the input if it is not in a Field. */
  label: string;
  placeholder?: string;
  size?: 'sm' | 'md';
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

function Ends({ clearable, onClear }: { clearable: boolean; onClear: () => void }): ReactNode {
  const { t } = useTranslation('kit');
  if (!clearable) return <ChevronDown size={15} aria-hidden className={controls.chevron} />;
  return (
    <button type="button" className={controls.inner} aria-label={t('clear')} onClick={onClear}>
      <X size={14} aria-hidden />
    </button>
  );
}

/** Chooses one option from a list that the server searches. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { value, onChange, onBlur, load, label, placeholder, disabled, id, ...rest } = props;
  const { name, size, invalid, ref } = rest;
  const field = useContext(FieldContext);
  const list = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shouldPreload, intentProps } = usePreloadIntent();
  const found = useAsyncOptions(load, text, open);
  const close = (): void => {
    setOpen(false);
    setText('');
  };
  const pick = (option: Option | null): void => {
    onChange(option);
    close();
  };
  const cursor = useActiveOption(found.options, pick);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    } else if (open) cursor.onKey(event);
  };
  const typed = (next: string): void => {
    setText(next);
    setOpen(true);
    cursor.setActive(0);
    if (next === '' && value) onChange(null);
  };
  return (
    <>
      <div ref={setAnchor} onPointerEnter={intentProps.onPointerEnter}>
        <TextField
          ref={ref}
          id={id}
          name={name}
          size={size}
          invalid={invalid}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          {...comboboxAria(list, open, found.options.length > 0 ? cursor.active : -1)}
          aria-label={field ? undefined : label}
          placeholder={placeholder}
          value={open && text !== '' ? text : (value?.label ?? text)}
          prefix={value?.icon}
          suffix={
            <Ends
              clearable={value !== null && disabled !== true}
              onClear={() => {
                pick(null);
              }}
            />
          }
          onClick={() => {
            setOpen(true);
          }}
          onChange={(event) => {
            typed(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            intentProps.onFocus();
            event.target.select();
          }}
          onBlur={() => {
            close();
            onBlur?.();
          }}
        />
      </div>
      <Listbox
        anchor={anchor}
        open={open}
        preload={shouldPreload}
        onFailed={close}
        id={list}
        label={label}
        chosen={value?.value}
        options={found.options}
        loading={found.loading}
        failed={found.failed}
        cursor={cursor}
        onPick={pick}
      />
    </>
  );
}
