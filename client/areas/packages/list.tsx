import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { FileCheck, Plus, Printer, TriangleAlert, UserRoundX } from 'lucide-react';
import { packageList } from '#shared/areas/packages/list.ts';
import { matchesPackageSearch } from '#shared/areas/packages/search.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { billingPath, ImportEntry } from '#client/extensions.ts';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { PackageCountsQuery, PackagesQuery } from './documents.ts';
import { packageCard } from './list/card.tsx';
import { packageColumns } from './list/columns.tsx';
import { ListAside } from './scan/scan-button.tsx';
import { canPrint, printPath } from './print/print-link.ts';
import {
  canBill,
  canCreatePackage,
  canListCompanies,
  canListPeople,
  seesAmounts,
  seesShelves,
  seesClientInvoices,
  seesDriverInvoices,
  canValidateCities,
  seesSeveralDrivers,
  visiblePackageTabs,
  firstPackageSort,
} from './permissions.ts';

const loadLookups = () => import('#client/actions/form/lookups.ts');

const loadTextLookup = async () => (await import('#client/list/filters/lookup/text-lookup.ts')).textLookup;

const onDay = { group: 'dates', inMenu: true } as const;
const dateFilters = {
  created: onDay,
  pickedUp: onDay,
  assigned: onDay,
  delivered: onDay,
  canceled: onDay,
  returned: onDay,
  housed: onDay,
};
const yesNo = { group: 'flags', answers: true, inMenu: true } as const;
const flagFilters = {
  nonCompliant: yesNo,
  processed: yesNo,
  hasProof: yesNo,
  fromStock: yesNo,
  exchange: yesNo,
  fragile: yesNo,
  whatsappSent: yesNo,
};

/** Shortcuts of the bulk bar, known before the actions are loaded. */
export const packageHotkeys = { exitSlip: 'b', assign: 'a' };

/** The parcel list with the detail drawer. */
export default listScreen(packageList, {
  area: 'packages',
  screen: 'package',
  Aside: ListAside,
  Actions: ImportEntry,
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
    hub: { group: 'people', lookup: async () => (await loadLookups()).createHubLookup(), inMenu: true },
    toHub: {
      group: 'people',
      lookup: async () => (await loadLookups()).createHubLookup(),
      visibleTo: seesShelves,
      inMenu: true,
    },
    shelf: {
      group: 'people',
      lookup: async () => (await import('./shelf-lookup.ts')).shelfLookup,
      visibleTo: seesShelves,
      inMenu: true,
    },
    late: { icon: TriangleAlert },
    numbers: { group: 'numbers', inMenu: true },
    partnerId: { group: 'numbers', lookup: loadTextLookup, inMenu: true },
    orderStatus: { group: 'numbers', lookup: loadTextLookup, inMenu: true },
    phone: { group: 'people', lookup: async () => (await import('./phone-lookup.ts')).phoneLookup, inMenu: true },
    unassigned: { group: 'people', icon: UserRoundX, visibleTo: seesSeveralDrivers, inMenu: true },
    ...dateFilters,
    cod: { group: 'money', visibleTo: seesAmounts, inMenu: true },
    clientInvoiced: { group: 'money', answers: true, visibleTo: seesClientInvoices, inMenu: true },
    driverInvoiced: { group: 'money', answers: true, visibleTo: seesDriverInvoices, inMenu: true },
    ...flagFilters,
  },
  card: packageCard,
  visibleTabs: visiblePackageTabs,
  opensSortedBy: firstPackageSort,
  derived: ({ status }) => ({ statusRank: statusRank(status) }),
  above: {
    cities_to_validate: {
      visibleTo: canValidateCities,
      Content: lazyPart(() => import('./cities/city-texts.tsx')),
    },
  },
  search: { finds: matchesPackageSearch },
  changedAt: ({ updatedAt }) => updatedAt,
  label: ({ trackingNumber }) => trackingNumber,
  create: { visibleTo: canCreatePackage, icon: Plus, form: () => import('./forms/create-form.tsx') },
  detail: () => import('./detail.tsx'),
  links: [
    { id: 'stickers', icon: Printer, keys: 'p', visibleTo: canPrint, path: printPath },
    { id: 'bill', icon: FileCheck, keys: 'i', visibleTo: canBill, path: billingPath },
  ],
  actions: listActions({
    hotkeys: packageHotkeys,
    load: async () => (await import('./actions/actions.ts')).packageRowActions,
  }),
});
