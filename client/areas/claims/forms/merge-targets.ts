// The claim that goes on instead of a double: first those about the same parcel, then those of the same customer.
import { isIndexable } from '#shared/lib/search.ts';
import { queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import type { Claim } from '../documents.ts';
import { MergeTargetsQuery } from '../other-claims.ts';

function createLookup({ id, packageId, company }: Claim): CreateLookup {
  return (client) => ({
    load: async (text) => {
      const search = isIndexable(text) ? text : null;
      const filters = [
        ...(search === null && packageId !== null ? [{ package: [packageId] }] : []),
        company === null ? {} : { company: [company.id] },
      ];
      const answers = await Promise.all(
        filters.map((filter) => queryOnce(client, MergeTargetsQuery, { search, filter })),
      );
      const found = new Map(answers.flatMap(({ claims }) => claims.rows).map((row) => [row.id, row]));
      return [...found.values()]
        .filter((row) => row.id !== id && row.mergedIntoId === null && row.company?.id === company?.id)
        .map((row) => ({ value: row.id, label: `${row.reference} · ${row.title}` }));
    },
  });
}

let last: { id: string; lookup: CreateLookup } | null = null;

/** Finds claims with which this one can be merged; the same function while it is the same claim. */
export function mergeTargets(claim: Claim): CreateLookup {
  if (last?.id !== claim.id) last = { id: claim.id, lookup: createLookup(claim) };
  return last.lookup;
}
