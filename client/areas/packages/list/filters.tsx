import { TriangleAlert, UserRoundX } from 'lucide-react';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import type { ListFilter } from '#client/list/list-definition.ts';
import { cityLookup, companyLookup, driverLookup } from '../lookups.ts';
import type { Package } from '../documents.ts';
import { canListCompanies, canListPeople, seesSeveralDrivers } from '../permissions.ts';

const toOption = (record: { id: string; name: string } | null): { value: string; label: string } | null =>
  record && { value: record.id, label: record.name };

export const packageFilters: readonly ListFilter<Package>[] = [
  {
    kind: 'choice',
    name: 'status',
    values: packageStatuses,
    icon: (status) => <StatusGlyph status={status} />,
    label: (status, t) => t(`status.${status}`, { ns: 'statuses' }),
  },
  { kind: 'lookup', name: 'city', lookup: cityLookup, ofRow: () => null },
  {
    kind: 'lookup',
    name: 'driver',
    lookup: driverLookup,
    ofRow: ({ driver }) => toOption(driver),
    visibleTo: canListPeople,
  },
  {
    kind: 'lookup',
    name: 'customer',
    lookup: companyLookup,
    ofRow: ({ company }) => toOption(company),
    visibleTo: canListCompanies,
  },
  { kind: 'flag', name: 'late', icon: TriangleAlert },
  { kind: 'flag', name: 'unassigned', icon: UserRoundX, visibleTo: seesSeveralDrivers, inMenu: true },
  { kind: 'days', name: 'created', inMenu: true },
  { kind: 'days', name: 'delivered', inMenu: true },
];
