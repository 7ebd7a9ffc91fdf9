import type { ReactNode } from 'react';
import { type Control, Controller, type ControllerRenderProps } from 'react-hook-form';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { useT } from '#client/messages/use-t.ts';
import { PresenceField } from '#client/app/presence/presence-field.tsx';
import type { PackageField, PackageFormValues } from './form-values.ts';

/** The element id of a field, for links from the error summary. */
export const fieldElementId = (name: string): string => `package-${name}`;

export interface FormFieldProps<Name extends PackageField> {
  control: Control<PackageFormValues>;
  name: Name;
  required?: boolean;
  hint?: string;
  children: (field: ControllerRenderProps<PackageFormValues, Name>) => ReactNode;
}

/** A field of the form with its label, hint and error message. */
export function FormField<Name extends PackageField>({
  control,
  name,
  required = false,
  hint,
  children,
}: FormFieldProps<Name>): ReactNode {
  const t = useT('packages');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <PresenceField field={name}>
          {(edited) => (
            <Field
              {...edited}
              id={fieldElementId(name)}
              label={t(`fields.${name}`, { defaultValue: name })}
              required={required}
              hint={hint}
              error={fieldState.error?.message}
            >
              {children(field)}
            </Field>
          )}
        </PresenceField>
      )}
    />
  );
}

type BooleanField = { [Name in PackageField]: PackageFormValues[Name] extends boolean ? Name : never }[PackageField];

/** A checkbox of the form. */
export function FormCheckbox({
  control,
  name,
}: {
  control: Control<PackageFormValues>;
  name: BooleanField;
}): ReactNode {
  const t = useT('packages');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Checkbox
          ref={ref}
          label={t(`fields.${name}`)}
          hint={t(`flagHints.${name}`)}
          checked={value}
          onBlur={onBlur}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
      )}
    />
  );
}
