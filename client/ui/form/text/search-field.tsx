import { useRef } from 'react';
import type { ReactNode } from 'react';
import { searchLimits } from '#shared/lib/limits.ts';
import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { Kbd } from '../../display/kbd.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import styles from '../control.module.css';

export interface SearchFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix' | 'suffix' | 'ref'
> {
  value: string;
  /** Called at every keystroke. Use useDebounced for requests to the server. */
  onChange: (text: string) => void;
  /** Accessible name, and the placeholder unless one is given. */
  label: string;
  /** "/" focuses the field. Set to false if the user has disabled single-key shortcuts. */
  hotkey?: boolean;
}

export function SearchField({
  value,
  onChange,
  label,
  hotkey = false,
  size = 'sm',
  onKeyDown,
  ...rest
}: SearchFieldProps): ReactNode {
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);
  useHotkeys(
    {
      '/': () => {
        input.current?.focus();
      },
    },
    { enabled: hotkey },
  );
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  const clearer = (
    <button type="button" className={styles.inner} aria-label={t('clear')} onClick={clear}>
      <X size={14} aria-hidden />
    </button>
  );
  return (
    <TextField
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      ref={input}
      type="search"
      maxLength={searchLimits.characters.max}
      size={size}
      aria-label={label}
      value={value}
      prefix={<Search size={15} aria-hidden />}
      suffix={value === '' ? hotkey && <Kbd keys="/" /> : clearer}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (value === '') event.currentTarget.blur();
        else onChange('');
      }}
    />
  );
}
