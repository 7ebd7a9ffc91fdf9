// GraphQL schema of the preview of a retention.
import * as z from 'zod/mini';
import { retentionFields, retentionRanges } from '#shared/access/retention.ts';
import { whole } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import { previewRetention, type RemovedMonth } from './preview.ts';

const rule: AccessRule = { kind: 'roles', roles: ['ADMIN'] };
const fieldArgument = z.enum(retentionFields);

const RemovedMonthType = builder.objectRef<RemovedMonth>('RemovedMonth').implement({
  fields: (t) => ({
    month: t.exposeString('month', { description: '`2026-11`' }),
    n: t.exposeInt('n', { description: 'Rows of the month.' }),
  }),
});

declareAccess('Query.retentionPreview', rule);
builder.queryField('retentionPreview', (t) =>
  t.field({
    type: [RemovedMonthType],
    description: 'What the business rules would remove now if rows of a kind were kept for so many days.',
    args: {
      field: t.arg({ type: enumOf('RetentionField', retentionFields), required: true }),
      days: t.arg.int({ required: true }),
    },
    resolve: (_, { field, days }, context) => {
      authorizeField(rule, context);
      const kind = fieldArgument.parse(field);
      const { min, max } = retentionRanges[kind];
      parseInput(z.object({ days: whole(min, max) }), { days });
      return context.read((trx) => previewRetention(trx, { field: kind, days, now: context.now }));
    },
  }),
);
