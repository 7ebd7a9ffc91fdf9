import type { ReactNode } from 'react';
import type { FieldError } from '#shared/lib/app-error.ts';
import type { MutationResult } from '#client/live/use-action.ts';
import { useActionText } from '../use-run-action.ts';
import type { FieldSpec } from './field-controls.tsx';
import { FormDialog } from './form-dialog.tsx';
import { fieldElementId, type FieldFrame, FormContext, FormField } from './form-field.tsx';
import { type InputSchema, parsedInput, problemsOf } from './form-schema.ts';
import { filledInput, type FormValues } from './form-values.ts';
import { useForm } from './use-form.ts';

export interface CreateFormProps<Data> {
  /** Namespace of the messages. */
  area: string;
  /** Prefix of the element ids. */
  entity: string;
  title: string;
  submitLabel: string;
  schema: InputSchema;
  specs?: Readonly<Record<string, FieldSpec>>;
  /** The fields in display order, with their first values. */
  initial: FormValues;
  /** The input of the values. Default: the fields that are filled in. */
  toInput?: (values: FormValues) => Record<string, unknown>;
  /** Errors that the schema does not find. */
  validate?: (values: FormValues) => readonly FieldError[];
  fieldOf?: (path: string) => string;
  marksOptional?: boolean;
  Around?: FieldFrame;
  size?: 'md' | 'lg';
  /** Sends the input as the schema returns it. */
  send: (input: Record<string, unknown>) => Promise<MutationResult<Data>>;
  onCreated: (data: Data) => void;
  onClose: () => void;
  /** The fields in their layout. Default: one below the other. */
  children?: ReactNode;
}

/** The form for a new row. */
export function CreateForm<Data>(props: CreateFormProps<Data>): ReactNode {
  const { area, entity, title, submitLabel, schema, specs = {}, initial, toInput = filledInput, validate } = props;
  const { fieldOf, marksOptional = true, Around, size, send, onCreated, onClose, children } = props;
  const t = useActionText(area);
  const form = useForm({
    initial,
    validate: (values) => [...problemsOf(schema, toInput(values)), ...(validate?.(values) ?? [])],
    send: async (values) => {
      const outcome = await send(parsedInput(schema, toInput(values)));
      if (!outcome.ok) return outcome.problem;
      onCreated(outcome.data);
      return null;
    },
    ...(fieldOf && { fieldOf }),
  });
  const [first = ''] = Object.keys(initial);
  return (
    <FormDialog
      area={area}
      size={size}
      title={title}
      submitLabel={submitLabel}
      focusId={fieldElementId(entity, first)}
      isDirty={form.isDirty}
      busy={form.busy}
      problem={form.problem}
      summary={form.summaryOf(entity, (name) => t(`fields.${name}`))}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormContext value={{ area, idPrefix: entity, control: form.control, schema, specs, marksOptional, Around }}>
        {children ?? Object.keys(initial).map((name) => <FormField key={name} name={name} />)}
      </FormContext>
    </FormDialog>
  );
}
