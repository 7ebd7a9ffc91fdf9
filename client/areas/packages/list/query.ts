import { matchesList } from '#shared/access/list-matches.ts';
import { packageList, type PackageListRow } from '#shared/areas/packages/list.ts';
import { packageStatuses, statusRank } from '#shared/areas/packages/statuses.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { isDayRange } from '#client/list/state/list-url.ts';
import type { ListParams, ListQuery } from '#client/list/list-definition.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { PackageCountsQuery, PackagesQuery, type PackagesVariables, type Package } from '../documents.ts';

const sortKeys = [
  'status',
  'created',
  'updated',
  'number',
] as const satisfies readonly (keyof typeof packageList.sorts)[];

function values(params: ListParams, name: string): string[] | null {
  const value = params.filter[name];
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
}

function range(params: ListParams, name: string): { gte: string | null; lt: string | null } | null {
  const value = params.filter[name];
  return isDayRange(value) ? { gte: value.gte ?? null, lt: value.lt ?? null } : null;
}

/** The query's variables; unknown statuses, tabs and sort keys from the URL are dropped. */
function packagesVariables(params: ListParams): PackagesVariables {
  const statuses = values(params, 'status');
  return {
    tab: packageList.tabs.find((tab) => tab === params.tab) ?? 'packages',
    search: params.search === '' ? null : params.search,
    filter: {
      status: statuses && packageStatuses.filter((status) => statuses.includes(status)),
      city: values(params, 'city'),
      driver: values(params, 'driver'),
      customer: values(params, 'customer'),
      created: range(params, 'created'),
      delivered: range(params, 'delivered'),
      late: params.filter['late'] === true ? true : null,
      unassigned: params.filter['unassigned'] === true ? true : null,
    },
    sort: { by: sortKeys.find((key) => key === params.sort.by) ?? 'status', direction: params.sort.direction },
    ...(params.after !== null || params.before !== null
      ? { after: params.after, before: params.before }
      : { page: params.page }),
  };
}

/** Ignores case, spaces and the punctuation of phone numbers. */
const normalize = (text: string): string => text.toLowerCase().replaceAll(/[\s().-]/g, '');

/** True when the number, the recipient, the phone (local or international form) or the partner id contains the text. */
function matchesSearch(pkg: Package, search: string): boolean {
  const term = normalize(search);
  return [pkg.trackingNumber, pkg.recipientName, pkg.phone, formatPhone(pkg.phone), pkg.partnerId ?? ''].some((text) =>
    normalize(text).includes(term),
  );
}

function toListRow(pkg: Package): PackageListRow {
  const { status, late, nonCompliant, cod, trackingNumber, city, driver, company } = pkg;
  return {
    status,
    late,
    nonCompliant,
    cod,
    trackingNumber,
    statusRank: statusRank(status),
    cityId: city?.id ?? null,
    driverId: driver?.id ?? null,
    companyId: company?.id ?? '',
    createdAt: new Date(pkg.createdAt),
    updatedAt: new Date(pkg.updatedAt),
    deliveredAt: pkg.deliveredAt === null ? null : new Date(pkg.deliveredAt),
  };
}

/** The values of the parcel by which the list sorts. */
export function sortValues(pkg: Package): PackageListRow & { id: string } {
  return { ...toListRow(pkg), id: pkg.id };
}

/** Fields of a parcel that the tabs, filters and search read. */
export const matchFields: readonly string[] = [
  'status',
  'late',
  'nonCompliant',
  ...Object.values(packageList.filters).map(({ column }) => column),
  'trackingNumber',
  'recipientName',
  'phone',
  'partnerId',
];

/** True when a list with these parameters contains the parcel. */
export function matchesListParams(params: ListParams, pkg: Package): boolean {
  const tab = packageList.tabs.find((known) => known === params.tab) ?? 'packages';
  return (
    matchesList(packageList, tab, params.filter, toListRow(pkg)) &&
    (params.search === '' || matchesSearch(pkg, params.search))
  );
}

export const packagesQuery: ListQuery<
  Package,
  ResultOf<typeof PackagesQuery>,
  PackagesVariables,
  ResultOf<typeof PackageCountsQuery>
> = {
  document: PackagesQuery,
  variables: packagesVariables,
  page: ({
    packages: {
      facets: { late, exact, statuses },
      ...page
    },
  }) => ({
    ...page,
    facets: {
      exact,
      counts: { status: Object.fromEntries(statuses.map(({ status, n }) => [status, n])), late: { true: late } },
    },
  }),
  counts: {
    entity: 'packageCounts',
    document: PackageCountsQuery,
    read: ({ packageCounts: { tabs } }) => ({ tabs: Object.fromEntries(tabs.map(({ tab, n }) => [tab, n])) }),
  },
};
