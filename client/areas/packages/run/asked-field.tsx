import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { cancelReasons } from '#shared/areas/packages/input.ts';
import type { PackageReason } from '#shared/areas/packages/row.ts';
import { addDays, casablancaDay } from '#client/kit/format.ts';
import { clockNow } from '#client/kit/clock.ts';
import { useLookup } from '#client/kit/list-screen/use-lookup.ts';
import type { Lookup } from '#client/kit/list-screen/definition.ts';
import type { Option } from '#client/kit/option.ts';
import { Avatar } from '#client/kit/ui/avatar.tsx';
import { Combobox } from '#client/kit/ui/combobox.tsx';
import { DateField } from '#client/kit/ui/date-field.tsx';
import { Select } from '#client/kit/ui/select.tsx';
import { readLanguage } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useLive } from '#client/live/use-live.ts';
import type { AskedField, AskingAction } from '../actions.ts';
import { type Assignee, assigneeLookup, cityLookup, hubLookup, placeName } from '../directory.ts';
import { type Pkg, RulesQuery } from '../documents.ts';
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

interface OfField<Name extends AskedField> { field: ControllerRenderProps<AskedValues, Name> }
interface OfRows { rows: readonly Pkg[] }

/** Makes the options of people: each with hub and load, so that one can choose; those of a hub that can't hand the parcel over say so. */
function usePersonOption(onlyHub: string | null): (person: Assignee) => Option {
  const t = useWords('packages');
  // A lookup keeps its identity for as long as this does.
  return useCallback(({ id, name: label, hub, openPackages }: Assignee): Option => {
    const place = hub ? placeName(hub, readLanguage()) : t('choose.noHub');
    const elsewhere = onlyHub !== null && hub?.id !== onlyHub;
    const load = t('list.results', { count: openPackages });
    return { value: id, label, icon: <Avatar name={label} size={22} decorative />, hint: `${place} · ${elsewhere ? t('choose.elsewhere') : load}`, disabled: elsewhere };
  }, [t, onlyHub]);
}

function usePeople(kind: 'driver' | 'collector', hub: string | null, onlyHub: string | null): Lookup {
  const option = usePersonOption(onlyHub);
  return useLookup(useMemo(() => assigneeLookup(kind, hub, option), [kind, hub, option]));
}

export function DriverControl({ field, rows }: OfField<'driverId'> & OfRows): ReactNode {
  const t = useWords('packages');
  const hub = commonHub(rows);
  // A parcel is handed over at its hub.
  const { load } = usePeople('driver', hub, hub);
  return <Combobox {...field} load={load} label={t('fields.driverId')} placeholder={t('choose.driver')} />;
}

export function CollectorControl({ field, rows }: OfField<'collectorId'> & OfRows): ReactNode {
  const t = useWords('packages');
  const { load } = usePeople('collector', commonHub(rows), null);
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
  return <Select {...field} options={reasons.map((reason) => ({ value: reason, label: statuses(`reason.${reason}`) }))} />;
}

export function DateControl({ field }: OfField<'date'>): ReactNode {
  return <DateField {...field} min={today()} />;
}
