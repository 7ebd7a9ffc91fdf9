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
  /** Increment it at every rejected submission: the first invalid field takes the focus again. */
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

function FieldLink({ fieldId, children }: { fieldId: string; children: ReactNode }): ReactNode {
  return (
    <a
      className={styles.link}
      href={`#${fieldId}`}
      onClick={(event) => {
        event.preventDefault();
        goTo(fieldId);
      }}
    >
      {children}
    </a>
  );
}

/**
 * Shown above a form after a rejected submission: the number of errors and a link to each field, the fields with the
 * same error in one line. The first of them takes the focus. Renders nothing without errors.
 */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps): ReactNode {
  const { t } = useTranslation('kit');
  const first = errors[0]?.fieldId;
  const seen = useRef(0);
  useEffect(() => {
    // Once per rejected submission: an error that appears while typing must not move the focus.
    if (attempt === seen.current || first === undefined) return;
    seen.current = attempt;
    goTo(first);
  }, [attempt, first]);
  if (first === undefined) return null;
  return (
    <div role="alert" className={styles.box}>
      <CircleAlert size={18} aria-hidden />
      <div>
        <p className={styles.title}>{title ?? t('errors.title', { count: errors.length })}</p>
        <ul className={styles.list}>
          {[...Map.groupBy(errors, ({ message }) => message)].map(([message, same]) =>
            same.length === 1 ? (
              <li key={message}>
                {same.map((error) => (
                  <FieldLink key={error.fieldId} fieldId={error.fieldId}>
                    {t('errors.field', { field: error.label, problem: message })}
                  </FieldLink>
                ))}
              </li>
            ) : (
              <li key={message} className={styles.same}>
                <span>{t('errors.fields', { problem: message })}</span>
                {same.map((error) => (
                  <FieldLink key={error.fieldId} fieldId={error.fieldId}>
                    {error.label}
                  </FieldLink>
                ))}
              </li>
            ),
          )}
        </ul>
      </div>
    </div>
  );
}
