// History of a recipient's phone, for the warnings of the parcel form. It contains only counts across all senders. For
// phones that are on no visible parcel the counts stop at 2, and requests are rate-limited, so that an account cannot
// collect the customers of others.
import { sql } from 'kysely';
import { z } from 'zod';
import type { CallLimit } from '#shared/access/lifecycle.ts';
import { parsePhone } from '#shared/lib/phone.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dayMs } from '#shared/lib/time.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';

/** Days within which a second order of a phone may be a duplicate. */
const recentDays = 7;

/** Phone numbers whose history one account may request: someone who enters an order every six seconds stays below. */
export const phoneHistoryLimit: CallLimit = { name: 'phone-history', points: 100, duration: 600 };

/** Upper limit of the counts for phones that are on no parcel the viewer sees. */
const maxUnseenCount = 2;

interface PhoneHistory {
  undelivered: number;
  recent: number;
  exact: boolean;
}
const PhoneHistoryType = builder.objectRef<PhoneHistory>('PhoneHistory').implement({
  fields: (t) => ({
    undelivered: t.exposeInt('undelivered', { description: 'Orders of any sender that came back undelivered.' }),
    recent: t.exposeInt('recent', { description: `Orders of any sender in the last ${recentDays} days.` }),
    exact: t.exposeBoolean('exact', {
      description: `Whether the caller sees a parcel of this phone; if not, ${maxUnseenCount} means ${maxUnseenCount} or more.`,
    }),
  }),
});

const countRows = z.tuple([z.object({ undelivered: z.number(), recent: z.number(), exact: z.boolean() })]);
const accessRule: AccessRule = { kind: 'action', entity: 'package', action: 'create' };
declareAccess('Query.phoneHistory', accessRule);
builder.queryField('phoneHistory', (t) =>
  t.field({
    type: PhoneHistoryType,
    args: { phone: t.arg.string({ required: true }) },
    description: 'History of a recipient: the warnings of the form that creates a parcel.',
    resolve: async (_, args, context) => {
      const audience = authorizeField(accessRule, context);
      const phone = parsePhone(args.phone) ?? failField('phone', 'invalid_phone');
      await context.limits?.countCall(phoneHistoryLimit, context.viewer?.id);
      const since = new Date(context.now.getTime() - recentDays * dayMs);
      return context.read(async (trx) => {
        const { rows } = await sql`
        select exact, case when exact then undelivered else least(undelivered, ${maxUnseenCount}) end as undelivered,
          case when exact then recent else least(recent, ${maxUnseenCount}) end as recent
        from (select coalesce((select n from undelivered_orders(array[${phone}])), 0) as undelivered, recent_orders(${phone}, ${since}) as recent,
          exists (select from packages p where p.phone = ${phone} and ${scopeWhere(packageEntity.access.see[audience.role], audience, 'p')}) as exact) counted`.execute(
          trx,
        );
        return countRows.parse(rows)[0];
      });
    },
  }),
);
