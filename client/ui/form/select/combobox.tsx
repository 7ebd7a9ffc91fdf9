import { type KeyboardEvent, type ReactNode, type Ref, useContext, useId, useState } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { Anchor, Content, Portal, Root } from 'radix-ui/popover';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { FieldContext } from '../field-context.ts';
import { TextField } from '../text/text-field.tsx';
import type { Option } from './options/option.ts';
import { OptionList } from './options/option-list.tsx';
import { comboboxAria, keepCaretKeys, OptionSearch, useOptionCursor } from './options/option-search.tsx';
import { type LoadOptions, useAsyncOptions } from './options/use-async-options.ts';
import panel from '../../overlay/popover/popover.module.css';
import controls from '../control.module.css';
import styles from './options/option-list.module.css';

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

const preventDefault = (event: Event): void => {
  event.preventDefault();
};

function Ends({ clearable, onClear }: { clearable: boolean; onClear: () => void }): ReactNode {
  const { t } = useTranslation('kit');
  if (!clearable) return <ChevronDown size={15} aria-hidden className={controls.chevron} />;
  return (
    <button type="button" className={controls.inner} aria-label={t('clear')} onClick={onClear}>
      <X size={14} aria-hidden />
    </button>
  );
}

/** Chooses one option from a list that the server searches. The list leaves the focus to the text field. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { value, onChange, onBlur, load, label, placeholder, disabled, id: given, name, size, invalid, ref } = props;
  const field = useContext(FieldContext);
  const own = useId();
  const id = given ?? field?.id ?? own;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const found = useAsyncOptions(load, text, open);
  const cursor = useOptionCursor(found.options, text);
  const close = (): void => {
    setOpen(false);
    setText('');
  };
  const pick = (option: Option | null): void => {
    onChange(option);
    close();
  };
  const type = (next: string): void => {
    setOpen(true);
    setText(next);
    if (next === '' && value) onChange(null);
  };
  const press = (event: KeyboardEvent): void => {
    keepCaretKeys(event);
    if (open && event.key === 'Escape') {
      // For the list, not for the dialog around it.
      event.stopPropagation();
      close();
    }
    if (open) return;
    // Closed, the arrows open the list, and Enter sends the form.
    if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) event.stopPropagation();
    if (['ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault();
      setOpen(true);
    }
  };
  return (
    <OptionSearch cursor={cursor}>
      <Root open={open}>
        <Anchor>
          <TextField
            id={id}
            ref={ref}
            name={name}
            size={size}
            invalid={invalid}
            disabled={disabled}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            {...comboboxAria(open)}
            aria-label={field ? undefined : label}
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
            onChange={(event) => {
              type(event.target.value);
            }}
            onFocus={(event) => {
              event.target.select();
            }}
            onClick={() => {
              setOpen(true);
            }}
            onBlur={() => {
              close();
              onBlur?.();
            }}
            onKeyDown={press}
          />
        </Anchor>
        <Portal>
          {/* It stops wheel and touch events, because a dialog behind it would block them. */}
          <Content
            role="presentation"
            dir={pageDirection()}
            sideOffset={4}
            collisionPadding={8}
            align="start"
            className={cx(panel.content, styles.match)}
            onOpenAutoFocus={preventDefault}
            onCloseAutoFocus={preventDefault}
            onInteractOutside={preventDefault}
            onWheel={(event) => {
              event.stopPropagation();
            }}
            onTouchMove={(event) => {
              event.stopPropagation();
            }}
          >
            <OptionList
              fieldId={id}
              label={label}
              options={found.options}
              selected={new Set(value ? [value.value] : [])}
              onPick={pick}
              loading={found.loading}
              failed={found.failed}
            />
          </Content>
        </Portal>
      </Root>
    </OptionSearch>
  );
}
