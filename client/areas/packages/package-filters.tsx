import { TriangleAlert, UserRoundX } from 'lucide-react';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { StatusGlyph } from '#client/kit/glyph/status-glyph.tsx';
import type { ListFilter } from '#client/kit/list-screen/definition.ts';
import { cityLookup, companyLookup, driverLookup } from './directory.ts';
import type { Pkg } from './documents.ts';
import { mayListCompanies, mayListPeople, meetsDrivers } from './who.ts';

const toOption = (record: { id: string; name: string } | null): { value: string; label: string } | null =>
  record && { value: record.id, label: record.name };

export const packageFilters: readonly ListFilter<Pkg>[] = [
  {
    kind: 'choice',
    name: 'status',
    values: packageStatuses,
    icon: (status) => <StatusGlyph status={status} />,
    label: (status, t) => t(`status.${status}`, { ns: 'statuses' }),
  },
  { kind: 'lookup', name: 'city', lookup: cityLookup, ofRow: () => null },
  { kind: 'lookup', name: 'driver', lookup: driverLookup, ofRow: ({ driver }) => toOption(driver), for: mayListPeople },
  {
    kind: 'lookup',
    name: 'customer',
    lookup: companyLookup,
    ofRow: ({ company }) => toOption(company),
    for: mayListCompanies,
  },
  { kind: 'flag', name: 'late', icon: TriangleAlert },
  { kind: 'flag', name: 'unassigned', icon: UserRoundX, for: meetsDrivers, folded: true },
  { kind: 'days', name: 'created', folded: true },
  { kind: 'days', name: 'delivered', folded: true },
];
