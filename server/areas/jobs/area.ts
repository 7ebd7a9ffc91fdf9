// What the area brings: work that goes on after the request.
import { areaEntity, defineArea } from '../define-area.ts';
import { forgetResults } from './forget-results.ts';
import { jobLiveFields } from './schema.ts';
import { jobService } from './service.ts';

export const jobsArea = defineArea({
  entities: [areaEntity(jobService)],
  liveFields: jobLiveFields,
  subscribers: [forgetResults],
});
