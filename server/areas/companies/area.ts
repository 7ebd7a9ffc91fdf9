// What the area brings: companies.
import { areaEntity, defineArea } from '../define-area.ts';
import { companyLiveFields } from './schema.ts';
import { companyService } from './service.ts';

export const companiesArea = defineArea({
  entities: [areaEntity(companyService)],
  liveFields: companyLiveFields,
});
