// The whole schema. A root field without an access rule makes the start fail.
import type { GraphQLSchema } from 'graphql';
import './directory/schema.ts';
import { configLiveFields } from './config/schema.ts';
import { notificationLiveFields } from './notifications/schema.ts';
import { deviceLiveFields } from './devices/schema.ts';
import { packageLiveFields } from './packages/schema.ts';
import { positionLiveFields } from './positions/schema.ts';
import { ratingLiveFields } from './ratings/schema.ts';
import './service/schema.ts';
import './simulator/schema.ts';
import { userLiveFields } from './users/schema.ts';
import type { LiveField } from '../graphql/definition/live-field.ts';
import { addArgumentChecks } from '../graphql/definition/check-arguments.ts';
import { builder } from '../graphql/definition/builder.ts';
import { assertAccessDeclared } from '../graphql/definition/field-access.ts';

function build(): GraphQLSchema {
  const schema = builder.toSchema();
  assertAccessDeclared(schema);
  addArgumentChecks(schema);
  return schema;
}

export const schema = build();
export const liveFields: readonly LiveField[] = [
  ...packageLiveFields,
  ...positionLiveFields,
  ...ratingLiveFields,
  ...configLiveFields,
  ...notificationLiveFields,
  ...userLiveFields,
  ...deviceLiveFields,
];
