// Definition of the parcel list.
import { lazy } from 'react';
import { Plus } from 'lucide-react';
import { packageList } from '#shared/areas/packages/list.ts';
import { defineList } from '#client/list/list-definition.ts';
import type { Package } from '../documents.ts';
import { packageCard } from './card.tsx';
import { packageColumns } from './columns.tsx';
import { packageFilters } from './filters.tsx';
import { bulkActionHotkeys } from '../actions/bulk-action-hotkeys.ts';
import { canCreatePackage, visiblePackageTabs } from '../permissions.ts';
import { packagesQuery, matchFields, matchesListParams, sortValues } from './query.ts';

export const packagesList = defineList({
  area: 'packages',
  list: {
    ...packageList,
    matches: matchesListParams,
    matchFields,
    sortValues,
    changedAt: (pkg: Package) => pkg.updatedAt,
    label: (pkg: Package) => pkg.trackingNumber,
  },
  query: packagesQuery,
  columns: packageColumns,
  filters: packageFilters,
  card: packageCard,
  visibleTabs: visiblePackageTabs,
  create: {
    visibleTo: canCreatePackage,
    icon: Plus,
    Form: lazy(() => import('../forms/create-form.tsx')),
  },
  Drawer: lazy(() => import('../detail.tsx')),
  actions: {
    allowed: (pkg) => pkg.allowedActions,
    hotkeys: bulkActionHotkeys,
    ActionHost: lazy(async () => ({ default: (await import('../actions/action-host.tsx')).PackageActionHost })),
    RowMenu: lazy(async () => ({ default: (await import('../actions/action-host.tsx')).PackageRowMenu })),
    loadPresentation: async () => (await import('../actions/action-host.tsx')).packageActionPresentation,
  },
});
