// The parcels screen as data.
import { lazy } from 'react';
import { Plus } from 'lucide-react';
import { packageLifecycle } from '#shared/areas/packages/lifecycle.ts';
import { mayEver } from '#shared/access/lifecycle.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { defineList } from '#client/kit/list-screen/definition.ts';
import type { Pkg } from './documents.ts';
import { packageListActions } from './list-actions.ts';
import { packageCard } from './package-card.tsx';
import { packageColumns } from './package-columns.tsx';
import { packageFilters } from './package-filters.tsx';
import { packagesQuery, showsPackage } from './packages-query.ts';

export const packagesList = defineList({
  area: 'packages',
  list: { ...packageList, shows: showsPackage, label: (pkg: Pkg) => pkg.trackingNumber },
  query: packagesQuery,
  columns: packageColumns,
  filters: packageFilters,
  card: packageCard,
  create: {
    for: ({ role }) => mayEver(packageLifecycle.actions.create, role),
    icon: Plus,
    Form: lazy(() => import('./form/create-package.tsx')),
  },
  Drawer: lazy(() => import('./drawer/package-drawer.tsx')),
  actions: packageListActions,
});
