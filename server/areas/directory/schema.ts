// GraphQL schema of people, companies, hubs and cities. A name can be read wherever a visible row refers to it; lists
// are restricted by role.
import { sql, type SqlBool } from 'kysely';
import { companyAccess, personAccess } from '#shared/areas/directory/access.ts';
import { refuseField } from '#shared/kit/problem.ts';
import { searchText } from '#shared/kit/search.ts';
import { scopeWhere } from '../../access/scope-where.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/input-from-zod.ts';
import type { City, Company, Hub, Person } from '../../graphql/loaders.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';

const maxListed = 30;
const maxCities = 100;

export const HubType = builder.objectRef<Hub>('Hub').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    nameFr: t.exposeString('nameFr'),
    nameAr: t.exposeString('nameAr'),
    lat: t.exposeFloat('lat', { nullable: true }),
    lng: t.exposeFloat('lng', { nullable: true }),
  }),
});
export const CityType = builder.objectRef<City>('City').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    nameFr: t.exposeString('nameFr'),
    nameAr: t.exposeString('nameAr'),
    hubId: t.exposeID('hubId'),
    lat: t.exposeFloat('lat', { nullable: true }),
    lng: t.exposeFloat('lng', { nullable: true }),
  }),
});
export const PersonType = builder.objectRef<Person>('Person').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', { description: 'The effective role.' }),
  }),
});
export const CompanyType = builder
  .objectRef<Company>('Company')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const nameMatches = (column: string, words: string) =>
  sql<SqlBool>`plain(${sql.ref(column)}) like plain(${likePattern(words)})`;

const kinds = { driver: ['DRIVER', 'SUBDRIVER'], collector: ['COLLECTOR', 'DRIVER', 'SUBDRIVER'] } as const;
const personKind = enumOf('PersonKind', Object.keys(kinds));
interface Assignee extends Person {
  hubId: string | null;
}
const AssigneeType = builder.objectRef<Assignee>('Assignee').implement({
  description: 'A person that a parcel can be assigned to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', { description: 'The effective role.' }),
    hub: t.field({
      type: HubType,
      nullable: true,
      resolve: ({ hubId }, _, { loaders }) => (hubId ? loaders.hub.load(hubId) : null),
    }),
    openPackages: t.int({
      description: 'Unfinished parcels that they deliver or collect, of those that the viewer sees.',
      resolve: ({ id }, _, { loaders }) => loaders.openPackages.load(id),
    }),
  }),
});

const peopleRule: Right = { kind: 'scope', access: personAccess };
declareRight('Query.people', peopleRule);
builder.queryField('people', (t) =>
  t.field({
    type: [AssigneeType],
    description:
      'Active drivers or collectors that a parcel can be assigned to, by name; the search matches names and hubs.',
    args: {
      kind: t.arg({ type: personKind, required: true }),
      search: t.arg.string(),
      firstHubId: t.arg.id({ description: 'Those of this hub come first.' }),
    },
    resolve: async (_, { kind, firstHubId, ...args }, context) => {
      const audience = audienceFor(peopleRule, context);
      const search = searchText(args.search);
      const rows = await context.read((trx) => {
        let query = trx
          .selectFrom('users')
          .leftJoin('hubs', 'hubs.id', 'users.hubId')
          .select(['users.id', 'users.hubId'])
          .where('status', '=', 'active')
          .where(scopeWhere(personAccess.see[audience.role], audience, 'users'))
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('userRoles')
                .select('role')
                .whereRef('userId', '=', 'users.id')
                .where('role', 'in', kind === 'driver' ? kinds.driver : kinds.collector),
            ),
          );
        if (search !== null)
          query = query.where((eb) =>
            eb.or([
              nameMatches('users.name', search),
              nameMatches('hubs.nameFr', search),
              nameMatches('hubs.nameAr', search),
              nameMatches('hubs.code', search),
            ]),
          );
        if (firstHubId) query = query.orderBy(sql`users.hub_id is distinct from ${firstHubId}`);
        return query.orderBy('users.name').limit(maxListed).execute();
      });
      const people = await context.loaders.person.loadMany(rows.map(({ id }) => id));
      return people.flatMap((person, index) =>
        person === null || person instanceof Error ? [] : [{ ...person, hubId: rows[index]?.hubId ?? null }],
      );
    },
  }),
);

const companiesRule: Right = { kind: 'scope', access: companyAccess };
declareRight('Query.companies', companiesRule);
builder.queryField('companies', (t) =>
  t.field({
    type: [CompanyType],
    description: 'Customers that the viewer may list.',
    args: { search: t.arg.string() },
    resolve: (_, args, context) => {
      const audience = audienceFor(companiesRule, context);
      const search = searchText(args.search);
      return context.read((trx) => {
        let query = trx
          .selectFrom('companies')
          .select(['id', 'name'])
          .where(scopeWhere(companyAccess.see[audience.role], audience, 'companies'));
        if (search !== null) query = query.where(nameMatches('companies.name', search));
        return query.orderBy('name').limit(maxListed).execute();
      });
    },
  }),
);

const signedIn: Right = { kind: 'signedIn' };
declareRight('Query.cities', signedIn);
builder.queryField('cities', (t) =>
  t.field({
    type: [CityType],
    args: { search: t.arg.string(), ids: t.arg.idList() },
    resolve: (_, { ids, ...args }, context) => {
      audienceFor(signedIn, context);
      const search = searchText(args.search);
      if (ids && ids.length > maxCities) refuseField('ids', 'too_many', { limit: maxCities });
      return context.read((trx) => {
        let query = trx.selectFrom('cities').select(['id', 'nameFr', 'nameAr', 'hubId', 'lat', 'lng']);
        if (ids) query = query.where('id', 'in', ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000']);
        if (search !== null) {
          query = query.where((eb) =>
            eb.or([
              nameMatches('cities.nameFr', search),
              eb('nameAr', 'like', likePattern(search)),
              eb(
                'id',
                'in',
                eb.selectFrom('cityAliases').select('cityId').where('alias', 'like', likePattern(search.toLowerCase())),
              ),
            ]),
          );
        }
        return query.orderBy('nameFr').limit(maxCities).execute();
      });
    },
  }),
);

declareRight('Query.hubs', signedIn);
builder.queryField('hubs', (t) =>
  t.field({
    type: [HubType],
    resolve: (_, __, context) => {
      audienceFor(signedIn, context);
      return context.read((trx) =>
        trx.selectFrom('hubs').select(['id', 'code', 'nameFr', 'nameAr', 'lat', 'lng']).orderBy('nameFr').execute(),
      );
    },
  }),
);
