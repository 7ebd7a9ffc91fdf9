import type { ComponentType, ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useWatch } from 'react-hook-form';
import type { Role } from '#shared/access/roles.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import { WaitingFilesContext } from '#client/live/uploads/upload-or-keep.ts';
import { viewerAtom } from '#client/session/session.ts';
import type { ActionFormProps, ActionRow } from '../define-actions.ts';
import { useActionText } from '../use-run-action.ts';
import { useDialogTexts, useSendAction } from './confirm-dialog.tsx';
import { type FieldSpec, tomorrow } from './field-controls.tsx';
import { FormDialog } from './form-dialog.tsx';
import { fieldElementId, FormContext, FormField } from './form-field.tsx';
import { type InputSchema, kindOf, parsedInput, problemsOf } from './form-schema.ts';
import { filledInput, type FilesValue, type FormValues, isFilesValue } from './form-values.ts';
import { useForm } from './use-form.ts';

/** An action that is about to be sent. */
export interface ActionValues<Row> {
  action: string;
  rows: readonly Row[];
  /** True if the action runs on more rows than these. */
  isPart: boolean;
  role: Role;
  values: FormValues;
}

/** What is particular to the forms of an area. */
export interface ActionFormConfig<Row> {
  /** The input schema of each action. */
  inputs: Readonly<Record<string, InputSchema>>;
  /** Controls and hints that do not follow from the schema. */
  fields?: (action: string, rows: readonly Row[]) => Readonly<Record<string, FieldSpec>>;
  /** True for an action whose form needs a wide dialog. */
  isWide?: (action: string) => boolean;
  /** True for a field that is not shown for these rows. */
  isHidden?: (field: string, rows: readonly Row[]) => boolean;
  /** First values, where they are not empty. */
  initial?: (action: string, rows: readonly Row[]) => FormValues;
  /** Why the server requires a note that the schema does not; the hint is the message `why.note.<reason>`. */
  noteReason?: (request: ActionValues<Row>) => string | null;
  /** Errors that the schema does not find. */
  validate?: (request: ActionValues<Row>) => readonly FieldError[];
  /** The field that shows the errors of an input field. Default: the one of the same name. */
  fieldOf?: (path: string) => string;
  /** The label of the submit button, where it depends on the values. */
  useSubmitLabel?: (request: ActionValues<Row>) => string | undefined;
}

const noFiles: FilesValue = { ids: [], isSending: false };
const emptyValues: Readonly<Record<string, unknown>> = { money: null, number: null, flag: false, files: noFiles };

function initialValues(
  schema: InputSchema,
  fields: readonly string[],
  specs: Readonly<Record<string, FieldSpec>>,
): FormValues {
  return Object.fromEntries(
    fields.map((name) => {
      const kind = specs[name]?.kind ?? kindOf(schema, name);
      if (kind === 'day') return [name, tomorrow()];
      return [name, specs[name]?.lookup ? null : (emptyValues[kind] ?? '')];
    }),
  );
}

function findProblems<Row extends ActionRow>(
  { noteReason, validate }: ActionFormConfig<Row>,
  input: Record<string, unknown>,
  schema: InputSchema,
  request: ActionValues<Row>,
): FieldError[] {
  const sending = Object.entries(request.values).flatMap(([path, value]): FieldError[] =>
    isFilesValue(value) && value.isSending ? [{ path, code: 'file_pending' }] : [],
  );
  const problems = [...problemsOf(schema, input), ...sending, ...(validate?.(request) ?? [])];
  const { note } = request.values;
  const lacksNote = typeof note === 'string' && note.trim() === '' && !problems.some(({ path }) => path === 'note');
  return lacksNote && noteReason?.(request) ? [...problems, { path: 'note', code: 'note_required' }] : problems;
}

const useNoLabel = (): undefined => undefined;

/** The form of an entity's actions, drawn from their input schemas. */
export function createActionForm<Row extends ActionRow>(
  config: ActionFormConfig<Row>,
): ComponentType<ActionFormProps<Row>> {
  const { inputs, useSubmitLabel = useNoLabel } = config;

  function useActionForm(props: ActionFormProps<Row>, schema: InputSchema) {
    const { actions, action, rows } = props;
    const isPart = props.matching !== undefined;
    const role = useAtomValue(viewerAtom)?.role ?? 'CUSTOMER';
    const fields = (actions.spec(action).fields ?? []).filter((name) => !config.isHidden?.(name, rows));
    const ownSpecs = config.fields?.(action, rows) ?? {};
    const given = { ...config.initial?.(action, rows), ...props.initial };
    const initial = Object.fromEntries(
      Object.entries(initialValues(schema, fields, ownSpecs)).map(([name, value]) => [name, given[name] ?? value]),
    );
    const send = useSendAction(props);
    const inputOf = (values: FormValues) => ({ ...filledInput(values), id: rows[0]?.id });
    const form = useForm({
      initial,
      validate: (values) => findProblems(config, inputOf(values), schema, { action, rows, isPart, role, values }),
      send: (values) => {
        // The rows are named by what runs the action: a mutation on several takes no single id.
        const { id: _, ...input } = parsedInput(schema, inputOf(values));
        return send(input);
      },
      ...(config.fieldOf && { fieldOf: config.fieldOf }),
    });
    const request = { action, rows, isPart, role, values: useWatch({ control: form.control }) };
    const reason = fields.includes('note') ? (config.noteReason?.(request) ?? null) : null;
    const specs =
      reason === null
        ? ownSpecs
        : { ...ownSpecs, note: { ...ownSpecs['note'], required: true, hint: `why.note.${reason}` } };
    return { form, fields, specs, submitLabel: useSubmitLabel(request) };
  }

  return function ActionForm(props: ActionFormProps<Row>): ReactNode {
    const { actions, action, onClose } = props;
    const { area } = actions;
    const t = useActionText(area);
    const schema = inputs[action];
    if (!schema) throw new Error(`There is no input schema of ${action}.`);
    const { icon, destructive } = actions.spec(action);
    const { subject, ...texts } = useDialogTexts(props);
    const { form, fields, specs, submitLabel = texts.submitLabel } = useActionForm(props, schema);
    return (
      <FormDialog
        {...texts}
        area={area}
        size={config.isWide?.(action) ? 'lg' : 'md'}
        submitLabel={submitLabel}
        icon={icon}
        destructive={destructive}
        focusId={fieldElementId('action', fields[0] ?? '')}
        isDirty={form.isDirty}
        busy={form.busy}
        problem={form.problem}
        summary={form.summaryOf('action', (name) => t(`fields.${name}`))}
        onSubmit={form.submit}
        onClose={onClose}
      >
        {subject !== undefined && <p>{subject}</p>}
        <FormContext value={{ area, idPrefix: 'action', control: form.control, schema, specs, marksOptional: true }}>
          <WaitingFilesContext value={actions.waits}>
            {fields.map((name) => (
              <FormField key={name} name={name} />
            ))}
          </WaitingFilesContext>
        </FormContext>
      </FormDialog>
    );
  };
}
