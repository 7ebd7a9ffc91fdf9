import { matches } from '#shared/access/matches.ts';
import { packageList, type PackageListRow } from '#shared/areas/packages/list.ts';
import { packageStatuses, statusRank } from '#shared/areas/packages/statuses.ts';
import { phoneText } from '#shared/kit/phone-text.ts';
import { isRange } from '#client/kit/list-screen/address.ts';
import type { Asked, ListQuery } from '#client/kit/list-screen/definition.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { PackageCountsQuery, PackagesQuery, type PackagesVariables, type Pkg } from './documents.ts';

const sortKeys = [
  'status',
  'created',
  'updated',
  'number',
] as const satisfies readonly (keyof typeof packageList.sorts)[];

function values(asked: Asked, name: string): string[] | null {
  const value = asked.filter[name];
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
}

function range(asked: Asked, name: string): { gte: string | null; lt: string | null } | null {
  const value = asked.filter[name];
  return isRange(value) ? { gte: value.gte ?? null, lt: value.lt ?? null } : null;
}

/** The query's variables; what the address holds that is no status or id of ours is left out. */
export function packagesVariables(asked: Asked): PackagesVariables {
  const wanted = values(asked, 'status');
  return {
    tab: packageList.tabs.find((tab) => tab === asked.tab) ?? 'packages',
    search: asked.search === '' ? null : asked.search,
    filter: {
      status: wanted && packageStatuses.filter((status) => wanted.includes(status)),
      city: values(asked, 'city'),
      driver: values(asked, 'driver'),
      customer: values(asked, 'customer'),
      created: range(asked, 'created'),
      delivered: range(asked, 'delivered'),
      late: asked.filter['late'] === true ? true : null,
      unassigned: asked.filter['unassigned'] === true ? true : null,
    },
    sort: { by: sortKeys.find((key) => key === asked.sort.by) ?? 'status', direction: asked.sort.direction },
    ...(asked.after !== null || asked.before !== null
      ? { after: asked.after, before: asked.before }
      : { page: asked.page }),
  };
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/[\s().-]/g, '');

/** Whether what was searched stands in the parcel: its number, names, phone as people write it or in full. */
function says(pkg: Pkg, search: string): boolean {
  const wanted = fold(search);
  return [pkg.trackingNumber, pkg.recipientName, pkg.phone, phoneText(pkg.phone), pkg.partnerId ?? ''].some((text) =>
    fold(text).includes(wanted),
  );
}

function listed(pkg: Pkg): PackageListRow {
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

/** The parcel by the columns that the list sorts by. */
export function sortedPackage(pkg: Pkg): PackageListRow & { id: string } {
  return { ...listed(pkg), id: pkg.id };
}

/** What decides whether a list shows a parcel: the columns of its tabs, filters and search. */
export const placedBy: readonly string[] = [
  'status',
  'late',
  'nonCompliant',
  ...Object.values(packageList.filters).map(({ column }) => column),
  'trackingNumber',
  'recipientName',
  'phone',
  'partnerId',
];

/** Whether the list asked for shows the parcel. */
export function showsPackage(asked: Asked, pkg: Pkg): boolean {
  const tab = packageList.tabs.find((one) => one === asked.tab) ?? 'packages';
  return matches(packageList, tab, asked.filter, listed(pkg)) && (asked.search === '' || says(pkg, asked.search));
}

export const packagesQuery: ListQuery<
  Pkg,
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
