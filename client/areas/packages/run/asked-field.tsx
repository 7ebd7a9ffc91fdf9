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

const losses: readonly PackageReason[] = ['lost', 'damaged'];

/** Today, and with it the first day that can be promised. */
export const today = (): string => casablancaDay(clockNow());
/** The day after today: what is promised unless somebody says otherwise. */
export const tomorrow = (): string => addDays(today(), 1);

/** The hub where all of the parcels are; null when they are in several. */
function commonHub(rows: readonly Pkg[]): string | null {
  const hubs = new Set(rows.map(({ hub }) => hub?.id ?? null));
  return hubs.size === 1 ? ([...hubs][0] ?? null) : null;
}

interface OfField<Name extends AskedField> {
  field: ControllerRenderProps<AskedValues, Name>;
}
interface OfRows {
  rows: readonly Pkg[];
}

export function DriverControl({ field, rows }: OfField<'driverId'> & OfRows): ReactNode {
  const t = useWords('packages');
  const hub = commonHub(rows);
  // A parcel is handed over at its hub.
  const { load } = useAssignees('driver', hub, hub);
  return <Combobox {...field} load={load} label={t('fields.driverId')} placeholder={t('choose.driver')} />;
}

export function CollectorControl({ field, rows }: OfField<'collectorId'> & OfRows): ReactNode {
  const t = useWords('packages');
  const { load } = useAssignees('collector', commonHub(rows), null);
  return <Combobox {...field} load={load} label={t('fields.collectorId')} placeholder={t('choose.collector')} />;
}

export function HubControl({ field, rows }: OfField<'toHubId'> & OfRows): ReactNode {
  const t = useWords('packages');
  const hub = commonHub(rows);
  const { load } = useLookup(useMemo(() => hubLookup(hub), [hub]));
  return <Combobox {...field} load={load} label={t('fields.toHubId')} placeholder={t('choose.hub')} />;
}

export function CityControl({ field }: OfField<'cityId'>): ReactNode {
  const t = useWords('packages');
  const { load } = useLookup(cityLookup);
  return <Combobox {...field} load={load} label={t('fields.cityId')} placeholder={t('choose.city')} />;
}

export function ReasonControl({ field, action }: OfField<'reason'> & { action: AskingAction }): ReactNode {
  const statuses = useWords('statuses');
  const { data } = useLive(RulesQuery, { variables: {}, watch: ['rules'] });
  const offered = (action === 'report' ? data?.rules?.reportReasons : data?.rules?.cancelReasons) ?? cancelReasons;
  const reasons = action === 'writeOff' ? losses : offered;
  return (
    <Select {...field} options={reasons.map((reason) => ({ value: reason, label: statuses(`reason.${reason}`) }))} />
  );
}

export function DateControl({ field }: OfField<'date'>): ReactNode {
  return <DateField {...field} min={today()} />;
}
