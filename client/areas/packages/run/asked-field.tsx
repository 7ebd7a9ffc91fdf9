import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { cancelReasons } from '#shared/areas/packages/input.ts';
import type { PackageReason } from '#shared/areas/packages/row.ts';
import { addDays, casablancaDay } from '#client/kit/format.ts';
import { clockNow } from '#client/kit/clock.ts';
import { useLookup } from '#client/kit/list-screen/use-lookup.ts';
import { Combobox } from '#client/kit/ui/combobox.tsx';
import { DateField } from '#client/kit/ui/date-field.tsx';
import { Select } from '#client/kit/ui/select.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { useLive } from '#client/live/use-live.ts';
import type { AskedField, AskingAction } from '../actions.ts';
import { cityLookup, hubLookup } from '../directory.ts';
import { type Pkg, RulesQuery } from '../documents.ts';
import type { AskedValues } from './asked-input.ts';
import { useAssignees } from './use-assignees.tsx';

const lossReasons: readonly PackageReason[] = ['lost', 'damaged'];

/** Today in the business time zone; the first date that can be chosen. */
export const today = (): string => casablancaDay(clockNow());
/** The day after today; the default date. */
export const tomorrow = (): string => addDays(today(), 1);

/** The hub of all the parcels; null when they are in different hubs. */
function commonHub(rows: readonly Pkg[]): string | null {
  const hubs = new Set(rows.map(({ hub }) => hub?.id ?? null));
  return hubs.size === 1 ? ([...hubs][0] ?? null) : null;
}

interface FieldControlProps<Name extends AskedField> {
  field: ControllerRenderProps<AskedValues, Name>;
}
interface RowsProps {
  rows: readonly Pkg[];
}

export function DriverControl({ field, rows }: FieldControlProps<'driverId'> & RowsProps): ReactNode {
  const t = useWords('packages');
  const hub = commonHub(rows);
  // Only drivers of the parcel's hub can be assigned.
  const { load } = useAssignees('driver', hub, hub);
  return <Combobox {...field} load={load} label={t('fields.driverId')} placeholder={t('choose.driver')} />;
}

export function CollectorControl({ field, rows }: FieldControlProps<'collectorId'> & RowsProps): ReactNode {
  const t = useWords('packages');
  const { load } = useAssignees('collector', commonHub(rows), null);
  return <Combobox {...field} load={load} label={t('fields.collectorId')} placeholder={t('choose.collector')} />;
}

export function HubControl({ field, rows }: FieldControlProps<'toHubId'> & RowsProps): ReactNode {
  const t = useWords('packages');
  const hub = commonHub(rows);
  const { load } = useLookup(useMemo(() => hubLookup(hub), [hub]));
  return <Combobox {...field} load={load} label={t('fields.toHubId')} placeholder={t('choose.hub')} />;
}

export function CityControl({ field }: FieldControlProps<'cityId'>): ReactNode {
  const t = useWords('packages');
  const { load } = useLookup(cityLookup);
  return <Combobox {...field} load={load} label={t('fields.cityId')} placeholder={t('choose.city')} />;
}

export function ReasonControl({ field, action }: FieldControlProps<'reason'> & { action: AskingAction }): ReactNode {
  const statuses = useWords('statuses');
  const { data } = useLive(RulesQuery, { variables: {}, watch: ['rules'] });
  const configuredReasons =
    (action === 'report' ? data?.rules?.reportReasons : data?.rules?.cancelReasons) ?? cancelReasons;
  const reasons = action === 'writeOff' ? lossReasons : configuredReasons;
  return (
    <Select {...field} options={reasons.map((reason) => ({ value: reason, label: statuses(`reason.${reason}`) }))} />
  );
}

export function DateControl({ field }: FieldControlProps<'date'>): ReactNode {
  return <DateField {...field} min={today()} />;
}
