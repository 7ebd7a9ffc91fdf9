import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './error-summary.module.css';

/** An invalid field: its element id, its label and its error message. */
export interface FormError {
  fieldId: string;
  label: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly FormError[];
  /** Increment it at every rejected submission: the summary takes the focus again. */
  attempt: number;
  title?: string;
}

function goTo(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  field.scrollIntoView({ block: 'center' });
  const first = field.matches('fieldset, [role="group"], [role="radiogroup"]')
    ? field.querySelector<HTMLElement>('input, button, select')
    : null;
  (first ?? field).focus();
}

/**
 * Shown above a form after a rejected submission: the number of errors and a link to each field. Renders nothing
 * without errors.
 */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps): ReactNode {
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const some = errors.length > 0;
  const seen = useRef(0);
  useEffect(() => {
    // Once per rejected submission: an error that appears while typing must not move the focus.
    if (attempt === seen.current || !some) return;
    seen.current = attempt;
    box.current?.focus();
  }, [attempt, some]);
  if (!some) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.box}>
      <CircleAlert size={18} aria-hidden />
      <div>
        <p className={styles.title}>{title ?? t('errors.title', { count: errors.length })}</p>
        <ul className={styles.list}>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a
                className={styles.link}
                href={`#${error.fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(error.fieldId);
                }}
              >
                {t('errors.field', { field: error.label, problem: error.message })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
