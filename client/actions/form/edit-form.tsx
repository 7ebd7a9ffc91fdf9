import { type ReactNode, useState } from 'react';
import { useClient } from 'urql';
import type { FieldError } from '#shared/lib/app-error.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import type { ActionRow, EntityActions } from '../define-actions.ts';
import { useActionText } from '../use-run-action.ts';
import { type ConflictChoice, ConflictFields, type EditConflict, readConflict, withNames } from './edit-conflict.tsx';
import type { FieldSpec } from './field-controls.tsx';
import { FormDialog } from './form-dialog.tsx';
import { fieldElementId, type FieldFrame, FormContext, FormField } from './form-field.tsx';
import { type InputSchema, parsedInput, problemsOf } from './form-schema.ts';
import { changedInput, type FormValues } from './form-values.ts';
import { type FormState, useForm } from './use-form.ts';

export interface EditFormProps<Row extends ActionRow & { version: number }> {
  actions: EntityActions<Row>;
  row: Row;
  /** The input schema of the action `edit`. */
  schema: InputSchema;
  /** The schema that tells which fields are required. Default: `schema`. */
  requiredIn?: InputSchema;
  specs?: Readonly<Record<string, FieldSpec>>;
  /** The fields in display order, with the values of the row. */
  initial: FormValues;
  /** The input of the changed fields. Default: each field as it is. */
  toInput?: (before: FormValues, values: FormValues) => Record<string, unknown>;
  /** Errors that the schema does not find. */
  validate?: (values: FormValues) => readonly FieldError[];
  fieldOf?: (path: string) => string;
  /** The name of the user who saved the row last. */
  loadLastEditor?: () => Promise<string | null>;
  /** Surrounds each field. */
  Around?: FieldFrame;
  size?: 'md' | 'lg';
  /** Default: the name of the action `edit`. */
  title?: string;
  submitLabel?: string;
  onClose: () => void;
  /** The fields in their layout. Default: one below the other. */
  children?: ReactNode;
}

interface ConflictState {
  conflict: EditConflict | null;
  chosen: Readonly<Record<string, ConflictChoice>>;
  showErrors: boolean;
}

const noConflict: ConflictState = { conflict: null, chosen: {}, showErrors: false };

function useEditForm<Row extends ActionRow & { version: number }>(
  props: EditFormProps<Row>,
): { form: FormState; state: ConflictState; choose: (path: string, choice: ConflictChoice) => void } {
  const { actions, row, schema, toInput = changedInput, validate, fieldOf, loadLastEditor, onClose } = props;
  const client = useClient();
  const t = useActionText(actions.area);
  const { run } = useAction(actions.document('edit'));
  // The row changes while the form is open; the form keeps what it began with.
  const [initial] = useState(props.initial);
  const [version, setVersion] = useState(row.version);
  const [state, setState] = useState(noConflict);
  const failed = async (error: RequestError): Promise<RequestError | null> => {
    const conflict = readConflict(error);
    if (!conflict) return error;
    const fields = await withNames(conflict.fields, props.specs ?? {}, client);
    const savedBy = (await loadLastEditor?.()) ?? null;
    setState({ ...noConflict, conflict: { ...conflict, fields, savedBy } });
    setVersion(conflict.version);
    return null;
  };
  const send = async (values: FormValues): Promise<RequestError | null> => {
    const { conflict, chosen } = state;
    const showErrors = conflict?.fields.some(({ path }) => chosen[path] === undefined) === true;
    setState({ ...state, showErrors });
    if (showErrors) return null;
    const changes = Object.fromEntries(
      Object.entries(toInput(initial, values)).filter(([name]) => chosen[name] !== 'theirs'),
    );
    if (Object.keys(changes).length > 0) {
      const outcome = await run(parsedInput(schema, { id: row.id, version, ...changes }));
      if (!outcome.ok) return failed(outcome.problem);
      toast({ text: t('saved', { name: actions.label(row) }), tone: 'success' });
    }
    onClose();
    return null;
  };
  const form = useForm({
    initial,
    validate: (values) => [
      ...problemsOf(schema, { id: row.id, version, ...toInput(initial, values) }),
      ...(validate?.(values) ?? []),
    ],
    send,
    ...(fieldOf && { fieldOf }),
  });
  const choose = (path: string, choice: ConflictChoice): void => {
    setState({ ...state, chosen: { ...state.chosen, [path]: choice } });
  };
  return { form, state, choose };
}

/**
 * The form to edit a row. It sends the version that it read and only what changed. Another user's concurrent change is
 * shown as a conflict, never overwritten silently.
 */
export function EditForm<Row extends ActionRow & { version: number }>(props: EditFormProps<Row>): ReactNode {
  const { actions, row, schema, requiredIn = schema, specs = {}, Around, size, onClose, children } = props;
  const { title, submitLabel } = props;
  const { area, label, subject = label } = actions;
  const t = useActionText(area);
  const { form, state, choose } = useEditForm(props);
  const idPrefix = actions.entity;
  const [first = ''] = Object.keys(props.initial);
  return (
    <FormDialog
      area={area}
      size={size}
      title={title ?? t('actions.edit')}
      text={subject(row)}
      submitLabel={submitLabel ?? t('save')}
      focusId={fieldElementId(idPrefix, first)}
      isDirty={form.isDirty}
      busy={form.busy}
      problem={form.problem}
      summary={form.summaryOf(idPrefix, (name) => t(`fields.${name}`))}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {state.conflict && (
        <ConflictFields {...state} area={area} schema={schema} conflict={state.conflict} onChoose={choose} />
      )}
      <FormContext
        value={{
          area,
          idPrefix,
          control: form.control,
          schema: requiredIn,
          specs,
          marksOptional: requiredIn !== schema,
          Around,
        }}
      >
        {children ?? Object.keys(props.initial).map((name) => <FormField key={name} name={name} />)}
      </FormContext>
    </FormDialog>
  );
}
