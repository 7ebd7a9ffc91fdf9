// The field that a scanner types into. A scanner is a keyboard that ends with Enter; people may type a number too. The
// field keeps the focus, so that no scan goes anywhere else.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Camera, CameraOff, ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/icon-button.tsx';
import { CameraScanner } from './camera-scanner.tsx';
import styles from './scan-field.module.css';

export interface ScanFieldProps {
  /** What is scanned: "Scan a parcel or type its number". */
  label: string;
  /** Called with each code as it was read, without white space around it. */
  onCode: (code: string) => void;
  /** What a code stands for: the camera reads codes of one thing, such as both of a sticker, once. By default itself. */
  keyOf?: (code: string) => string;
  /** The longest code; what is longer is cut off. */
  maxLength?: number;
}

/** Milliseconds after which a focus that nothing else has taken comes back. */
const refocusMs = 200;

const itself = (code: string): string => code;

export function ScanField({ label, onCode, keyOf = itself, maxLength = 300 }: ScanFieldProps): ReactNode {
  const { t } = useTranslation('scanner');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const [isFilming, setFilming] = useState(false);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const take = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const code = event.currentTarget.value.trim();
    event.currentTarget.value = '';
    if (code !== '') onCode(code);
  };
  const refocus = (): void => {
    setFocus(false);
    setTimeout(() => {
      if (document.activeElement === document.body) input.current?.focus();
    }, refocusMs);
  };
  return (
    <div className={styles.scan}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-ready={hasFocus}>
        <ScanLine size={24} aria-hidden />
        <input
          ref={input}
          id={id}
          dir="ltr"
          className={styles.input}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onFocus={() => {
            setFocus(true);
          }}
          onBlur={refocus}
          onKeyDown={take}
        />
        <span className={styles.state} aria-hidden>
          {hasFocus ? t('ready') : t('paused')}
        </span>
        <IconButton
          tone="secondary"
          icon={isFilming ? CameraOff : Camera}
          label={isFilming ? t('cameraOff') : t('camera')}
          aria-pressed={isFilming}
          onClick={() => {
            setFilming(!isFilming);
          }}
        />
      </div>
      {isFilming && <CameraScanner onCode={onCode} keyOf={keyOf} />}
    </div>
  );
}
