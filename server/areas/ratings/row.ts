import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  type RatingRow,
  ratingCategories,
  ratingStatuses,
  ratingTags,
  ratingTypes,
  sentiments,
} from '#shared/areas/ratings/row.ts';
import type { Ratings } from '../../db/tables.ts';

// CHECK constraints guarantee these values; any other value is a bug, so parsing throws.
const enumColumns = z.object({
  status: z.enum(ratingStatuses),
  type: z.enum(ratingTypes),
  sentiment: z.enum(sentiments),
  tags: z.array(z.enum(ratingTags)),
  categories: z.partialRecord(z.enum(ratingCategories), z.int()),
});

/** Converts a database row to the entity row: enum columns get their literal types. */
export function toRatingRow(row: Selectable<Ratings>): RatingRow {
  return { ...row, ...enumColumns.parse(row) };
}
