// One table of what is kept about a person.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { JobOwner } from '../../../lib/job-step.ts';

export interface OwnDataPart {
  /** Its key in the file. */
  name: string;
  table: string;
  /** Unique within the table; rows are read in its order. */
  key: string;
  columns: readonly string[];
  where: (owner: JobOwner) => RawBuilder<SqlBool>;
}

/** Rows whose column names the person. */
export const mine =
  (column: string) =>
  ({ id }: JobOwner): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(column)} = ${id}`;

/** Rows of the company of a customer; nothing for other roles, who work with other people's parcels. */
export const ofCompany =
  (column: string) =>
  ({ audience: { role, sets } }: JobOwner): RawBuilder<SqlBool> =>
    role === 'CUSTOMER' ? sql<SqlBool>`${sql.ref(column)} = any (${[...sets.company]}::uuid[])` : sql<SqlBool>`false`;

/** Names that are separated by space. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
