// What the area brings: attempts without a response, which a consumer records, and the rates of drivers.
import { areaEntity, defineArea } from '../define-area.ts';
import { attemptsConsumer } from './consumer.ts';
import { attemptLiveFields } from './schema.ts';
import { attemptService } from './service.ts';

export const attemptsArea = defineArea({
  entities: [areaEntity(attemptService)],
  liveFields: attemptLiveFields,
  consumers: () => [attemptsConsumer],
});
