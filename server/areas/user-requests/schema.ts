// GraphQL schema of requests.
import type { Role } from '#shared/access/roles.ts';
import { screenTable } from '#shared/access/screens.ts';
import { type RequestStep, userRequestEntity, type UserRequestRow } from '#shared/areas/user-requests/user-request.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { cityById, companyById, hubById, personById } from '../directory/queries.ts';
import { CityType, CompanyType, HubType, PersonType } from '../directory/schema.ts';
import { findRequestsOfPackage, userRequestListSource } from './queries.ts';
import { userRequestService } from './service.ts';

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

const StepType = builder.objectRef<RequestStep>('UserRequestStep').implement({
  description: 'Who brought a request into a status, when and why.',
  fields: (t) => ({
    status: t.field({
      type: enumOf('UserRequestStatus', userRequestEntity.lifecycle.statuses),
      resolve: ({ status }) => status,
    }),
    at: t.field({ type: 'Instant', resolve: ({ at }) => new Date(at) }),
    by: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null: the recipient of the parcel, or the system.',
      resolve: ({ byId }, _, context) => person(byId, context),
    }),
    note: t.exposeString('note', { nullable: true }),
  }),
});

const UserRequestType = defineEntityType(userRequestEntity, {
  description: 'What a customer, a driver or the recipient of a parcel asks for, and what was decided.',
  withActions: true,
});
builder.objectFields(UserRequestType, (t) => ({
  asker: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ askerId }, _, context) => person(askerId, context),
  }),
  collector: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ collectorId }, _, context) => person(collectorId, context),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => (companyId === null ? null : loaders.of(companyById).load(companyId)),
  }),
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => (hubId === null ? null : loaders.of(hubById).load(hubId)),
  }),
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId === null ? null : loaders.of(cityById).load(cityId)),
  }),
  steps: t.field({ type: [StepType], resolve: ({ steps }) => steps }),
}));

// The list has the roles of its screen. Others read the requests about a parcel.
const { roles } = screenTable.userRequests;
const listRoles: readonly Role[] = roles === 'public' ? [] : roles;

/** The live fields of requests. */
export const userRequestLiveFields: readonly LiveField[] = registerEntity(userRequestService, UserRequestType, {
  list: { name: 'userRequests', source: userRequestListSource, rule: { kind: 'roles', roles: listRoles } },
});

defineRows('userRequestsOfPackage', userRequestService, UserRequestType, {
  description: 'The requests about a parcel that the viewer sees, the newest first.',
  args: builder.args((t) => ({ packageId: t.id({ required: true }) })),
  read: (trx, audience, { packageId }): Promise<UserRequestRow[]> => findRequestsOfPackage(trx, audience, packageId),
});
