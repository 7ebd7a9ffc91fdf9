import { useState } from 'react';
import type { ReactNode } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import styles from '../control.module.css';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>;

/** A password with a button to show it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { t } = useTranslation('kit');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const eye = (
    <button
      type="button"
      className={styles.inner}
      aria-label={t('password.show')}
      aria-pressed={shown}
      onClick={() => {
        setShown(!shown);
      }}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={eye}
    />
  );
}
