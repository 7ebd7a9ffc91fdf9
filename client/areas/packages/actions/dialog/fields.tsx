import type { ReactNode } from 'react';
import { type Control, Controller, type ControllerRenderProps } from 'react-hook-form';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ActionField, DialogAction } from '../actions.ts';
import type { Package } from '../../documents.ts';
import {
  CityControl,
  CollectorControl,
  DateControl,
  DriverControl,
  HubControl,
  ReasonControl,
} from './field-controls.tsx';
import type { ActionFormValues, NoteReason } from './form-values.ts';

const requiredFields: readonly ActionField[] = [
  'driverId',
  'collectorId',
  'toHubId',
  'cityId',
  'address',
  'date',
  'reason',
  'internalNote',
];

/** The element id of a field, for links from the error summary. */
export const fieldElementId = (field: string): string => `action-${field}`;

type RenderField<Name extends ActionField> = (field: ControllerRenderProps<ActionFormValues, Name>) => ReactNode;

export interface ActionFieldsProps {
  fields: readonly ActionField[];
  control: Control<ActionFormValues>;
  action: DialogAction;
  rows: readonly Package[];
  /** Why a note is required; null when none is. */
  noteReason: NoteReason | null;
}

interface ActionFieldProps<Name extends ActionField> {
  name: Name;
  control: Control<ActionFormValues>;
  required: boolean;
  hint: string | undefined;
  children: RenderField<Name>;
}

function ActionFieldControl<Name extends ActionField>({
  name,
  control,
  required,
  hint,
  children,
}: ActionFieldProps<Name>): ReactNode {
  const t = useT('packages');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          id={fieldElementId(name)}
          label={t(`fields.${name}`, { defaultValue: name })}
          required={required}
          optional={!required && name !== 'cash'}
          error={fieldState.error?.message}
          hint={hint}
        >
          {children(field)}
        </Field>
      )}
    />
  );
}

/** Returns a function that gives a field's hint; for required fields the hint says why. */
function useHint({
  action,
  noteReason,
}: Pick<ActionFieldsProps, 'action' | 'noteReason'>): (name: ActionField) => string | undefined {
  const t = useT('packages');
  return (name) => {
    switch (name) {
      case 'note':
        return noteReason === null ? undefined : t(`why.note.${noteReason}`);
      case 'reason':
        return t(`why.reason.${action}`);
      case 'date':
        return t('why.date');
      case 'feeReturned':
        return t('hints.setFees');
      case 'proofOfNoResponse':
      case 'internalNote':
        return t(`hints.${name}`);
      default:
        return undefined;
    }
  };
}

/** The fields of an action, each with its own error message. */
export function ActionFields({ fields, control, action, rows, noteReason }: ActionFieldsProps): ReactNode {
  const hint = useHint({ action, noteReason });
  const required = (name: ActionField): boolean =>
    requiredFields.includes(name) || (name === 'note' && noteReason !== null);
  const of = <Name extends ActionField>(name: Name, renderField: RenderField<Name>): ReactNode => (
    <ActionFieldControl key={name} name={name} control={control} required={required(name)} hint={hint(name)}>
      {renderField}
    </ActionFieldControl>
  );
  const rendered: Readonly<Record<ActionField, ReactNode>> = {
    driverId: of('driverId', (field) => <DriverControl field={field} rows={rows} />),
    collectorId: of('collectorId', (field) => <CollectorControl field={field} rows={rows} />),
    toHubId: of('toHubId', (field) => <HubControl field={field} rows={rows} />),
    cityId: of('cityId', (field) => <CityControl field={field} />),
    reason: of('reason', (field) => <ReasonControl field={field} action={action} />),
    date: of('date', (field) => <DateControl field={field} />),
    cash: of('cash', (field) => <MoneyField {...field} />),
    feeDelivered: of('feeDelivered', (field) => <MoneyField {...field} />),
    feeRefused: of('feeRefused', (field) => <MoneyField {...field} />),
    feeReturned: of('feeReturned', (field) => <MoneyField {...field} />),
    address: of('address', (field) => <TextField {...field} autoComplete="off" dir="auto" />),
    proofOfNoResponse: of('proofOfNoResponse', (field) => <TextField {...field} autoComplete="off" dir="auto" />),
    internalNote: of('internalNote', (field) => <TextArea {...field} rows={3} grow dir="auto" />),
    note: of('note', (field) => <TextArea {...field} rows={3} grow dir="auto" />),
  };
  return <>{fields.map((name) => rendered[name])}</>;
}
