import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const ProfileFields = graphql(`
  fragment ProfileFields on Profile {
    id
    version
    login
    name
    email
    phone
    website
    street
    rib
    ice
    cne
    isPaid
    missing
    erasureRequestedAt
    updatedAt
    city {
      id
      nameFr
      nameAr
    }
  }
`);
export type Profile = ResultOf<typeof ProfileFields>;

export const ProfileQuery = graphql('query Profile { profile { ...ProfileFields } }', [ProfileFields]);

export const EditPersonalMutation = graphql(
  'mutation EditPersonal($input: ProfileEditPersonalInput!) { profileEditPersonal(input: $input) { profile { ...ProfileFields } } }',
  [ProfileFields],
);
export const EditAddressMutation = graphql(
  'mutation EditAddress($input: ProfileEditAddressInput!) { profileEditAddress(input: $input) { profile { ...ProfileFields } } }',
  [ProfileFields],
);
export const EditBankMutation = graphql(
  'mutation EditBank($input: ProfileEditBankInput!) { profileEditBank(input: $input) { profile { ...ProfileFields } } }',
  [ProfileFields],
);

export const ViewBankMutation = graphql(
  'mutation ProfileViewBank($input: ProfileViewBankInput!) { profileViewBank(input: $input) { rib ice cne } }',
);

/** What was delivered per day, as far as the history was read. */
export const DeliveredQuery = graphql(
  'query DeliveredDays($gte: Day!, $lt: Day!) { packageDays(by: deliveredAt, gte: $gte, lt: $lt) { day n cod } }',
);

registerLive({
  entity: 'profile',
  document: graphql('subscription ProfileChanged { profile { ...ProfileFields } }', [ProfileFields]),
});
