import { useContext, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { useIsTouch } from '../../../lib/media-query.ts';
import type { Option } from './option.ts';
import { selectAria } from './combobox-aria.ts';
import { Listbox } from './listbox.tsx';
import { FieldContext, useFieldControl } from '../field-context.ts';
import { NativeSelect } from './native-select.tsx';
import { useActiveOption } from './use-active-option.ts';
import type { ActiveOption } from './use-active-option.ts';
import { usePreloadIntent } from '../../overlay/lazy/use-preload-intent.ts';
import { useTypeahead } from './use-typeahead.ts';
import controls from '../control.module.css';

export interface SelectProps {
  options: readonly Option[];
  /** '' when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Adds a first option with the value ''. */
  emptyLabel?: string;
  size?: 'sm' | 'md';
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  /** Accessible name, needed outside of a Field. */
  label?: string;
  ref?: Ref<HTMLElement>;
}

/** Chooses one option from a short list. Touch devices use the native picker. */
export function Select(props: SelectProps): ReactNode {
  const touch = useIsTouch();
  return touch ? <NativeSelect {...props} /> : <ListboxSelect {...props} />;
}

/** A button with a listbox that keeps the focus: letters jump, arrows move, Enter chooses. */
function ListboxSelect(props: SelectProps): ReactNode {
  const { options, value, onChange, onBlur, placeholder, emptyLabel, size = 'md', disabled, label, ref } = props;
  const { t } = useTranslation('kit');
  const field = useContext(FieldContext);
  const aria = useFieldControl(props);
  const list = useId();
  const own = useId();
  const id = aria.id ?? own;
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shouldPreload, intentProps } = usePreloadIntent();
  const all = emptyLabel === undefined ? options : [{ value: '', label: emptyLabel }, ...options];
  const chosen = all.findIndex((option) => option.value === value);
  const pick = (option: Option): void => {
    setOpen(false);
    if (option.value !== value) onChange(option.value);
  };
  const cursor = useActiveOption(all, pick);
  const typeahead = useTypeahead(all, open ? cursor.active : chosen);
  const openList = (): void => {
    cursor.setActive(Math.max(chosen, 0));
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const found = typeahead(event);
    if (found !== undefined) {
      event.preventDefault();
      const option = all[found];
      if (open) cursor.setActive(found);
      else if (option) pick(option);
    } else if (open)
      handleKeyWhileOpen(event, cursor, () => {
        setOpen(false);
      });
    else if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
      event.preventDefault();
      openList();
    }
  };
  const option = all[chosen];
  const box = cx(
    controls.box,
    controls.drop,
    size === 'sm' && controls.sm,
    aria['aria-invalid'] && controls.invalid,
    disabled && controls.off,
  );
  return (
    <>
      <button
        {...aria}
        {...selectAria(list, open, cursor.active)}
        {...intentProps}
        id={id}
        type="button"
        disabled={disabled}
        className={box}
        data-state={open ? 'open' : 'closed'}
        ref={(element) => {
          setAnchor(element);
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        aria-label={label}
        aria-labelledby={label === undefined && field ? `${field.labelId} ${id}` : undefined}
        onClick={() => {
          if (open) setOpen(false);
          else openList();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
      >
        <span className={cx(controls.value, !option && controls.empty)}>
          {option?.icon}
          <span className={controls.clip}>{option?.label ?? placeholder ?? t('choose')}</span>
        </span>
        <ChevronDown size={15} aria-hidden className={controls.chevron} />
      </button>
      <Listbox
        anchor={anchor}
        open={open}
        preload={shouldPreload}
        onFailed={() => {
          setOpen(false);
        }}
        id={list}
        label={label ?? t('choose')}
        options={all}
        chosen={value}
        cursor={cursor}
        onPick={pick}
      />
    </>
  );
}

function handleKeyWhileOpen(event: KeyboardEvent, cursor: ActiveOption, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    event.preventDefault();
    close();
  } else if (event.key === ' ') {
    event.preventDefault();
    cursor.pick();
  } else cursor.onKey(event);
}
