// The state of a form: values, errors at their fields, one submission at a time.
import { useRef, useState } from 'react';
import { type Control, useForm as useHookForm } from 'react-hook-form';
import { useErrorMessage } from '#client/messages/error-message.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import type { FormError } from '#client/ui/form/error-summary.tsx';
import type { FormValues } from './form-values.ts';
import { createResolver } from './form-schema.ts';

export interface FormOptions {
  /** The names of the fields in display order, with their first values. */
  initial: FormValues;
  /** The errors of the values; none if they can be sent. */
  validate: (values: FormValues) => readonly FieldError[];
  /** Sends the values. Returns the error to show; null when the form is done or shows it itself. */
  send: (values: FormValues, setValue: (name: string, value: unknown) => void) => Promise<RequestError | null>;
  /** The field that shows the errors of an input field. Default: the one of the same name. */
  fieldOf?: (path: string) => string;
}

export interface FormState {
  control: Control<FormValues>;
  isDirty: boolean;
  busy: boolean;
  /** An error that belongs to no field. */
  problem: RequestError | null;
  /** The error of a field or of a part of it: `headers.0.name`. */
  errorOf: (path: string) => string | undefined;
  /** The errors in display order, for the error summary. Element ids begin with the prefix. */
  summaryOf: (idPrefix: string, label: (path: string) => string) => FormSummary;
  submit: () => void;
}

/** The errors of a form, and the number of rejected submissions. */
export interface FormSummary {
  attempt: number;
  errors: readonly FormError[];
}

/** The messages of a field and of its parts, with their paths. */
function messagesIn(error: unknown, path: string): { path: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [{ path, message: error.message }];
  return Object.entries(error).flatMap(([part, inner]) => messagesIn(inner, `${path}.${part}`));
}

/** The state of a form whose values are checked with the server's schema. */
export function useForm({ initial, validate, send, fieldOf = (path) => path }: FormOptions): FormState {
  const errorMessage = useErrorMessage();
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const placed = (fields: readonly FieldError[]): FieldError[] =>
    fields.map((field) => ({ ...field, path: fieldOf(field.path) }));
  const form = useHookForm<FormValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initial,
    resolver: createResolver((values) => placed(validate(values)), errorMessage),
  });
  // Read on every render: react-hook-form only updates the parts of `formState` that are read.
  const { errors, isDirty } = form.formState;
  const showError = (error: RequestError): void => {
    const known = error.fields
      .map((field) => ({ ...field, path: fieldOf(field.path) }))
      .filter(({ path }) => Object.hasOwn(initial, path.split('.', 1)[0] ?? ''));
    for (const field of known) form.setError(field.path, { type: field.code, message: errorMessage(field) });
    setProblem(known.length > 0 ? null : error);
    setAttempt((before) => before + 1);
  };
  const sendOnce = async (values: FormValues): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const error = await send(values, form.setValue);
    isSending.current = false;
    setBusy(false);
    if (error) showError(error);
  };
  const reject = (): void => {
    setAttempt((before) => before + 1);
  };
  return {
    control: form.control,
    isDirty,
    busy,
    problem,
    errorOf: (path) => form.getFieldState(path, form.formState).error?.message,
    summaryOf: (idPrefix, label) => ({
      attempt,
      errors: Object.keys(initial)
        .flatMap((name) => messagesIn(errors[name], name))
        .map(({ path, message }) => ({ fieldId: `${idPrefix}-${path}`, label: label(path), message })),
    }),
    submit: () => void form.handleSubmit(sendOnce, reject)(),
  };
}
