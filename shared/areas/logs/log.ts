// The log: all events of the installation, which administrators read. Nobody writes into it but commands.
import * as z from 'zod/mini';
import { roles } from '../../access/roles.ts';
import { defineAccess, everything, nothing } from '../../access/scope.ts';
import { day, id, text } from '../../lib/fields.ts';

/** Who reads the log (specification, section 2). */
export const logAccess = defineAccess<{ id: string }>('log', {
  see: {
    ADMIN: everything,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    DRIVER: nothing,
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    CUSTOMER: nothing,
    SUBCUSTOMER: nothing,
    HOUSEKEEPER: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});

const many = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(50));

/** What the log is filtered by; all of it together. Days are of Casablanca, both included. */
export const logFilter = z.strictObject({
  objects: z.optional(many(text(40))),
  /** Full names, `package.delivered`. */
  names: z.optional(many(text(80))),
  actors: z.optional(many(id())),
  roles: z.optional(many(z.enum([...roles, 'SYS']))),
  /** One object's whole story. */
  objectId: z.optional(id()),
  from: z.optional(day()),
  to: z.optional(day()),
});
export type LogFilter = z.output<typeof logFilter>;
