// The companies that a search, ids or a commercial name.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import type { CompanyRow } from '#shared/areas/companies/company.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { Trx } from '../../db/transaction.ts';
import { nameMatches } from '../directory/schema.ts';
import { companyService } from './service.ts';

/** Most companies of an answer: of a search, and of given ids or a commercial. */
export const companyLimits = { found: 30, named: 500 };

interface Wanted {
  search: string | null;
  ids?: readonly string[] | null | undefined;
  commercialId?: string | null | undefined;
}

function conditions({ search, ids, commercialId }: Wanted): RawBuilder<SqlBool>[] {
  if (ids && ids.length > companyLimits.named) failField('ids', 'too_many', { limit: companyLimits.named });
  return [
    ...(search === null ? [] : [sql<SqlBool>`(${nameMatches('companies.name', search)} or number::text = ${search})`]),
    ...(ids ? [sql<SqlBool>`id = any (${[...ids]}::uuid[])`] : []),
    ...(commercialId ? [sql<SqlBool>`commercial_id = ${commercialId}`] : []),
  ];
}

/** The companies in the audience's scope that fulfil all conditions, by name. Fails with `too_many` on the field `ids`. */
export function findCompanies(trx: Trx, audience: Audience, wanted: Wanted): Promise<CompanyRow[]> {
  const limit = wanted.ids || wanted.commercialId ? companyLimits.named : companyLimits.found;
  return companyService.store.selectVisible(trx, audience, conditions(wanted), sql`order by name, id limit ${limit}`);
}
