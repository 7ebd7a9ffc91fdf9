// GraphQL schema of parcels.
import { packageList } from '#shared/areas/packages/list.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { entities } from '#shared/areas/index.ts';
import { type PackageCounts, type PackageFacets, packageTabs } from '#shared/areas/packages/tabs.ts';
import { z } from 'zod';
import { redactRow, type RedactedRow } from '../../access/redact-row.ts';
import { builder } from '../../graphql/definition/builder.ts';
import {
  defineMutations,
  defineChangeSubscription,
  rejectSubscribe,
  defineById,
} from '../../graphql/definition/root-fields.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { parseFilter, listArgs } from '../../graphql/definition/list-args.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import type { ListPage } from '../../db/lists/list-page.ts';
import { readPackageFacets } from './facets.ts';
import { countPackages, findPackages } from './queries.ts';
import { packageService } from './service.ts';
import { findPackage } from './store.ts';
import './phone-history-schema.ts';
import './timeline-schema.ts';
import './waiting-cities-schema.ts';
import { PackageStatusType, PackageType } from './graphql-types.ts';

const accessRule: AccessRule = { kind: 'scope', access: packageAccess };

defineMutations(packageService, PackageType);
defineById(packageService, PackageType, findPackage);

interface NamedCount {
  name: string;
  n: number;
}
const StatusCount = builder.objectRef<NamedCount>('PackageStatusCount').implement({
  fields: (t) => ({ status: t.field({ type: PackageStatusType, resolve: ({ name }) => name }), n: t.exposeInt('n') }),
});
const list = (counts: Partial<Record<string, number>>): NamedCount[] =>
  Object.entries(counts).map(([name, n]) => ({ name, n: n ?? 0 }));
const PackageFacetsType = builder.objectRef<PackageFacets>('PackageFacets').implement({
  description: 'How many parcels each choice of a filter would show, within the tab, the search and all other filters.',
  fields: (t) => ({
    statuses: t.field({ type: [StatusCount], resolve: ({ statuses }) => list(statuses) }),
    late: t.exposeInt('late'),
    exact: t.exposeBoolean('exact', { description: 'False: each is the most that there can be.' }),
  }),
});

const PackagePage = builder
  .objectRef<ListPage<RedactedRow<PackageRow>> & { facets: () => Promise<PackageFacets> }>('PackagePage')
  .implement({
    fields: (t) => ({
      rows: t.field({ type: [PackageType], resolve: ({ rows }) => rows }),
      total: t.exposeInt('total'),
      totalIsExact: t.exposeBoolean('totalIsExact', { description: 'False: there are more than `total`.' }),
      page: t.exposeInt('page', { nullable: true, description: 'Null when the page was reached by key.' }),
      next: t.exposeString('next', { nullable: true }),
      previous: t.exposeString('previous', { nullable: true }),
      facets: t.field({ type: PackageFacetsType, resolve: ({ facets }) => facets() }),
    }),
  });

const tabEnum = enumOf('PackageTab', packageTabs);
declareAccess('Query.packages', accessRule);
builder.queryField('packages', (t) =>
  t.field({
    type: PackagePage,
    args: { tab: t.arg({ type: tabEnum, defaultValue: 'packages' }), ...listArgs(t, 'Package', packageList) },
    resolve: async (_, { tab, ...args }, context) => {
      const audience = authorizeField(accessRule, context);
      const query = {
        ...args,
        tab: z.enum(packageTabs).parse(tab ?? 'packages'),
        sort: sortOf.nullish().parse(args.sort),
        filter: parseFilter(packageList, packageAccess, audience, args.filter),
      };
      const page = await context.read((trx) => findPackages(trx, audience, query));
      const settings = await context.loaders.settingsFor(entities.package);
      return {
        ...page,
        rows: page.rows.map((row) => redactRow(entities.package, audience, row, settings)),
        facets: () => context.read((trx) => readPackageFacets(trx, audience, query)),
      };
    },
  }),
);
const sortOf = z.object({ by: z.enum(['status', 'created', 'updated', 'number']), direction: z.enum(['asc', 'desc']) });

const TabCount = builder.objectRef<NamedCount>('PackageTabCount').implement({
  fields: (t) => ({ tab: t.field({ type: tabEnum, resolve: ({ name }) => name }), n: t.exposeInt('n') }),
});
const PackageCountsType = builder.objectRef<PackageCounts>('PackageCounts').implement({
  description: 'How many parcels the viewer has in each tab and status.',
  fields: (t) => ({
    id: t.id({ description: 'Always the same: a viewer has one set of counts.', resolve: () => 'mine' }),
    tabs: t.field({ type: [TabCount], resolve: ({ tabs }) => list(tabs) }),
    statuses: t.field({ type: [StatusCount], resolve: ({ statuses }) => list(statuses) }),
    late: t.exposeInt('late'),
    nonCompliant: t.exposeInt('nonCompliant'),
  }),
});

declareAccess('Query.packageCounts', accessRule);
builder.queryField('packageCounts', (t) =>
  t.field({
    type: PackageCountsType,
    resolve: (_, __, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => countPackages(trx, audience));
    },
  }),
);
declareAccess('Subscription.packageCounts', accessRule);
builder.subscriptionField('packageCounts', (t) =>
  t.field({
    type: PackageCountsType,
    subscribe: rejectSubscribe,
    resolve: (_, __, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => countPackages(trx, audience));
    },
  }),
);

const changed = defineChangeSubscription(packageService, PackageType);

export { PackageType } from './graphql-types.ts';

/** The live fields of parcels. */
export const packageLiveFields: readonly LiveField[] = [
  changed,
  { ...changed, name: 'packageCounts', kind: 'summary' },
];
