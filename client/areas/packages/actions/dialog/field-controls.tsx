import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { cancelReasons } from '#shared/areas/packages/input.ts';
import type { PackageReason } from '#shared/areas/packages/row.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useLookup } from '#client/list/filters/use-lookup.ts';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import type { ActionField, DialogAction } from '../actions.ts';
import { cityLookup, createHubLookup } from '../../lookups.ts';
import { type Package, RulesQuery } from '../../documents.ts';
import type { ActionFormValues } from './form-values.ts';
import { useAssignees } from './use-assignees.tsx';

const lossReasons: readonly PackageReason[] = ['lost', 'damaged'];

/** Today in the business time zone; the first date that can be chosen. */
const today = (): string => moroccoDay(serverNow());
/** The day after today; the default date. */
export const tomorrow = (): string => addDays(today(), 1);

/** The hub of all the parcels; null when they are in different hubs. */
function commonHub(rows: readonly Package[]): string | null {
  const hubs = new Set(rows.map(({ hub }) => hub?.id ?? null));
  return hubs.size === 1 ? ([...hubs][0] ?? null) : null;
}

interface FieldControlProps<Name extends ActionField> {
  field: ControllerRenderProps<ActionFormValues, Name>;
}
interface RowsProps {
  rows: readonly Package[];
}

export function DriverControl({ field, rows }: FieldControlProps<'driverId'> & RowsProps): ReactNode {
  const t = useT('packages');
  const hub = commonHub(rows);
  // Only drivers of the parcel's hub can be assigned.
  const { load } = useAssignees('driver', hub, hub);
  return <Combobox {...field} load={load} label={t('fields.driverId')} placeholder={t('choose.driver')} />;
}

export function CollectorControl({ field, rows }: FieldControlProps<'collectorId'> & RowsProps): ReactNode {
  const t = useT('packages');
  const { load } = useAssignees('collector', commonHub(rows), null);
  return <Combobox {...field} load={load} label={t('fields.collectorId')} placeholder={t('choose.collector')} />;
}

export function HubControl({ field, rows }: FieldControlProps<'toHubId'> & RowsProps): ReactNode {
  const t = useT('packages');
  const hub = commonHub(rows);
  const { load } = useLookup(useMemo(() => createHubLookup(hub), [hub]));
  return <Combobox {...field} load={load} label={t('fields.toHubId')} placeholder={t('choose.hub')} />;
}

export function CityControl({ field }: FieldControlProps<'cityId'>): ReactNode {
  const t = useT('packages');
  const { load } = useLookup(cityLookup);
  return <Combobox {...field} load={load} label={t('fields.cityId')} placeholder={t('choose.city')} />;
}

export function ReasonControl({ field, action }: FieldControlProps<'reason'> & { action: DialogAction }): ReactNode {
  const statuses = useT('statuses');
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
