// Definition of the parcel list.
import { lazy } from 'react';
import { Plus } from 'lucide-react';
import { packageList } from '#shared/areas/packages/list.ts';
import { defineList } from '#client/kit/list-screen/definition.ts';
import type { Pkg } from './documents.ts';
import { packageCard } from './package-card.tsx';
import { packageColumns } from './package-columns.tsx';
import { packageFilters } from './package-filters.tsx';
import { actionKeys } from './action-keys.ts';
import { mayCreate, packageTabsFor } from './who.ts';
import { packagesQuery, placedBy, showsPackage, sortedPackage } from './packages-query.ts';

export const packagesList = defineList({
  area: 'packages',
  list: {
    ...packageList,
    shows: showsPackage,
    placedBy,
    sorted: sortedPackage,
    changedAt: (pkg: Pkg) => pkg.updatedAt,
    label: (pkg: Pkg) => pkg.trackingNumber,
  },
  query: packagesQuery,
  columns: packageColumns,
  filters: packageFilters,
  card: packageCard,
  tabsFor: packageTabsFor,
  create: {
    for: mayCreate,
    icon: Plus,
    Form: lazy(() => import('./form/create-package.tsx')),
  },
  Drawer: lazy(() => import('./drawer/package-drawer.tsx')),
  actions: {
    allowed: (pkg) => pkg.allowedActions,
    keys: actionKeys,
    Acting: lazy(async () => ({ default: (await import('./acting.tsx')).PackageActing })),
    RowMenu: lazy(async () => ({ default: (await import('./acting.tsx')).PackageRowMenu })),
    looks: async () => (await import('./acting.tsx')).packageLooks,
  },
});
