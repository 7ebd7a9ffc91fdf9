import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { cancelReasons } from '#shared/areas/packages/input.ts';
import type { PackageReason } from '#shared/areas/packages/row.ts';
import { addDays, casablancaDay } from '#client/kit/format.ts';
import { clockNow } from '#client/kit/clock.ts';
import { Combobox } from '#client/kit/ui/combobox.tsx';
import { DateField } from '#client/kit/ui/date-field.tsx';
import { MoneyField } from '#client/kit/ui/money-field.tsx';
import { Select } from '#client/kit/ui/select.tsx';
import { TextArea } from '#client/kit/ui/text-area.tsx';
import { TextField } from '#client/kit/ui/text-field.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { AskedField, AskingAction } from '../actions.ts';
import { useCities, useHubs, usePeople } from '../directory.ts';
import type { Pkg } from '../documents.ts';
import type { AskedValues } from './asked-input.ts';

const losses: readonly PackageReason[] = ['lost', 'damaged'];

/** Today, and with it the first day that can be promised. */
export const today = (): string => casablancaDay(clockNow());
/** The day after today: what is promised unless somebody says otherwise. */
export const tomorrow = (): string => addDays(today(), 1);

/** The hub where all of the parcels are; null when they are in several. */
function commonHub(rows: readonly Pkg[]): string | null {
  const hubs = new Set(rows.map(({ hub }) => hub?.id ?? null));
  return hubs.size === 1 ? [...hubs][0] ?? null : null;
}

export interface AskedControlProps<Name extends AskedField> {
  field: ControllerRenderProps<AskedValues, Name>;
  action: AskingAction;
  rows: readonly Pkg[];
}

export function DriverControl({ field, rows }: AskedControlProps<'driverId'>): ReactNode {
  const t = useWords('packages');
  const { load } = usePeople('driver', commonHub(rows));
  return <Combobox {...field} load={load} label={t('fields.driverId')} placeholder={t('choose.driver')} />;
}

export function CollectorControl({ field, rows }: AskedControlProps<'collectorId'>): ReactNode {
  const t = useWords('packages');
  const { load } = usePeople('collector', commonHub(rows));
  return <Combobox {...field} load={load} label={t('fields.collectorId')} placeholder={t('choose.collector')} />;
}

export function HubControl({ field, rows }: AskedControlProps<'toHubId'>): ReactNode {
  const t = useWords('packages');
  const { load } = useHubs(commonHub(rows));
  return <Combobox {...field} load={load} label={t('fields.toHubId')} placeholder={t('choose.hub')} />;
}

export function CityControl({ field }: AskedControlProps<'cityId'>): ReactNode {
  const t = useWords('packages');
  const { load } = useCities();
  return <Combobox {...field} load={load} label={t('fields.cityId')} placeholder={t('choose.city')} />;
}

export function ReasonControl({ field, action }: AskedControlProps<'reason'>): ReactNode {
  const statuses = useWords('statuses');
  const reasons = action === 'writeOff' ? losses : cancelReasons;
  return <Select {...field} options={reasons.map((reason) => ({ value: reason, label: statuses(`reason.${reason}`) }))} />;
}

export function DateControl({ field }: AskedControlProps<'date'>): ReactNode {
  return <DateField {...field} min={today()} />;
}

export function CashControl({ field }: AskedControlProps<'cash'>): ReactNode {
  return <MoneyField {...field} />;
}

export function LineControl({ field }: AskedControlProps<'address'> | AskedControlProps<'proofOfNoResponse'>): ReactNode {
  return <TextField {...field} autoComplete="off" />;
}

export function NoteControl({ field }: AskedControlProps<'note'>): ReactNode {
  return <TextArea {...field} rows={3} grow />;
}
