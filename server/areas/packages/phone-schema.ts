// What whoever makes a parcel is told of its recipient's phone: counts across all senders, and nothing else of the others' parcels. Of phones that one has no
// parcel of they stop at two, and one account asks so often only: nobody collects what others sell, and to whom.
import { sql } from 'kysely';
import { z } from 'zod';
import { parsePhone } from '#shared/kit/phone.ts';
import { refuseField } from '#shared/kit/problem.ts';
import { dayMs } from '#shared/kit/time.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { scopeWhere } from '../../access/scope-where.ts';
import { takeAllowance } from '../../access/rate-limit.ts';
import { builder } from '../../graphql/builder.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';

/** The same parcel ordered twice is ordered twice within so many days. */
const recentDays = 7;

/** Of phones that the asker has no parcel of, this much and no more is told. */
const mostOfStrangers = 2;

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
      description: `Whether the caller sees a parcel of this phone; if not, ${mostOfStrangers} means ${mostOfStrangers} or more.`,
    }),
  }),
});

const counted = z.tuple([z.object({ undelivered: z.number(), recent: z.number(), exact: z.boolean() })]);
const right: Right = { kind: 'action', entity: 'package', action: 'create' };
declareRight('Query.phoneHistory', right);
builder.queryField('phoneHistory', (t) =>
  t.field({
    type: PhoneHistoryType,
    args: { phone: t.arg.string({ required: true }) },
    description: 'How a recipient has taken parcels so far: the warnings of the form that makes one.',
    resolve: async (_, args, context) => {
      const audience = audienceFor(right, context);
      const phone = parsePhone(args.phone) ?? refuseField('phone', 'invalid_phone');
      await takeAllowance(context.limits?.phoneHistory, context.viewer?.id);
      const since = new Date(context.now.getTime() - recentDays * dayMs);
      return context.read(async (trx) => {
        const { rows } = await sql`
        select exact, case when exact then undelivered else least(undelivered, ${mostOfStrangers}) end as undelivered,
          case when exact then recent else least(recent, ${mostOfStrangers}) end as recent
        from (select coalesce((select n from undelivered_orders(array[${phone}])), 0) as undelivered, recent_orders(${phone}, ${since}) as recent,
          exists (select from packages p where p.phone = ${phone} and ${scopeWhere(packageAccess.see[audience.role], audience, 'p')}) as exact) counted`.execute(
          trx,
        );
        return counted.parse(rows)[0];
      });
    },
  }),
);
