import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { useActionText } from '../use-run-action.ts';
import { FieldControl, type FieldSpec, type FieldState } from './field-controls.tsx';
import { choicesOf, type InputSchema, isRequired, kindOf } from './form-schema.ts';
import type { FormValues } from './form-values.ts';

/** Renders a field with additional props. */
export type FieldFrame = ComponentType<{
  field: string;
  children: (around: { className?: string; aside?: ReactNode }) => ReactNode;
}>;

export interface FormContextValue {
  /** Namespace of the labels `fields.<name>`. */
  area: string;
  /** Prefix of the element ids. */
  idPrefix: string;
  control: Control<FormValues>;
  schema: InputSchema;
  /** What is particular to the fields. */
  specs: Readonly<Record<string, FieldSpec>>;
  /** Fields that are not required are marked as optional, and the required ones are not marked. */
  marksOptional?: boolean;
  /** Surrounds each field, for example to show who else edits it. */
  Around?: FieldFrame;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The form above. Throws if there is none. */
export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error('There is no form above.');
  return context;
}

/** The element id of a field, for links from the error summary. */
export const fieldElementId = (prefix: string, name: string): string => `${prefix}-${name}`;

interface NamedField {
  name: string;
  spec: FieldSpec;
}

function LabelledField({ name, spec, field, error }: NamedField & { field: FieldState; error?: string }): ReactNode {
  const { area, idPrefix, schema, marksOptional = false, Around } = useFormContext();
  const t = useActionText(area);
  const required = spec.required ?? isRequired(schema, name);
  const label = t(`fields.${name}`, { defaultValue: name });
  const labelled = (around: { className?: string; aside?: ReactNode }): ReactNode => (
    <Field
      {...around}
      id={fieldElementId(idPrefix, name)}
      label={label}
      group={spec.group}
      required={required}
      marksRequired={!marksOptional}
      optional={marksOptional && !required && spec.marksOptional !== false}
      hint={spec.hint === undefined ? undefined : t(spec.hint)}
      error={error}
    >
      <FieldControl
        field={field}
        spec={spec}
        kind={spec.kind ?? kindOf(schema, name)}
        area={area}
        label={label}
        choices={choicesOf(schema, name)}
      />
    </Field>
  );
  return Around ? <Around field={name}>{labelled}</Around> : labelled({});
}

function FlagField({ name, spec, field }: NamedField & { field: FieldState }): ReactNode {
  const t = useActionText(useFormContext().area);
  const { ref, value, onBlur, onChange } = field;
  return (
    <Checkbox
      ref={ref}
      label={t(`fields.${name}`)}
      hint={spec.hint === undefined ? undefined : t(spec.hint)}
      checked={value === true}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    />
  );
}

/** A field of the form above with its label, hint and error message. */
export function FormField({ name }: { name: string }): ReactNode {
  const { control, specs, schema } = useFormContext();
  const spec = specs[name] ?? {};
  const isFlag = (spec.kind ?? kindOf(schema, name)) === 'flag';
  return (
    <Controller
      control={control}
      name={name}
      rules={spec.deps ? { deps: spec.deps } : {}}
      render={({ field, fieldState: { error } }) =>
        isFlag ? (
          <FlagField name={name} spec={spec} field={field} />
        ) : (
          <LabelledField name={name} spec={spec} field={field} error={error?.message} />
        )
      }
    />
  );
}
