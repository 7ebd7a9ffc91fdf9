// GraphQL documents of the print screen.
import { graphql, type ResultOf, type VariablesOf } from '#client/live/graphql.ts';

export const PackagesToPrintQuery = graphql(`
  query PackagesToPrint($input: PackagesToPrintInput!) {
    packagesToPrint(input: $input) {
      id
      trackingNumber
      recipientName
      returnStage
      cityText
      city {
        id
        nameFr
        nameAr
      }
    }
  }
`);
export type PackageToPrint = ResultOf<typeof PackagesToPrintQuery>['packagesToPrint'][number];
export type SelectionInput = VariablesOf<typeof PackagesToPrintQuery>['input'];

export const PackageStickerQuery = graphql(`
  query PackageSticker($id: ID!, $content: StickerContentInput!) {
    packageSticker(id: $id, content: $content) {
      svg
    }
  }
`);

export const PackagesPrintMutation = graphql(`
  mutation PackagesPrint($input: PackagesPrintInput!) {
    packagesPrint(input: $input) {
      job {
        id
      }
    }
  }
`);

export const PrintJobQuery = graphql(`
  query PrintJob($id: ID!) {
    job(id: $id) {
      id
      version
      status
      done
      total
      errorCode
    }
  }
`);
