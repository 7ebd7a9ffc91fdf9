// What the area brings: requests, and what they lead to.
import { areaEntity, defineArea } from '../define-area.ts';
import { requestEffects } from './effects.ts';
import { userRequestLiveFields } from './schema.ts';
import { userRequestService } from './service.ts';

export const userRequestsArea = defineArea({
  entities: [areaEntity(userRequestService)],
  liveFields: userRequestLiveFields,
  subscribers: [requestEffects],
});
