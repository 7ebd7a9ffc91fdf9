// GraphQL schema of the log, for administrators.
import { logAccess, logFilter } from '#shared/areas/logs/log.ts';
import { logExportInput } from '#shared/areas/logs/export.ts';
import { entities } from '#shared/areas/index.ts';
import { eventSources } from '#shared/events/event.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { failField } from '#shared/lib/app-error.ts';
import { isId } from '#shared/lib/uuid.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { normalizeSearch } from '#shared/lib/search.ts';
import { typedKeys } from '#shared/lib/typed-keys.ts';
import { jobEntity } from '#shared/areas/jobs/job.ts';
import { redactRow } from '../../access/redact-row.ts';
import { readHead } from '../../events/history.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { defineSummary } from '../../entities/root-fields.ts';
import { cityById, companyById, hubById, personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { findLastCheck, startOwnJob } from '../jobs/queries.ts';
import { defineJobMutation, JobStarted, JobType } from '../jobs/schema.ts';
import { type LogKind, logKinds } from './event-names.ts';
import { detailsOf, type LogDetail, subjectOf } from './event-details.ts';
import { type LogEvent, type LogPage, logPageSize, readLog } from './read-log.ts';

const rule: AccessRule = { kind: 'scope', access: logAccess };

type Names = (id: string) => Promise<string | null>;

const Detail = builder.objectRef<LogDetail & { names: Names }>('LogDetail').implement({
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Of the row, or a fact of the event.' }),
    before: t.string({
      nullable: true,
      resolve: async ({ before, names }) => before && ((await names(before)) ?? before),
    }),
    after: t.string({
      nullable: true,
      description: 'People, customers, hubs and cities by their names.',
      resolve: async ({ after, names }) => after && ((await names(after)) ?? after),
    }),
  }),
});

const Entry = builder.objectRef<LogEvent>('LogEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    seq: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Its number in the chain; null for the moment before it has one.',
      resolve: ({ seq }) => seq,
    }),
    at: t.expose('at', { type: 'Instant' }),
    name: t.exposeString('name', { description: 'package.delivered and so on' }),
    object: t.exposeString('entity', { description: 'The kind of the object: package, user and so on.' }),
    objectId: t.exposeID('entityId'),
    version: t.exposeInt('version', { description: 'Of the object after it.' }),
    subject: t.string({
      nullable: true,
      description: 'What it is about: a tracking number, a reference, the name of a person.',
      resolve: async (event, _, { loaders }) =>
        event.entity === 'user'
          ? ((await loaders.of(personById).load(event.entityId))?.name ?? null)
          : subjectOf(event),
    }),
    actor: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null when the system did it.',
      resolve: ({ actorId }, _, { loaders }) => (actorId === null ? null : loaders.of(personById).load(actorId)),
    }),
    actorRole: t.exposeString('actorRole'),
    source: t.field({
      type: enumOf('EventSource', eventSources),
      nullable: true,
      resolve: ({ facts, actorId, causedBy }) =>
        facts.source ?? (actorId === null && causedBy === null ? 'scheduler' : null),
    }),
    apiKey: t.string({ nullable: true, resolve: ({ facts }) => facts.apiKey ?? null }),
    causedBy: t.id({
      nullable: true,
      description: 'The event that it follows from.',
      resolve: ({ causedBy }) => causedBy,
    }),
    changed: t.exposeStringList('changed'),
  }),
});

builder.objectFields(Entry, (t) => ({
  details: t.field({
    type: [Detail],
    resolve: (event, _, context) => {
      const { loaders } = context;
      const names =
        (field: string): Names =>
        async (id) => {
          if (!isId(id)) return null;
          if (/hub/i.test(field)) return (await loaders.of(hubById).load(id))?.nameFr ?? null;
          if (/city/i.test(field)) return (await loaders.of(cityById).load(id))?.nameFr ?? null;
          if (/company/i.test(field)) return (await loaders.of(companyById).load(id))?.name ?? null;
          return (await loaders.of(personById).load(id))?.name ?? null;
        };
      return detailsOf(event, authorizeField(rule, context)).map((detail) => ({
        ...detail,
        names: names(detail.field),
      }));
    },
  }),
}));

