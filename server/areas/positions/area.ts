// What the area brings: where drivers are.
import { defineArea } from '../define-area.ts';
import { maintainTrackPartitions } from './retention.ts';
import { positionLiveFields } from './schema.ts';
import { deletePositionOffDuty } from './subscriber.ts';

export const positionsArea = defineArea({
  liveFields: positionLiveFields,
  subscribers: [deletePositionOffDuty],
  maintenance: [maintainTrackPartitions],
});
