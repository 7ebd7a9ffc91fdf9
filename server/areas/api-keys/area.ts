// What the area brings: the keys of partners.
import { areaEntity, defineArea } from '../define-area.ts';
import { apiKeyLiveFields } from './schema.ts';
import { apiKeyService } from './service.ts';

export const apiKeysArea = defineArea({
  entities: [areaEntity(apiKeyService)],
  liveFields: apiKeyLiveFields,
});
