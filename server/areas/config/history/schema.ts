// GraphQL schema of the history of the configuration: who changed what when, with the values as they were stored, so that
// a change can be taken back.
import * as z from 'zod/mini';
import type { EntityName } from '#shared/areas/index.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { personById } from '../../directory/queries.ts';
import { PersonType } from '../../directory/schema.ts';
import { type LogEvent, readLog } from '../../logs/queries.ts';
import { datedRows, isDated, type Undo, undoOf } from './undo.ts';

const rule: AccessRule = { kind: 'roles', roles: ['ADMIN'] };
const pageSize = 30;

/** What the configuration consists of, whose changes are told. */
const told = [
  'hub',
  'city',
  'offersGroup',
  'rules',
  'holiday',
  'shelf',
  'commission',
  'priceRule',
  'taxRate',
  'extra',
] as const satisfies readonly EntityName[];

type Change = LogEvent['facts']['changes'][number];

const ChangeType = builder.objectRef<Change>('ConfigChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.field({ type: 'JSON', nullable: true, resolve: ({ before }) => before ?? null }),
    after: t.field({ type: 'JSON', nullable: true, resolve: ({ after }) => after ?? null }),
  }),
});

const UndoType = builder.objectRef<Undo>('ConfigUndo').implement({
  description: 'An action that takes a change back.',
  fields: (t) => ({
    action: t.exposeString('action'),
    input: t.field({ type: 'JSON', description: 'Without the id.', resolve: ({ input }) => input }),
  }),
});

const EntryType = builder.objectRef<LogEvent>('ConfigHistoryEntry').implement({
  description: 'A change of the configuration.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'Instant' }),
    entity: t.exposeString('entity'),
    rowId: t.exposeID('entityId'),
    event: t.string({ resolve: ({ name }) => name.slice(name.indexOf('.') + 1) }),
    name: t.string({
      nullable: true,
      description: 'What people call the row.',
      resolve: ({ facts }) => {
        const name = [facts.name, facts['nameFr'], facts['code'], facts['since'], facts['day']].find(
          (each) => typeof each === 'string',
        );
        return typeof name === 'string' ? name : null;
      },
    }),
    actor: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null when the system did it.',
      resolve: ({ actorId }, _, { loaders }) => (actorId === null ? null : loaders.of(personById).load(actorId)),
    }),
    changes: t.field({ type: [ChangeType], resolve: ({ facts }) => facts.changes }),
    undo: t.field({
      type: UndoType,
      nullable: true,
      description:
        'Takes back a change of a dated price; null where that is not safe, and for what a draft takes back.',
      resolve: async (event, _, { loaders, now }) => {
        if (!isDated(event.entity)) return null;
        const row = await loaders.of(datedRows[event.entity]).load(event.entityId);
        return row && undoOf(event, row, dayOf(now));
      },
    }),
  }),
});

const PageType = builder.objectRef<{ entries: LogEvent[]; before: string | null }>('ConfigHistory').implement({
  fields: (t) => ({
    entries: t.field({ type: [EntryType], resolve: ({ entries }) => entries }),
    before: t.exposeID('before', { nullable: true, description: 'For the next page; null on the last.' }),
  }),
});

const eventId = z.nullish(z.string().check(z.regex(/^\d{1,18}$/)));

declareAccess('Query.configHistory', rule);
builder.queryField('configHistory', (t) =>
  t.field({
    type: PageType,
    description: 'The changes of hubs, cities, prices, dates and rules, the newest first.',
    args: { before: t.arg.id() },
    resolve: (_, { before }, context) => {
      authorizeField(rule, context);
      const { data, success } = eventId.safeParse(before);
      if (!success) failField('before', 'invalid_id');
      return context.read((trx) =>
        readLog(trx, { filter: { objects: [...told] }, search: null, before: data ?? null, limit: pageSize }),
      );
    },
  }),
);
