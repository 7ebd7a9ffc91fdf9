// What the area brings: accounts, their sessions, teams and own data.
import { areaEntity, defineArea } from '../define-area.ts';
import './accounts/schema.ts';
import { sendInvitations } from './accounts/invitation-sender.ts';
import { renewCommercials } from './commercials.ts';
import { createOwnDataStep } from './own-data/step.ts';
import { userLiveFields } from './schema.ts';
import { recordRecoveryCodeUsed } from './security/factor-event.ts';
import { linkIdentity } from './security/identities.ts';
import './security/identities-schema.ts';
import { sessionLiveFields } from './security/schema.ts';
import { userService } from './service.ts';
import './team/schema.ts';

export const usersArea = defineArea({
  entities: [areaEntity(userService)],
  liveFields: [...userLiveFields, ...sessionLiveFields],
  subscribers: [renewCommercials, sendInvitations],
  provides: { recordRecoveryCodeUsed, linkIdentity },
  jobSteps: ({ context }) => ({ ownData: createOwnDataStep(context.db) }),
});
