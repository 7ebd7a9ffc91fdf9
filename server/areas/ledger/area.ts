// What the area brings: accounts, and what changes of parcels mean in money.
import { areaEntity, defineArea } from '../define-area.ts';
import { balancesConsumer } from './fold.ts';
import { postParcelChanges } from './post-parcels.ts';
import { ledgerLiveFields } from './schema.ts';
import { ledgerAccountService } from './service.ts';

export const ledgerArea = defineArea({
  entities: [areaEntity(ledgerAccountService)],
  liveFields: ledgerLiveFields,
  subscribers: [postParcelChanges],
  consumers: () => [balancesConsumer],
});
