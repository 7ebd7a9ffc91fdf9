import { graphql } from '#client/live/graphql.ts';

export const RetentionPreviewQuery = graphql(
  'query RetentionPreview($field: RetentionField!, $days: Int!) { retentionPreview(field: $field, days: $days) { month n } }',
);
