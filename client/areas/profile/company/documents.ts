// GraphQL documents of the own company. Apart from the others, because only customers load them: the list of users
// registers companies with other fields.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const OwnCompanyFields = graphql(`
  fragment OwnCompanyFields on CompanyDetails {
    id
    version
    number
    name
    address
    phone
    website
    wantsProof
    city {
      id
      nameFr
      nameAr
    }
  }
`);
export type OwnCompany = ResultOf<typeof OwnCompanyFields>;

export const OwnCompanyQuery = graphql('query OwnCompany($id: ID!) { company(id: $id) { ...OwnCompanyFields } }', [
  OwnCompanyFields,
]);
export const EditCompanyMutation = graphql(
  'mutation EditOwnCompany($input: CompanyEditInput!) { companyEdit(input: $input) { company { ...OwnCompanyFields } } }',
  [OwnCompanyFields],
);

registerLive({
  entity: 'company',
  typename: 'CompanyDetails',
  document: graphql(
    'subscription OwnCompanyChanged { companyChanged { kind id version changed reason company { ...OwnCompanyFields } } }',
    [OwnCompanyFields],
  ),
});
