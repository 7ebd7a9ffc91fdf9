// The field of scans. A scanner is a keyboard: wherever the focus is, its codes come here while the field is shown. People may
// type a number too.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Camera, CameraOff, ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { meantCode, useScanner } from '../../lib/scanner.ts';
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
  /** True for a text that can be a code: of another keyboard layout than the scanner's, what is typed is none. */
  isCode?: (code: string) => boolean;
  /** The longest code; what is longer is cut off. */
  maxLength?: number;
}

/** Milliseconds after which a focus that nothing else has taken comes back. */
const refocusMs = 200;

const itself = (code: string): string => code;
const always = (): boolean => true;

export function ScanField({
  label,
  onCode,
  keyOf = itself,
  isCode = always,
  maxLength = 300,
}: ScanFieldProps): ReactNode {
  const { t } = useTranslation('scanner');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const [isFilming, setFilming] = useState(false);
  useEffect(() => {
    input.current?.focus();
  }, []);
  useScanner(
    (scanned) => {
      const typed = input.current?.value ?? '';
      if (input.current) input.current.value = '';
      const code = meantCode(scanned, isCode);
      // Of a code that came with a long pause only the end is a scan; all of it is in the field.
      onCode((!isCode(code) && isCode(typed) ? typed : code).trim().slice(0, maxLength));
    },
    { field: () => input.current },
  );
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
