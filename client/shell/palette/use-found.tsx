// Search on the server: parcels by number, phone or name, drivers and customers by name, for roles that may list them.
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

interface SearchViewer {
  role: Role;
  manager: boolean;
}
type Answer = ResultOf<typeof FindQuery>;
type Parcel = NonNullable<Answer['packages']>['rows'][number];

const debounceMs = 250;
const maxResults = { parcels: 6, others: 4 };
const senderRoles: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
const noEntities: readonly string[] = [];

/**
 * What the viewer may search for. Drivers list only their own drivers, if they are managers; a sender's customer list
 * is only itself.
 */
export function mayFind(viewer: SearchViewer): { parcels: boolean; drivers: boolean; customers: boolean } {
  const parcels = mayOpen('package', viewer);
  return {
    parcels,
    drivers:
      parcels && personAccess.see[viewer.role].kind !== 'nothing' && (viewer.role !== 'DRIVER' || viewer.manager),
    customers: parcels && companyAccess.see[viewer.role].kind !== 'nothing' && !senderRoles.includes(viewer.role),
  };
}

export interface Found {
  entries: readonly Entry[];
  /** The results for the present text have not arrived yet. */
  searching: boolean;
  /** Number of parcels, drivers and customers found, without entries that only open a list. */
  count: number;
  problem: LiveProblem | undefined;
  again: () => void;
}

/** Searches for the text after a pause in typing; the previous results stay until then. */
export function useFound(text: string, viewer: SearchViewer): Found {
  const searched = text.trim();
  const debouncedText = useDebounced(searched, debounceMs);
  const kinds = mayFind(viewer);
  const isEnabled = debouncedText.length >= leastSearched && (kinds.parcels || kinds.drivers || kinds.customers);
  const answer = useLive(FindQuery, {
    variables: { text: debouncedText, ...kinds },
    watch: noEntities,
    pause: !isEnabled,
  });
  const parcelEntry = useParcelEntry(searched);
  const listEntry = useListEntry();
  const role = useWords('roles');
  const hasSearch = searched.length >= leastSearched && isEnabled;
  const data = hasSearch ? answer.data : undefined;
  const parcels = useStableOrder(data?.packages?.rows ?? []);
  const drivers = (data?.people ?? []).slice(0, maxResults.others).map((one): Entry => ({
    id: `driver:${one.id}`,
    group: 'drivers',
    icon: <Truck size={16} aria-hidden />,
    title: one.name,
    hint: [role('DRIVER')],
    href: driverPath(one.id, viewer),
    recent: { key: `driver:${one.id}`, label: one.name },
  }));
  const customers = (data?.companies ?? []).slice(0, maxResults.others).map((one): Entry => ({
    id: `customer:${one.id}`,
    group: 'customers',
    icon: <Building2 size={16} aria-hidden />,
    title: one.name,
    hint: [role('CUSTOMER')],
    href: listPath({ customer: one.id }),
    recent: { key: `customer:${one.id}`, label: one.name },
  }));
  const all =
    hasSearch && kinds.parcels && !answer.problem && data?.packages?.total !== 0
      ? [listEntry(debouncedText, data?.packages ?? null)]
      : [];
  return {
    entries: [...parcels.map(parcelEntry), ...all, ...drivers, ...customers],
    count: parcels.length + drivers.length + customers.length,
    searching: searched.length >= leastSearched && (debouncedText !== searched || answer.loading || answer.stale),
    problem: hasSearch ? answer.problem : undefined,
    again: answer.rerun,
  };
}

function useStableOrder(rows: readonly Parcel[]): Parcel[] {
  const [kept, setKept] = useState<{ rows: readonly Parcel[]; order: readonly string[] }>({ rows, order: [] });
  const stableRows = keepOrder(rows, kept.order, maxResults.parcels);
  if (kept.rows !== rows && (rows.length > 0 || kept.rows.length > 0))
    setKept({ rows, order: stableRows.map(({ id }) => id) });
  return stableRows;
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

// On the parcel list, its filters and page are kept.
function parcelPath(id: string): string {
  const query = new URLSearchParams(location.pathname === screenPath('package') ? location.search : '');
  query.delete('view');
  query.set('id', id);
  return `${screenPath('package')}?${query.toString()}`;
}

function driverPath(id: string, viewer: SearchViewer): string {
  return mayOpen('map', viewer)
    ? `${screenPath('map')}&${new URLSearchParams({ driver: id }).toString()}`
    : listPath({ driver: id });
}
