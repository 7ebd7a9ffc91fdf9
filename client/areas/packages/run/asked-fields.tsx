import type { ReactNode } from 'react';
import { type Control, Controller, type ControllerRenderProps } from 'react-hook-form';
import { Field } from '#client/kit/ui/field.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { AskedField, AskingAction } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import {
  CashControl, CityControl, CollectorControl, DateControl, DriverControl, HubControl, LineControl, NoteControl, ReasonControl,
} from './asked-field.tsx';
import type { AskedValues } from './asked-input.ts';

const always: readonly AskedField[] = ['driverId', 'collectorId', 'toHubId', 'cityId', 'address', 'date'];

/** The id of a field in the dialog's document: what the error summary leads to. */
export const askedId = (field: string): string => `action-${field}`;

type Drawn = { readonly [Name in AskedField]: (field: ControllerRenderProps<AskedValues, Name>) => ReactNode };

export interface AskedFieldsProps {
  fields: readonly AskedField[];
  control: Control<AskedValues>;
  action: AskingAction;
  rows: readonly Pkg[];
  noteRequired: boolean;
}

function drawnFor(action: AskingAction, rows: readonly Pkg[]): Drawn {
  const shared = { action, rows };
  return {
    driverId: (field) => <DriverControl field={field} {...shared} />,
    collectorId: (field) => <CollectorControl field={field} {...shared} />,
    toHubId: (field) => <HubControl field={field} {...shared} />,
    cityId: (field) => <CityControl field={field} {...shared} />,
    reason: (field) => <ReasonControl field={field} {...shared} />,
    date: (field) => <DateControl field={field} {...shared} />,
    cash: (field) => <CashControl field={field} {...shared} />,
    address: (field) => <LineControl field={field} {...shared} />,
    proofOfNoResponse: (field) => <LineControl field={field} {...shared} />,
    note: (field) => <NoteControl field={field} {...shared} />,
  };
}

/** The fields of an action, each with its own message. */
export function AskedFields({ fields, control, action, rows, noteRequired }: AskedFieldsProps): ReactNode {
  const t = useWords('packages');
  const drawn = drawnFor(action, rows);
  const required = (name: AskedField): boolean => always.includes(name) || (name === 'note' && noteRequired) || (name === 'reason' && action !== 'cancel');
  const one = <Name extends AskedField>(name: Name): ReactNode => (
    <Controller
      key={name} control={control} name={name}
      render={({ field, fieldState }) => (
        <Field
          id={askedId(name)} label={t(`fields.${String(name)}`)} required={required(name)} optional={!required(name)} error={fieldState.error?.message}
          hint={name === 'proofOfNoResponse' ? t('hints.proofOfNoResponse') : undefined}
        >
          {drawn[name](field)}
        </Field>
      )}
    />
  );
  return <>{fields.map((name) => one(name))}</>;
}
