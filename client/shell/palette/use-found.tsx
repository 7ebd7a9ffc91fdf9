// What the server finds: parcels by number, phone or name, drivers and customers by name, each only for who may list
// them.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Building2, Search, Truck } from 'lucide-react';
import { mayOpen, screenPath } from '#shared/access/screens.ts';
import { companyAccess, personAccess } from '#shared/areas/directory/access.ts';
import type { Role } from '#shared/access/roles.ts';
import { phoneText } from '#shared/kit/phone-text.ts';
import { useDebounced } from '#client/kit/debounce.ts';
import { StatusGlyph } from '#client/kit/glyph/status-glyph.tsx';
import { useFormat } from '#client/kit/use-format.ts';
import { readLanguage } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Entry, leastSearched } from './entry.ts';
import { findIn, keepOrder } from './matching.ts';

const FindQuery = graphql(`
  query Find($text: String!, $parcels: Boolean!, $drivers: Boolean!, $customers: Boolean!) {
    packages(tab: all, search: $text) @include(if: $parcels) {
      total
      totalIsExact
      rows {
        id
        version
        status
        trackingNumber
        recipientName
        phone
        cityText
        city {
          id
          nameFr
          nameAr
        }
      }
    }
    people(kind: driver, search: $text) @include(if: $drivers) {
      id
      name
    }
    companies(search: $text) @include(if: $customers) {
      id
      name
    }
  }
`);

interface Who {
  role: Role;
  manager: boolean;
}
type Answer = ResultOf<typeof FindQuery>;
type Parcel = NonNullable<Answer['packages']>['rows'][number];

const restMs = 250;
const most = { parcels: 6, others: 4 };
const senders: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
const nothing: readonly string[] = [];

/**
 * What somebody may look for. A driver lists its own drivers, so with the manager flag only; of a sender the list would
 * be itself.
 */
export function mayFind(who: Who): { parcels: boolean; drivers: boolean; customers: boolean } {
  const parcels = mayOpen('package', who);
  return {
    parcels,
    drivers: parcels && personAccess.see[who.role].kind !== 'nothing' && (who.role !== 'DRIVER' || who.manager),
    customers: parcels && companyAccess.see[who.role].kind !== 'nothing' && !senders.includes(who.role),
  };
}

export interface Found {
  entries: readonly Entry[];
  /** An answer to what is typed is still to come. */
  searching: boolean;
  /** Parcels, drivers and customers found; without those that only lead to a list. */
  count: number;
  problem: LiveProblem | undefined;
  again: () => void;
}

/** Looks for what is typed once the typing rests; what was found before stays until then. */
export function useFound(text: string, who: Who): Found {
  const searched = text.trim();
  const rested = useDebounced(searched, restMs);
  const kinds = mayFind(who);
  const asked = rested.length >= leastSearched && (kinds.parcels || kinds.drivers || kinds.customers);
  const answer = useLive(FindQuery, { variables: { text: rested, ...kinds }, watch: nothing, pause: !asked });
  const parcelEntry = useParcelEntry(searched);
  const listEntry = useListEntry();
  const role = useWords('roles');
  const wanted = searched.length >= leastSearched && asked;
  const data = wanted ? answer.data : undefined;
  const parcels = useKeptOrder(data?.packages?.rows ?? []);
  const drivers = (data?.people ?? []).slice(0, most.others).map((one): Entry => ({
    id: `driver:${one.id}`,
    group: 'drivers',
    icon: <Truck size={16} aria-hidden />,
    title: one.name,
    hint: [role('DRIVER')],
    href: driverPath(one.id, who),
    recent: { key: `driver:${one.id}`, label: one.name },
  }));
  const customers = (data?.companies ?? []).slice(0, most.others).map((one): Entry => ({
    id: `customer:${one.id}`,
    group: 'customers',
    icon: <Building2 size={16} aria-hidden />,
    title: one.name,
    hint: [role('CUSTOMER')],
    href: listPath({ customer: one.id }),
    recent: { key: `customer:${one.id}`, label: one.name },
  }));
  const all =
    wanted && kinds.parcels && !answer.problem && data?.packages?.total !== 0
      ? [listEntry(rested, data?.packages ?? null)]
      : [];
  return {
    entries: [...parcels.map(parcelEntry), ...all, ...drivers, ...customers],
    count: parcels.length + drivers.length + customers.length,
    searching: searched.length >= leastSearched && (rested !== searched || answer.loading || answer.stale),
    problem: wanted ? answer.problem : undefined,
    again: answer.rerun,
  };
}

function useKeptOrder(rows: readonly Parcel[]): Parcel[] {
  const [kept, setKept] = useState<{ rows: readonly Parcel[]; order: readonly string[] }>({ rows, order: [] });
  const now = keepOrder(rows, kept.order, most.parcels);
  if (kept.rows !== rows && (rows.length > 0 || kept.rows.length > 0))
    setKept({ rows, order: now.map(({ id }) => id) });
  return now;
}

function useParcelEntry(searched: string): (parcel: Parcel) => Entry {
  const arabic = readLanguage() === 'ar';
  const t = useWords('statuses');
  return ({ id, status, trackingNumber, recipientName, phone, city, cityText }) => {
    const town = city ? (arabic ? city.nameAr : city.nameFr) : cityText;
    const byPhone = findIn(phoneText(phone), searched) !== null;
    const icon: ReactNode = <StatusGlyph status={status} size={16} label={t(`status.${status}`)} />;
    return {
      id: `package:${id}`,
      group: 'parcels',
      icon,
      title: trackingNumber,
      code: true,
      hint: [recipientName, town].filter((part) => part !== null && part !== ''),
      ...(byPhone && { digits: phoneText(phone) }),
      href: parcelPath(id),
      recent: { key: `package:${id}`, label: trackingNumber },
    };
  };
}

function useListEntry(): (text: string, answer: { total: number; totalIsExact: boolean } | null) => Entry {
  const t = useWords('finding');
  const format = useFormat();
  return (text, answer) => ({
    id: 'list',
    group: 'parcels',
    icon: <Search size={16} aria-hidden />,
    title: t('palette.inList', { text }),
    href: listPath({ q: text }),
    ...(answer && { digits: format.number(answer.total) + (answer.totalIsExact ? '' : '+') }),
  });
}

function listPath(filter: Readonly<Record<string, string>>): string {
  return `${screenPath('package')}?${new URLSearchParams({ tab: 'all', ...filter }).toString()}`;
}

// Beside the list that one is looking at, its filters and page stay.
function parcelPath(id: string): string {
  const query = new URLSearchParams(location.pathname === screenPath('package') ? location.search : '');
  query.delete('view');
  query.set('id', id);
  return `${screenPath('package')}?${query.toString()}`;
}

function driverPath(id: string, who: Who): string {
  return mayOpen('map', who)
    ? `${screenPath('map')}&${new URLSearchParams({ driver: id }).toString()}`
    : listPath({ driver: id });
}
