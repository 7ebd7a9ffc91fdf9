// What whoever makes a parcel is told of its recipient's phone: counts across all senders, and nothing else of the others' parcels.
import { sql } from 'kysely';
import { z } from 'zod';
import { parsePhone } from '#shared/kit/phone.ts';
import { refuseField } from '#shared/kit/problem.ts';
import { dayMs } from '#shared/kit/time.ts';
import { builder } from '../../graphql/builder.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';

/** The same parcel ordered twice is ordered twice within so many days. */
const recentDays = 7;

interface PhoneHistory { undelivered: number; recent: number }
const PhoneHistoryType = builder.objectRef<PhoneHistory>('PhoneHistory').implement({
  fields: (t) => ({
    undelivered: t.exposeInt('undelivered', { description: 'Orders of any sender that came back undelivered.' }),
    recent: t.exposeInt('recent', { description: `Orders of any sender in the last ${recentDays} days.` }),
  }),
});

const counted = z.tuple([z.object({ undelivered: z.number(), recent: z.number() })]);
const right: Right = { kind: 'action', entity: 'package', action: 'create' };
declareRight('Query.phoneHistory', right);
builder.queryField('phoneHistory', (t) => t.field({
  type: PhoneHistoryType, args: { phone: t.arg.string({ required: true }) },
  description: 'How a recipient has taken parcels so far: the warnings of the form that makes one.',
  resolve: (_, args, context) => {
    audienceFor(right, context);
    const phone = parsePhone(args.phone) ?? refuseField('phone', 'invalid_phone');
    const since = new Date(context.now.getTime() - recentDays * dayMs);
    return context.read(async (trx) => {
      const { rows } = await sql`select coalesce((select n from undelivered_orders(array[${phone}])), 0) as undelivered,
        recent_orders(${phone}, ${since}) as recent`.execute(trx);
      return counted.parse(rows)[0];
    });
  },
}));
