// What other areas need of companies.
export { companyService } from './service.ts';
