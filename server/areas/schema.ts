// The whole schema. A root field without an access rule makes the start fail.
import type { GraphQLSchema } from 'graphql';
import './directory/schema.ts';
import { companyLiveFields } from './companies/schema.ts';
import { apiKeyLiveFields } from './api-keys/schema.ts';
import { configLiveFields } from './config/schema.ts';
import { sheetLiveFields } from './sheets/schema.ts';
import { importLiveFields } from './imports/schema.ts';
import { jobLiveFields } from './jobs/schema.ts';
import { notificationLiveFields } from './notifications/schema.ts';
import { deviceLiveFields } from './devices/schema.ts';
import { packageLiveFields } from './packages/schema.ts';
import { positionLiveFields } from './positions/schema.ts';
import { ratingLiveFields } from './ratings/schema.ts';
import './files/schema.ts';
import './mail/schema.ts';
import './service/schema.ts';
import './tracking/schema.ts';
import './users/accounts/schema.ts';
import './erasure/schema.ts';
import { slipLiveFields } from './slips/schema.ts';
import { userLiveFields } from './users/schema.ts';
import './users/security/identities-schema.ts';
import { sessionLiveFields } from './users/security/schema.ts';
import './users/team/schema.ts';
import { savedViewLiveFields } from './views/schema.ts';
import { webhookLiveFields } from './webhooks/schema.ts';
import './webhooks/status-schema.ts';
import type { LiveField } from '../graphql/definition/live-field.ts';
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

/** The schema of production; `applyExtensions` adds to it. */
export const schema = build();
export const liveFields: readonly LiveField[] = [
  ...packageLiveFields,
  ...positionLiveFields,
  ...ratingLiveFields,
  ...slipLiveFields,
  ...sheetLiveFields,
  ...importLiveFields,
  ...jobLiveFields,
  ...companyLiveFields,
  ...configLiveFields,
  ...notificationLiveFields,
  ...userLiveFields,
  ...sessionLiveFields,
  ...deviceLiveFields,
  ...apiKeyLiveFields,
  ...savedViewLiveFields,
  ...webhookLiveFields,
];
