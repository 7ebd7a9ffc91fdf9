import type { ReactNode } from 'react';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { FormBody } from '#client/actions/form/form-body.tsx';
import { FormContext } from '#client/actions/form/form-field.tsx';
import { type InputSchema, problemsOf } from '#client/actions/form/form-schema.ts';
import { filledInput, type FormValues } from '#client/actions/form/form-values.ts';
import { useForm } from '#client/actions/form/use-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import { type AccountMutation, sendAccountInput } from './send-account-input.ts';
import styles from './form.module.css';

export interface AccountFormProps {
  mutation: AccountMutation;
  schema: InputSchema;
  /** The fields in display order. With one named `repeat`, the password is typed twice. */
  initial: FormValues;
  specs: Readonly<Record<string, FieldSpec>>;
  /** Parts of the input that nobody types: the secret of a link, the language. */
  fixed: Readonly<Record<string, unknown>>;
  submitLabel: string;
  /** Shown with an error of the whole form: a way out of it. */
  wayOut?: (code: string) => ReactNode;
  onDone: (input: Readonly<Record<string, unknown>>) => Promise<void> | void;
  children: ReactNode;
}

/** A password that is typed twice must be the same (specification, section 5). */
function repeatProblems({ password, repeat }: FormValues): FieldError[] {
  if (repeat === undefined) return [];
  if (repeat === '') return [{ path: 'repeat', code: 'required' }];
  return repeat === password ? [] : [{ path: 'repeat', code: 'passwords_differ' }];
}

/** The form of an account: the server's schema, an error summary, one button. */
export function AccountForm(props: AccountFormProps): ReactNode {
  const { mutation, schema, initial, specs, fixed, submitLabel, wayOut, onDone, children } = props;
  const t = useT('session');
  const inputOf = ({ repeat: _, ...values }: FormValues) => ({ ...filledInput(values), ...fixed });
  const form = useForm({
    initial,
    validate: (values) => [...problemsOf(schema, inputOf(values)), ...repeatProblems(values)],
    send: async (values) => {
      const input = inputOf(values);
      const problem = await sendAccountInput(mutation, input);
      if (problem === null) await onDone(input);
      return problem;
    },
  });
  const summary = form.summaryOf(mutation, (name) => t(`fields.${name}`));
  return (
    <FormContext
      value={{ area: 'session', idPrefix: mutation, control: form.control, schema, specs, marksOptional: true }}
    >
      <FormBody className={styles.form} problem={form.problem} wayOut={wayOut} summary={summary} onSubmit={form.submit}>
        {children}
        <Button
          type="submit"
          tone="primary"
          size="lg"
          block
          busy={form.busy}
          className={styles.submit}
          onMouseDown={(event) => {
            // Leaving a field would show its error and move the button away under the pointer.
            event.preventDefault();
          }}
        >
          {submitLabel}
        </Button>
      </FormBody>
    </FormContext>
  );
}
