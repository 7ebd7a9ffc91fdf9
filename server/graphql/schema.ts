// The whole schema. A root field without an access rule makes the start fail.
import type { GraphQLSchema } from 'graphql';
import '../areas/directory/schema.ts';
import { configLiveFields } from '../areas/config/schema.ts';
import { notificationLiveFields } from '../areas/notifications/schema.ts';
import { deviceLiveFields } from '../areas/devices/schema.ts';
import { packageLiveFields } from '../areas/packages/schema.ts';
import { positionLiveFields } from '../areas/positions/schema.ts';
import { ratingLiveFields } from '../areas/ratings/schema.ts';
import '../areas/service/schema.ts';
import { userLiveFields } from '../areas/users/schema.ts';
import type { LiveField } from '../live/live-field.ts';
import { addArgumentChecks } from './definition/check-arguments.ts';
import { builder } from './definition/builder.ts';
import { assertAccessDeclared } from './definition/field-access.ts';

function build(): GraphQLSchema {
  const schema = builder.toSchema();
  assertAccessDeclared(schema);
  addArgumentChecks(schema);
  return schema;
}

/** The schema of production; `applyExtensions` adds to it. */
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
