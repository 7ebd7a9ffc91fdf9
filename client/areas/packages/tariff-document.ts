import { graphql } from '#client/live/graphql.ts';

/** The tariff of a parcel's route, or of the route to another city. */
export const PackageTariffQuery = graphql(`
  query PackageTariff($id: ID!, $cityId: ID) {
    packageTariff(id: $id, cityId: $cityId) {
      groupName
      isOwn
      delivered
      refused
      returned
    }
    packagePriceSource(id: $id) {
      by
      name
      promotion
      off
      at
      actor {
        id
        name
      }
    }
  }
`);
