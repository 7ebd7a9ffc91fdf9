// GraphQL schema of people, companies, hubs and cities. A name can be read wherever a visible row refers to it; lists
// are restricted by role.
import { sql, type SqlBool } from 'kysely';
import { personAccess } from '#shared/areas/directory/access.ts';
import { failField } from '#shared/lib/app-error.ts';
import { normalizeSearch } from '#shared/lib/search.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import {
  type DirectoryCity,
  type DirectoryCompany,
  type DirectoryHub,
  type DirectoryPerson,
  hubById,
  personById,
} from './queries.ts';

const maxListed = 30;
const maxCities = 100;

export const HubType = builder.objectRef<DirectoryHub>('Hub').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    nameFr: t.exposeString('nameFr'),
    nameAr: t.exposeString('nameAr'),
    lat: t.exposeFloat('lat', { nullable: true }),
    lng: t.exposeFloat('lng', { nullable: true }),
  }),
});
export const CityType = builder.objectRef<DirectoryCity>('City').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    nameFr: t.exposeString('nameFr'),
    nameAr: t.exposeString('nameAr'),
    hubId: t.exposeID('hubId'),
    lat: t.exposeFloat('lat', { nullable: true }),
    lng: t.exposeFloat('lng', { nullable: true }),
  }),
});
export const PersonType = builder.objectRef<DirectoryPerson>('Person').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', { description: 'The effective role.' }),
    avatarId: t.exposeID('avatarId', { nullable: true, description: 'Their photo, at /files/{id}.' }),
  }),
});
export const CompanyType = builder
  .objectRef<DirectoryCompany>('Company')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

/** Of a text in a pattern of `like`. */
const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
/** True where the plain text of the column contains the words. */
export const nameMatches = (column: string, words: string) =>
  sql<SqlBool>`plain(${sql.ref(column)}) like plain(${likePattern(words)})`;

const kinds = { driver: ['DRIVER', 'SUBDRIVER'], collector: ['COLLECTOR', 'DRIVER', 'SUBDRIVER'] } as const;
const personKind = enumOf('PersonKind', Object.keys(kinds));
interface Assignee extends DirectoryPerson {
  hubId: string | null;
}
export const AssigneeType = builder.objectRef<Assignee>('Assignee').implement({
  description: 'A person that a parcel can be assigned to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', { description: 'The effective role.' }),
    avatarId: t.exposeID('avatarId', { nullable: true, description: 'Their photo, at /files/{id}.' }),
    hub: t.field({
      type: HubType,
      nullable: true,
      resolve: ({ hubId }, _, { loaders }) => (hubId ? loaders.of(hubById).load(hubId) : null),
    }),
  }),
});

const peopleRule: AccessRule = { kind: 'scope', access: personAccess };
declareAccess('Query.people', peopleRule);
builder.queryField('people', (t) =>
  t.field({
    type: [AssigneeType],
    description:
      'Active drivers or collectors, to whom a parcel can be assigned, by name; the search matches names and hubs.',
    args: {
      kind: t.arg({ type: personKind, required: true }),
      search: t.arg.string(),
      firstHubId: t.arg.id({ description: 'Those of this hub come first.' }),
      withDisabled: t.arg.boolean({
        defaultValue: false,
        description: 'Also those whose account is disabled: their parcels, cash and invoices are still there.',
      }),
    },
    resolve: async (_, { kind, firstHubId, ...args }, context) => {
      const audience = authorizeField(peopleRule, context);
      const search = normalizeSearch(args.search);
      const rows = await context.read((trx) => {
        let query = trx
          .selectFrom('users')
          .leftJoin('hubs', 'hubs.id', 'users.hubId')
          .select(['users.id', 'users.hubId'])
          .where('status', 'in', args.withDisabled === true ? ['active', 'disabled'] : ['active'])
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
      const people = await context.loaders.of(personById).loadMany(rows.map(({ id }) => id));
      return people.flatMap((person, index) =>
        person === null || person instanceof Error ? [] : [{ ...person, hubId: rows[index]?.hubId ?? null }],
      );
    },
  }),
);

const signedIn: AccessRule = { kind: 'signedIn' };
declareAccess('Query.cities', signedIn);
builder.queryField('cities', (t) =>
  t.field({
    type: [CityType],
    args: { search: t.arg.string(), ids: t.arg.idList() },
    resolve: (_, { ids, ...args }, context) => {
      authorizeField(signedIn, context);
      const search = normalizeSearch(args.search);
      if (ids && ids.length > maxCities) failField('ids', 'too_many', { limit: maxCities });
      return context.read((trx) => {
        let query = trx.selectFrom('cities').select(['id', 'nameFr', 'nameAr', 'hubId', 'lat', 'lng']);
        if (ids) query = query.where('id', 'in', ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000']);
        if (search !== null) {
          query = query.where((eb) =>
            eb.or([
              nameMatches('cities.nameFr', search),
              nameMatches('cities.nameAr', search),
              eb('id', 'in', eb.selectFrom('cityAliases').select('cityId').where(nameMatches('alias', search))),
            ]),
          );
        }
        return query.orderBy('nameFr').limit(maxCities).execute();
      });
    },
  }),
);

declareAccess('Query.hubs', signedIn);
builder.queryField('hubs', (t) =>
  t.field({
    type: [HubType],
    resolve: (_, __, context) => {
      authorizeField(signedIn, context);
      return context.read((trx) =>
        trx.selectFrom('hubs').select(['id', 'code', 'nameFr', 'nameAr', 'lat', 'lng']).orderBy('nameFr').execute(),
      );
    },
  }),
);
