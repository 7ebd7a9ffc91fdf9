// A small schema over the real parcels table: what the areas provide to the engine.
import {
  GraphQLObjectType,
  type GraphQLSchema,
  buildSchema,
  specifiedRules,
  validate,
  type DocumentNode,
} from 'graphql';
import { z } from 'zod';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { LiveEngineOptions } from '#server/live/engine-options.ts';
import type { LiveField } from '#server/graphql/definition/live-field.ts';
import { projectionFor } from '#server/access/audience-projection.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { scopeTopics } from '#shared/events/topics.ts';
import type { Audience } from '#shared/access/viewer.ts';

const sdl = `
  type Query { ok: Boolean }
  type Mutation { nothing: Boolean }
  type Package { id: ID! version: Int! status: String! note: String driverId: ID companyId: ID breaks: String }
  type PackageChange { kind: String! id: ID version: Int changed: [String!]! reason: String package: Package }
  type Subscription { packageChanged(tab: String): PackageChange packageCounts: Int }
`;

const project = projectionFor({ access: packageEntity.access, lifecycle: packageEntity.lifecycle });
const liveFields: LiveField[] = [
  { name: 'packageChanged', kind: 'change', entity: 'package', access: packageEntity.access, projectAudience: project },
  { name: 'packageCounts', kind: 'summary', entity: 'package', access: packageEntity.access, projectAudience: project },
];

const liveContext = z.object({ audience: z.custom<Audience>((value) => typeof value === 'object') });

function fieldOf(schema: GraphQLSchema, type: string, name: string) {
  const found = schema.getType(type);
  const field = found instanceof GraphQLObjectType ? found.getFields()[name] : undefined;
  if (!field) throw new Error(`no ${type}.${name}`);
  return field;
}

async function countAll(db: Db, audience: Audience): Promise<number> {
  const keys = scopeTopics(packageEntity.access.see[audience.role], audience);
  return await inTransaction(db, systemPrincipal, async (trx) => {
    const sum = await trx
      .selectFrom('listCounts')
      .select((eb) => eb.fn.sum<string>('n').as('n'))
      .where('area', '=', 'package')
      .where('key', 'in', keys)
      .executeTakeFirst();
    return Number(sum?.n ?? '0');
  });
}

/** The parts of the areas that an engine needs, over one database. */
export function entityParts(
  db: Db,
): Pick<LiveEngineOptions, 'schema' | 'fields' | 'validate' | 'readRows' | 'withLiveContext'> {
  const schema = buildSchema(sdl);
  fieldOf(schema, 'PackageChange', 'package').resolve = (change: { row: unknown }) => change.row;
  fieldOf(schema, 'Package', 'breaks').resolve = () => {
    throw new Error('a resolver broke');
  };
  fieldOf(schema, 'Subscription', 'packageCounts').resolve = (_root, _args, context) =>
    countAll(db, liveContext.parse(context).audience);
  return {
    schema,
    fields: liveFields,
    validate: (document: DocumentNode) => validate(schema, document, specifiedRules),
    withLiveContext: (audience, work) => work({ audience }),
    readRows: (_entity, ids) =>
      inTransaction(db, systemPrincipal, async (trx) => {
        const rows = await trx
          .selectFrom('packages')
          .selectAll()
          .where('id', 'in', [...ids])
          .execute();
        return new Map(rows.map((row) => [row.id, row]));
      }),
  };
}
