// The whole schema. A root field without an access rule makes the start fail.
import type { GraphQLSchema } from 'graphql';
import { defineBulkProgress } from '../entities/bulk-progress.ts';
import { defineExports } from '../exports/schema.ts';
import { assertKeyFields } from '../access/key-fields.ts';
import { addArgumentChecks } from '../graphql/definition/check-arguments.ts';
import { builder } from '../graphql/definition/builder.ts';
import { assertAccessDeclared } from '../graphql/definition/field-access.ts';

function build(): GraphQLSchema {
  defineBulkProgress();
  defineExports();
  const schema = builder.toSchema();
  assertAccessDeclared(schema);
  assertKeyFields(schema);
  addArgumentChecks(schema);
  return schema;
}

/** The live fields that the areas have defined; their other fields are defined with them. */
export { liveFields } from './index.ts';

/** The schema of production; `applyExtensions` adds to it. */
export const schema = build();
