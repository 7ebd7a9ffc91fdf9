import { Plus, Printer, TriangleAlert, UserRoundX } from 'lucide-react';
import { packageList } from '#shared/areas/packages/list.ts';
import { matchesPackageSearch } from '#shared/areas/packages/search.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { PackageCountsQuery, PackagesQuery } from './documents.ts';
import { packageCard } from './list/card.tsx';
import { packageColumns } from './list/columns.tsx';
import { ListAside } from './scan/scan-button.tsx';
import { canPrint, printPath } from './print/print-link.ts';
import {
  canCreatePackage,
  canListCompanies,
  canListPeople,
  seesSeveralDrivers,
  visiblePackageTabs,
} from './permissions.ts';

const loadLookups = () => import('#client/actions/form/lookups.ts');

/** Shortcuts of the bulk bar, known before the actions are loaded. */
export const packageHotkeys = { assign: 'a' };

/** The parcel list with the detail drawer. */
export default listScreen(packageList, {
  area: 'packages',
  screen: 'package',
  Aside: ListAside,
  document: PackagesQuery,
  counts: PackageCountsQuery,
  columns: packageColumns,
  filters: {
    status: {
      facet: 'statuses',
      valueIcon: (status) => <StatusGlyph status={status} />,
      valueLabel: (status, t) => t(`status.${status}`, { ns: 'statuses' }),
    },
    city: { lookup: async () => (await loadLookups()).cityLookup },
    driver: { lookup: async () => (await loadLookups()).driverLookup, visibleTo: canListPeople },
    customer: { lookup: async () => (await loadLookups()).companyLookup, visibleTo: canListCompanies },
    late: { icon: TriangleAlert },
    phone: { lookup: async () => (await import('./phone-lookup.ts')).phoneLookup, inMenu: true },
    cod: { inMenu: true },
    unassigned: { icon: UserRoundX, visibleTo: seesSeveralDrivers, inMenu: true },
    created: { inMenu: true },
    delivered: { inMenu: true },
  },
  card: packageCard,
  visibleTabs: visiblePackageTabs,
  derived: ({ status }) => ({ statusRank: statusRank(status) }),
  search: { finds: matchesPackageSearch },
  changedAt: ({ updatedAt }) => updatedAt,
  label: ({ trackingNumber }) => trackingNumber,
  create: { visibleTo: canCreatePackage, icon: Plus, form: () => import('./forms/create-form.tsx') },
  detail: () => import('./detail.tsx'),
  links: [{ id: 'stickers', icon: Printer, keys: 'p', visibleTo: canPrint, path: printPath }],
  actions: listActions({
    hotkeys: packageHotkeys,
    load: async () => (await import('./actions/actions.ts')).packageRowActions,
  }),
});
