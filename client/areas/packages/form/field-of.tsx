import type { ReactNode } from 'react';
import { type Control, Controller, type ControllerRenderProps } from 'react-hook-form';
import { Checkbox } from '#client/kit/ui/checkbox.tsx';
import { Field } from '#client/kit/ui/field.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { EditedField } from '#client/shell/edited-field.tsx';
import type { PackageField, PackageValues } from './form-values.ts';

/** The element id of a field, for links from the error summary. */
export const fieldId = (name: string): string => `package-${name}`;

export interface FieldOfProps<Name extends PackageField> {
  control: Control<PackageValues>;
  name: Name;
  required?: boolean;
  hint?: string;
  children: (field: ControllerRenderProps<PackageValues, Name>) => ReactNode;
}

/** A field of the form with its label, hint and error message. */
export function FieldOf<Name extends PackageField>({
  control,
  name,
  required = false,
  hint,
  children,
}: FieldOfProps<Name>): ReactNode {
  const t = useWords('packages');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <EditedField field={name}>
          {(edited) => (
            <Field
              {...edited}
              id={fieldId(name)}
              label={t(`fields.${name}`, { defaultValue: name })}
              required={required}
              hint={hint}
              error={fieldState.error?.message}
            >
              {children(field)}
            </Field>
          )}
        </EditedField>
      )}
    />
  );
}

type BooleanField = { [Name in PackageField]: PackageValues[Name] extends boolean ? Name : never }[PackageField];

/** A checkbox of the form. */
export function FlagOf({ control, name }: { control: Control<PackageValues>; name: BooleanField }): ReactNode {
  const t = useWords('packages');
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