const Page = builder.objectRef<LogPage>('LogPage').implement({
  fields: (t) => ({
    entries: t.field({ type: [Entry], resolve: ({ entries }) => entries }),
    before: t.exposeID('before', { nullable: true, description: 'For the next page; null on the last.' }),
  }),
});

const Filter = inputFromZod('LogFilter', logFilter);
declareAccess('Query.log', rule);
builder.queryField('log', (t) =>
  t.field({
    type: Page,
    description: 'All events, the newest first. A search finds ids, numbers as they stand on paper, and people.',
    args: { filter: t.arg({ type: Filter }), search: t.arg.string(), before: t.arg.string() },
    resolve: (_, { filter, search, before = null }, context) => {
      authorizeField(rule, context);
      if (before !== null && !/^\d{1,18}$/.test(before)) failField('before', 'invalid_id');
      const request = { filter: parseInput(logFilter, filter ?? {}), search: normalizeSearch(search), before };
      return context.read((trx) => readLog(trx, { ...request, limit: logPageSize }));
    },
  }),
);

const HeadType = builder.objectRef<{ seq: number }>('LogHead').implement({
  description: 'The end of the log.',
  fields: (t) => ({
    id: t.id({ description: 'Always the same: there is one log.', resolve: () => 'log' }),
    seq: t.field({
      type: 'SafeInt',
      description: 'The number of the last event, which is how many there are.',
      resolve: ({ seq }) => seq,
    }),
  }),
});

const Kind = builder.objectRef<LogKind>('LogKind').implement({
  description: 'A kind of objects, with the names of its events.',
  fields: (t) => ({ object: t.exposeString('object'), names: t.exposeStringList('names') }),
});
declareAccess('Query.logKinds', rule);
builder.queryField('logKinds', (t) =>
  t.field({
    type: [Kind],
    resolve: (_, __, context) => {
      authorizeField(rule, context);
      return [...logKinds];
    },
  }),
);

const others = typedKeys(entities).filter((name) => name !== 'package');
/** The live fields of the log. */
export const logLiveFields: readonly LiveField[] = [
  {
    ...defineSummary('logHead', HeadType, {
      entity: 'package',
      access: logAccess,
      liveDescription: 'Sent again after events of any kind.',
      read: ({ read }) => read(readHead),
    }),
    alsoFollows: others.map((entity) => ({ entity, access: logAccess })),
  },
];

defineJobMutation('logExport', {
  rule,
  description: 'Starts a job that writes the events that a filter and a search find into a CSV file.',
  schema: logExportInput,
  start: (context, { filter = {}, search, titles, language, name, idempotencyKey }) =>
    startOwnJob(context, {
      kind: 'exportLog',
      subject: 'log',
      resultName: resultFileName(name, 'csv'),
      request: { filter, search: normalizeSearch(search), titles, language },
      idempotencyKey,
    }),
});

declareAccess('Mutation.logVerify', rule);
builder.mutationField('logVerify', (t) =>
  t.field({
    type: JobStarted,
    description: 'Starts a job that verifies the chain of all events.',
    resolve: async (_, __, context) => {
      authorizeField(rule, context);
      return { job: await startOwnJob(context, { kind: 'checkHistory', subject: 'checkHistory', request: {} }) };
    },
  }),
);

declareAccess('Query.logCheck', rule);
builder.queryField('logCheck', (t) =>
  t.field({
    type: JobType,
    nullable: true,
    description:
      'The last verification of the chain: that of the night, or one that the viewer started. Null before the first.',
    resolve: async (_, __, context) => {
      const audience = authorizeField(rule, context);
      const settings = await context.loaders.settingsFor(jobEntity);
      const job = await context.read((trx) => findLastCheck(trx, 'checkHistory', audience));
      return job && redactRow(jobEntity, audience, job, settings);
    },
  }),
);
