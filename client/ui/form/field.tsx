import { useId } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { FieldContext } from './field-context.ts';
import styles from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Shown under the control. An error is shown below it, not instead of it. */
  hint?: ReactNode;
  /** Translated message. */
  error?: string;
  /** Adds the word "required" after the label, unless the form marks the optional fields instead. */
  required?: boolean;
  marksRequired?: boolean;
  optional?: boolean;
  /** Shown at the end of the label's line, such as "Forgot password?". */
  aside?: ReactNode;
  /** The id of the control, which the error summary links to. */
  id?: string;
  /** Several controls under one label, such as radio buttons. Rendered as a fieldset. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

function Marks({
  required,
  marksRequired = true,
  optional,
}: Pick<FieldProps, 'required' | 'marksRequired' | 'optional'>): ReactNode {
  const { t } = useTranslation('kit');
  if (required && marksRequired) return <span className={styles.mark}>{t('field.required')}</span>;
  if (optional) return <span className={styles.mark}>{t('field.optional')}</span>;
  return null;
}

export function Field(props: FieldProps): ReactNode {
  const {
    label,
    hint,
    error,
    required = false,
    marksRequired,
    optional,
    aside,
    group = false,
    className,
    children,
  } = props;
  const own = useId();
  const id = props.id ?? own;
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  const describedBy =
    [hint !== undefined && ids.hint, error !== undefined && ids.error].filter(Boolean).join(' ') || undefined;
  const Box = group ? 'fieldset' : 'div';
  const top = (
    <span className={styles.top}>
      {group ? (
        <span id={ids.label} className={styles.label}>
          {label}
        </span>
      ) : (
        <label id={ids.label} htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <Marks required={required} marksRequired={marksRequired} optional={optional} />
      {aside !== undefined && <span className={styles.besideLabel}>{aside}</span>}
    </span>
  );
  const groupAria = group ? { 'aria-labelledby': ids.label, 'aria-describedby': describedBy, id, tabIndex: -1 } : {};
  return (
    <FieldContext
      value={{
        id: group ? undefined : id,
        labelId: ids.label,
        describedBy: group ? undefined : describedBy,
        invalid: error !== undefined,
        required,
      }}
    >
      <Box className={cx(styles.field, className)} {...groupAria}>
        {top}
        {children}
        {hint !== undefined && (
          <span id={ids.hint} className={styles.hint}>
            {hint}
          </span>
        )}
        {error !== undefined && (
          <span id={ids.error} className={styles.error}>
            <CircleAlert size={14} aria-hidden />
            {error}
          </span>
        )}
      </Box>
    </FieldContext>
  );
}
