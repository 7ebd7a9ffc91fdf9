// What the recipient of a parcel asks for, for those who see the parcel and may change it.
import type { AccessRule } from '../../graphql/definition/field-access.ts';
import { authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { fail } from '#shared/lib/app-error.ts';
import { findPackage } from '../packages/queries.ts';

interface ChangeRequest {
  id: string;
  day: string | null;
  address: string | null;
  createdAt: Date;
}

const ChangeRequestType = builder.objectRef<ChangeRequest>('ChangeRequest').implement({
  description: 'Another day or another address, as the recipient of a parcel asked for on the public page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    day: t.field({ type: 'Day', nullable: true, resolve: ({ day }) => day }),
    address: t.exposeString('address', { nullable: true }),
    createdAt: t.field({ type: 'Instant', resolve: ({ createdAt }) => createdAt }),
  }),
});

const readers: AccessRule = { kind: 'scope', access: packageEntity.access };
declareAccess('Query.changeRequests', readers);
builder.queryField('changeRequests', (t) =>
  t.field({
    type: [ChangeRequestType],
    args: { packageId: t.arg.id({ required: true }) },
    description: 'The requests of a recipient that wait for an answer, the oldest first.',
    resolve: (_, { packageId }, context) => {
      const audience = authorizeField(readers, context);
      return context.read(async (trx) => {
        const parcel = (await findPackage(trx, packageId, audience)) ?? fail('missing');
        return trx
          .selectFrom('changeRequests')
          .select(['id', 'day', 'address', 'createdAt'])
          .where('packageId', '=', parcel.id)
          .where('answeredAt', 'is', null)
          .orderBy('createdAt')
          .execute();
      });
    },
  }),
);
