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

// The CHECKs of the table hold the words; a value outside them is a fault worth stopping at.
const words = z.object({
  status: z.enum(ratingStatuses),
  type: z.enum(ratingTypes),
  sentiment: z.enum(sentiments),
  tags: z.array(z.enum(ratingTags)),
  categories: z.partialRecord(z.enum(ratingCategories), z.int()),
});

/** The row as the rest of the house knows it: closed words for the columns that hold words. */
export function ratingRow(row: Selectable<Ratings>): RatingRow {
  return { ...row, ...words.parse(row) };
}
