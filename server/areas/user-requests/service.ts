// Requests on the server.
import { userRequestInputs } from '#shared/areas/user-requests/input.ts';
import { userRequestEntity } from '#shared/areas/user-requests/user-request.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { createHandlers, handlers, locks } from './handlers.ts';
import { readDueRequestActions, userRequestStore } from './store.ts';

export const userRequestService = createEntityService(userRequestEntity, userRequestStore, userRequestInputs, {
  createHandlers,
  handlers,
  locks,
  dueActions: readDueRequestActions,
});
