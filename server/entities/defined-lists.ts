// The lists of the schema, for what every list has beside its page: the export.
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { AnyList } from '#shared/entities/list.ts';
import type { Trx } from '../db/transaction.ts';
import type { AccessRule } from '../graphql/definition/field-access.ts';
import type { enumOf } from '../graphql/definition/input-from-zod.ts';
import type { ListRequest } from './list-sql.ts';

/** A list of the schema. */
export interface DefinedList {
  /** Name of the field, `packages`. */
  name: string;
  /** Beginning of the names of its types. */
  typeName: string;
  rule: AccessRule;
  list: AnyList;
  access: Access;
  tab: ReturnType<typeof enumOf>;
  /** The number of rows; a lower bound if it is not exact. */
  countRows: (trx: Trx, audience: Audience, request: ListRequest) => Promise<{ total: number; isExact: boolean }>;
}

/** All lists, in the order of their definition. */
export const definedLists: DefinedList[] = [];
