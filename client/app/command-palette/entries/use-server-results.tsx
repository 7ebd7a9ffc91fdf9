// Search on the server: parcels by number, phone or name, drivers and customers by name, and what colleagues commented,
// for roles that may list them.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Building2, MessageSquareWarning, Search, Truck } from 'lucide-react';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { companyAccess, personAccess } from '#shared/areas/directory/access.ts';
import type { Role } from '#shared/access/roles.ts';
import { commentRoles, type CommentSubject } from '#shared/areas/comments/roles.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { isIndexable } from '#shared/lib/search.ts';
import { useDebounced } from '#client/lib/use-delay.ts';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useLive } from '#client/live/use-live.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { findMatch, stableOrder } from './entry-matching.ts';

const FindQuery = graphql(`
  query Find($text: String!, $parcels: Boolean!, $drivers: Boolean!, $customers: Boolean!, $comments: Boolean!) {
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
    commentsFound(search: $text) @include(if: $comments) {
      id
      version
      subject
      subjectId
      title
      text
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
/** Where what a comment is about is opened. */
const subjectScreens = { package: 'package', claim: 'tickets', user: 'users' } as const satisfies Record<
  CommentSubject,
  string
>;
const senderRoles: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
const noEntities: readonly string[] = [];

/**
 * What the viewer may search for. Drivers list only their own drivers, if they are managers; a sender's customer list
 * is only itself.
 */
function searchableKinds(viewer: SearchViewer): {
  parcels: boolean;
  drivers: boolean;
  customers: boolean;
  comments: boolean;
} {
  const parcels = canOpenScreen('package', viewer);
  return {
    parcels,
    drivers:
      parcels && personAccess.see[viewer.role].kind !== 'nothing' && (viewer.role !== 'DRIVER' || viewer.manager),
    customers: parcels && companyAccess.see[viewer.role].kind !== 'nothing' && !senderRoles.includes(viewer.role),
    comments: commentRoles.some((role) => role === viewer.role),
  };
}

export interface ServerResults {
  entries: readonly PaletteEntry[];
  /** The results for the present text have not arrived yet. */
  isSearching: boolean;
  /** Number of parcels, drivers, customers and comments found, without entries that only open a list. */
  count: number;
  error: RequestError | undefined;
  retry: () => void;
}

/** Searches for the text after a pause in typing; the previous results stay until then. */
export function useServerResults(text: string, viewer: SearchViewer): ServerResults {
  const searched = text.trim();
  const debouncedText = useDebounced(searched, debounceMs);
  const kinds = searchableKinds(viewer);
  const isEnabled = isIndexable(debouncedText) && Object.values(kinds).some(Boolean);
  const answer = useLive(FindQuery, {
    variables: { text: debouncedText, ...kinds },
    watch: noEntities,
    pause: !isEnabled,
  });
  const parcelEntry = useParcelEntry(searched);
  const listEntry = useListEntry();
  const role = useT('roles');
  const hasSearch = isIndexable(searched) && isEnabled;
  const data = hasSearch ? answer.data : undefined;
  const parcels = useStableOrder(data?.packages?.rows ?? []);
  const drivers = (data?.people ?? []).slice(0, maxResults.others).map((one): PaletteEntry => ({
    id: `driver:${one.id}`,
    group: 'drivers',
    icon: <Truck size={16} aria-hidden />,
    title: one.name,
    hint: [role('DRIVER')],
    href: driverPath(one.id, viewer),
    recent: { key: `driver:${one.id}`, label: one.name },
  }));
  const customers = (data?.companies ?? []).slice(0, maxResults.others).map((one): PaletteEntry => ({
    id: `customer:${one.id}`,
    group: 'customers',
    icon: <Building2 size={16} aria-hidden />,
    title: one.name,
    hint: [role('CUSTOMER')],
    href: listPath({ customer: one.id }),
    recent: { key: `customer:${one.id}`, label: one.name },
  }));
  const comments = (data?.commentsFound ?? [])
    .slice(0, maxResults.others)
    .map(({ id, subject, subjectId, title, text: said }): PaletteEntry => ({
      id: `comment:${id}`,
      group: 'comments',
      icon: <MessageSquareWarning size={16} aria-hidden />,
      title: said,
      hint: [title],
      href: `${screenPath(subjectScreens[subject])}?${new URLSearchParams({ tab: 'all', id: subjectId }).toString()}`,
    }));
  const all =
    hasSearch && kinds.parcels && !answer.error && data?.packages?.total !== 0
      ? [listEntry(debouncedText, data?.packages ?? null)]
      : [];
  return {
    entries: [...parcels.map(parcelEntry), ...all, ...drivers, ...customers, ...comments],
    count: parcels.length + drivers.length + customers.length + comments.length,
    isSearching: isIndexable(searched) && (debouncedText !== searched || answer.loading || answer.stale),
    error: hasSearch ? answer.error : undefined,
    retry: answer.refetch,
  };
}

function useStableOrder(rows: readonly Parcel[]): Parcel[] {
  const [kept, setKept] = useState<{ rows: readonly Parcel[]; order: readonly string[] }>({ rows, order: [] });
  const stableRows = stableOrder(rows, kept.order, maxResults.parcels);
  if (kept.rows !== rows && (rows.length > 0 || kept.rows.length > 0))
    setKept({ rows, order: stableRows.map(({ id }) => id) });
  return stableRows;
}

function useParcelEntry(searched: string): (parcel: Parcel) => PaletteEntry {
  const arabic = readLanguage() === 'ar';
  const t = useT('statuses');
  return ({ id, status, trackingNumber, recipientName, phone, city, cityText }) => {
    const town = city ? (arabic ? city.nameAr : city.nameFr) : cityText;
    const byPhone = findMatch(formatPhone(phone), searched) !== null;
    const icon: ReactNode = <StatusGlyph status={status} size={16} label={t(`status.${status}`)} />;
    return {
      id: `package:${id}`,
      group: 'parcels',
      icon,
      title: trackingNumber,
      isCode: true,
      hint: [recipientName, town].filter((part) => part !== null && part !== ''),
      ...(byPhone && { digits: formatPhone(phone) }),
      href: parcelPath(id),
      recent: { key: `package:${id}`, label: trackingNumber },
    };
  };
}

function useListEntry(): (text: string, answer: { total: number; totalIsExact: boolean } | null) => PaletteEntry {
  const t = useT('finding');
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
  return canOpenScreen('map', viewer)
    ? `${screenPath('map')}&${new URLSearchParams({ driver: id }).toString()}`
    : listPath({ driver: id });
}
