// GraphQL schema of claims, their threads and who has seen them.
import { claimEntity } from '#shared/areas/claims/claim.ts';
import { claimMessageEntity } from '#shared/areas/claims/message.ts';
import { macroEntity } from '#shared/areas/claims/macro.ts';
import { claimReaderEntity, type ClaimReaderRow } from '#shared/areas/claims/reader.ts';
import { userLanguages } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById, hubById, personById } from '../directory/queries.ts';
import { CompanyType, HubType, PersonType } from '../directory/schema.ts';
import { fileById } from '../files/queries.ts';
import { FileType } from '../files/schema.ts';
import {
  claimListSource,
  claimMessageService,
  claimReaderService,
  claimService,
  findClaimsOfPackage,
  findMacros,
  findMessages,
  findOwnReaders,
  findOwnUnsettledReaders,
  findReaders,
  languageById,
  macroService,
} from './queries.ts';

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

const ClaimType = defineEntityType(claimEntity, {
  description: 'What went wrong, as a customer, a driver, a recipient or staff say, and how it is settled.',
  withActions: true,
});
builder.objectFields(ClaimType, (t) => ({
  opener: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ openerId }, _, context) => person(openerId, context),
  }),
  language: t.field({
    type: enumOf('Language', userLanguages),
    nullable: true,
    description: 'Of the other side, if it has chosen one.',
    resolve: ({ openerId }, _, { loaders }) => (openerId === null ? null : loaders.of(languageById).load(openerId)),
  }),
  assignee: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ assigneeId }, _, context) => person(assigneeId, context),
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ driverId }, _, context) => person(driverId, context),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => (companyId === null ? null : loaders.of(companyById).load(companyId)),
  }),
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => (hubId === null ? null : loaders.of(hubById).load(hubId)),
  }),
}));

const MessageType = defineEntityType(claimMessageEntity, {
  description: 'A message of a claim, or a line about a step of it.',
  withActions: true,
});
builder.objectFields(MessageType, (t) => ({
  author: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ authorId }, _, context) => person(authorId, context),
  }),
  about: t.field({
    type: PersonType,
    nullable: true,
    description: 'Whom a step concerns.',
    resolve: ({ aboutId }, _, context) => person(aboutId, context),
  }),
  files: t.field({
    type: [FileType],
    resolve: async ({ fileIds }, _, { loaders }) => {
      const files = await Promise.all(fileIds.map((id) => loaders.of(fileById).load(id)));
      return files.filter((file) => file !== null);
    },
  }),
}));

const ReaderType = defineEntityType(claimReaderEntity, {
  description: 'Up to which message somebody has seen a claim.',
});
builder.objectFields(ReaderType, (t) => ({
  person: t.field({ type: PersonType, nullable: true, resolve: ({ userId }, _, context) => person(userId, context) }),
}));

const MacroType = defineEntityType(macroEntity, {
  description: 'A saved answer, with placeholders in braces.',
  withActions: true,
});

/** The live fields of claims, their messages and their readers. */
export const claimLiveFields: readonly LiveField[] = [
  ...registerEntity(claimService, ClaimType, { list: { name: 'claims', source: claimListSource } }),
  ...registerEntity(claimMessageService, MessageType, { byId: false }),
  ...registerEntity(claimReaderService, ReaderType, { byId: false }),
  ...registerEntity(macroService, MacroType, { byId: false }),
];

defineRows('claimMessages', claimMessageService, MessageType, {
  description: 'The last 50 lines of a claim before line `before`, in their order.',
  args: builder.args((t) => ({ claimId: t.id({ required: true }), before: t.int() })),
  read: (trx, audience, { claimId, before }) => findMessages(trx, audience, { claimId, before: before ?? null }),
});

defineRows('claimsOfPackage', claimService, ClaimType, {
  description: 'The claims about a parcel that the viewer sees, the newest first.',
  args: builder.args((t) => ({ packageId: t.id({ required: true }) })),
  read: (trx, audience, { packageId }) => findClaimsOfPackage(trx, audience, packageId),
});

defineRows('claimReaders', claimReaderService, ReaderType, {
  description: 'Who has seen how much of a claim: of everybody for staff, else the own.',
  args: builder.args((t) => ({ claimId: t.id({ required: true }) })),
  read: (trx, audience, { claimId }) => findReaders(trx, audience, claimId),
});

defineRows('ownClaimReaders', claimReaderService, ReaderType, {
  description: 'How far the viewer has seen the claims that are open or in progress; the last 1,000.',
  read: findOwnUnsettledReaders,
});

defineRows('macros', macroService, MacroType, { description: 'The saved answers in use, by name.', read: findMacros });

/** Runs the action that fits: whoever sees a thread for the first time has no row yet. */
async function see(
  context: GraphqlContext,
  claimId: string,
  seenThrough: number,
): Promise<RedactedRow<ClaimReaderRow>> {
  const viewer = context.viewer ?? fail('UNAUTHENTICATED');
  const [known] = await context.read((trx) => findOwnReaders(trx, viewer.audience, [claimId]));
  const run = (action: 'begin' | 'advance', input: object) =>
    runCommand(context.commands, claimReaderService, actorOf(viewer, context.source), action, {
      ...input,
      seenThrough,
    });
  const row = await (known ? run('advance', { id: known.id }) : run('begin', { claimId }));
  const [reader] = await redactRows(context, claimReaderService, viewer.audience, [row]);
  return reader ?? fail('internal');
}

const seeRule: AccessRule = { kind: 'action', entity: 'claimReader', action: 'begin' };
declareAccess('Mutation.claimSee', seeRule);
builder.mutationField('claimSee', (t) =>
  t.field({
    type: ReaderType,
    description: 'Says that the viewer has seen a claim up to message `seenThrough` (of `claim.messages`).',
    args: { claimId: t.arg.id({ required: true }), seenThrough: t.arg.int({ required: true }) },
    resolve: (_, { claimId, seenThrough }, context) => {
      authorizeField(seeRule, context);
      return see(context, claimId, seenThrough);
    },
  }),
);
