// What other areas need of companies.
import { inKeyOrder, defineLoader } from '../../graphql/loaders.ts';
import type { CompanyRow } from '#shared/areas/companies/company.ts';
import { companyService } from './service.ts';

export { companyService } from './service.ts';

/** Rows of companies, without a scope beside that of the database. */
export const companyRowById = defineLoader<string, CompanyRow | null>(
  async (trx, ids) => inKeyOrder(ids, await companyService.store.readMany(trx, ids), ({ id }) => id),
  { isName: false },
);
