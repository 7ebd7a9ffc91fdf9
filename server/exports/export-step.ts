// One step of an export: a page of the list, read under the owner's present rights and appended to the file.
import { type DocumentNode, execute, type GraphQLSchema, parse } from 'graphql';
import * as z from 'zod/mini';
import { hasRight } from '#shared/access/rights.ts';
import { maxSheetRows } from '#shared/entities/list-export.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../commands/actor.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { inSnapshot, type Trx } from '../db/transaction.ts';
import { definedLists } from '../entities/defined-lists.ts';
import { type GraphqlContext, noSession } from '../graphql/context.ts';
import { Loaders } from '../graphql/loaders.ts';
import type { JobOwner, JobStep } from '../lib/job-step.ts';
import { cellReader } from './cells.ts';
import { exportDocument, visibleColumns } from './columns.ts';
import { exportRequest, type ExportRequest } from './request.ts';
import { fileCursor, writeFilePage } from './write-file-page.ts';

/** Rows of a step: with 500 the lists of others took twice as long beside an export, with 100 as long as without. */
const pageRows = 100;

const pageAnswer = z.object({
  page: z.object({
    total: z.number(),
    totalIsExact: z.boolean(),
    next: z.nullable(z.string()),
    rows: z.array(z.unknown()),
  }),
});

/** The step of exports. */
export function createExportStep(schema: GraphQLSchema, context: CommandContext): JobStep {
  return async ({ request: stored, cursor: storedCursor, done, total, owner }) => {
    const request = exportRequest.parse(stored);
    const cursor = storedCursor === null ? null : fileCursor.parse(storedCursor);
    if (!owner) fail('job.owner_gone');
    // It may have been taken away since the job was created.
    if (!hasRight(owner.audience, 'export')) fail('forbidden');
    const list = definedLists.find(({ name }) => name === request.list) ?? fail('missing');
    const columns = visibleColumns(list.access, owner.audience, request.columns);
    const document = documentOf(exportDocument(list.typeName, list.name, columns));
    const { page } = await readPage({ schema, context, owner, document }, request, cursor?.after ?? null);
    const rows = page.rows.map(cellReader(columns));
    if (request.format === 'xlsx' && done + rows.length > maxSheetRows)
      fail('export.too_many_rows', { limit: maxSheetRows });
    const isComplete = page.next === null;
    const written = await writeFilePage({ file: { ...request, columns }, cursor, rows, isComplete });
    return {
      ...written,
      cursor: { after: page.next, xlsx: written.xlsx },
      isComplete,
      done: done + rows.length,
      total: total ?? (cursor === null && page.totalIsExact ? page.total : null),
    };
  };
}

const documents = new Map<string, DocumentNode>();
const maxDocuments = 100;

/** The steps of an export share one parsed document. */
function documentOf(text: string): DocumentNode {
  const known = documents.get(text) ?? parse(text);
  if (documents.size >= maxDocuments) documents.clear();
  documents.set(text, known);
  return known;
}

interface Reading {
  schema: GraphQLSchema;
  context: CommandContext;
  owner: JobOwner;
  document: DocumentNode;
}

/** Executes the document in one short snapshot of the owner. Fails as the list itself would. */
async function readPage({ schema, context, owner, document }: Reading, request: ExportRequest, after: string | null) {
  const viewer = { ...owner, sessionId: '' };
  const { tab, search, filter, sort } = request;
  const { data, errors } = await inSnapshot(context.db, actorOf(viewer).dbPrincipal, async (trx) =>
    execute({
      schema,
      document,
      variableValues: { tab, search, filter, sort, after },
      contextValue: contextOf(context, viewer, trx),
    }),
  );
  const [error] = errors ?? [];
  if (error) throw error.originalError instanceof AppError ? error.originalError : error;
  return pageAnswer.parse(data);
}

function contextOf(context: CommandContext, viewer: NonNullable<GraphqlContext['viewer']>, trx: Trx): GraphqlContext {
  const read: GraphqlContext['read'] = (work) => work(trx);
  return {
    viewer,
    audience: viewer.audience,
    now: context.now(),
    pageSize: pageRows,
    read,
    loaders: new Loaders(read),
    commands: context,
    session: noSession('bad_request'),
    map: { tiles: null, attribution: null },
    carrier: { name: '', publicUrl: '' },
  };
}
