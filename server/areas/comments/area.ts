// What the area brings: comments among staff.
import { areaEntity, defineArea } from '../define-area.ts';
import { commentLiveFields } from './schema.ts';
import { commentService } from './service.ts';
import { followSubject } from './subjects.ts';

export const commentsArea = defineArea({
  entities: [areaEntity(commentService)],
  liveFields: commentLiveFields,
  subscribers: [followSubject],
});
