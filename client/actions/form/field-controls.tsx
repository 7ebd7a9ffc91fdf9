// The control of each kind of field.
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { ControllerRenderProps } from 'react-hook-form';
import type { FileKind } from '#shared/files/file-kinds.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { PhoneField } from '#client/ui/form/text/phone-field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { TextField, type TextFieldProps } from '#client/ui/form/text/text-field.tsx';
import { useActionText } from '../use-run-action.ts';
import type { ControlKind } from './form-schema.ts';
import { type FormValues, isOption } from './form-values.ts';

/** Value, change and focus of a field, for its control. */
export type FieldState = ControllerRenderProps<FormValues>;

/** What is particular to a field. Everything else follows from the action's input schema. */
export interface FieldSpec {
  /** Default: from the schema. */
  kind?: ControlKind;
  required?: boolean;
  /** False: without the word "optional" although it is. */
  marksOptional?: boolean;
  /** Key of the hint in the area's messages. */
  hint?: string;
  /** Key of the unit in the area's messages. */
  unit?: string;
  /** Number of lines. */
  rows?: number;
  /** Attributes of a text field. */
  text?: Pick<TextFieldProps, 'dir' | 'lang' | 'ltr' | 'mono' | 'type' | 'maxLength'>;
  /** Chooses a row that is searched by name: a city, a hub, a person. */
  lookup?: CreateLookup;
  /** Of the kind `files`: what they are, and how many. */
  files?: { kind: FileKind; max: number };
  /** Key of the placeholder in the messages. */
  placeholder?: string;
  /** The control consists of several: check boxes or radio buttons, each with a label of its own. */
  group?: boolean;
  /** Other fields whose errors depend on this one. */
  deps?: string[];
  /** Replaces the control. */
  render?: (field: FieldState) => ReactNode;
}

const FilesControl = lazyPart(() => import('./files-control.tsx'));

export interface FieldControlProps {
  field: FieldState;
  spec: FieldSpec;
  kind: ControlKind;
  area: string;
  label: string;
  choices: readonly string[];
}

/** Today in the business time zone; the first day that can be chosen. */
const today = (): string => moroccoDay(serverNow());
/** The day after today. */
export const tomorrow = (): string => addDays(today(), 1);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Chooses a row by its name. `load` must be stable between renders. */
export function LookupControl({
  field,
  lookup,
  label,
  placeholder,
}: {
  field: FieldState;
  lookup: CreateLookup;
  label: string;
  placeholder: string | undefined;
}): ReactNode {
  const { load } = useLookup(lookup);
  const value = isOption(field.value) ? field.value : null;
  return <Combobox {...field} value={value} load={load} label={label} placeholder={placeholder} />;
}

/** The control of a field, by its kind. */
export function FieldControl({ field, spec, kind, area, label, choices }: FieldControlProps): ReactNode {
  const t = useActionText(area);
  const { value, ...rest } = field;
  const unit = spec.unit === undefined ? undefined : t(spec.unit);
  const placeholder = spec.placeholder === undefined ? undefined : t(spec.placeholder);
  if (spec.render) return spec.render(field);
  if (spec.lookup) return <LookupControl field={field} lookup={spec.lookup} label={label} placeholder={placeholder} />;
  switch (kind) {
    case 'lines':
      return <TextArea {...rest} value={text(value)} rows={spec.rows ?? 3} grow dir="auto" />;
    case 'phone':
      return <PhoneField {...rest} value={text(value)} autoComplete="off" />;
    case 'money':
      return <MoneyField {...rest} value={number(value)} />;
    case 'number':
      return <NumberField {...rest} value={number(value)} suffix={unit} />;
    case 'day':
      return <DateField {...rest} value={text(value)} min={today()} />;
    case 'choice':
      return (
        <Select
          {...rest}
          value={text(value)}
          options={choices.map((choice) => ({ value: choice, label: t(`choices.${field.name}.${choice}`) }))}
        />
      );
    case 'files':
      return (
        <Suspense fallback={null}>
          <FilesControl field={field} kind={spec.files?.kind ?? 'photo'} max={spec.files?.max ?? 1} />
        </Suspense>
      );
    default:
      return <TextField dir="auto" {...spec.text} {...rest} value={text(value)} autoComplete="off" />;
  }
}
