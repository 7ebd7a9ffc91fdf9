// What the area brings: accounts, and what changes of parcels mean in money.
import { areaEntity, defineArea } from '../define-area.ts';
import { balancesConsumer } from './fold.ts';
import { postParcelChanges } from './post-parcels.ts';
import { followHubs } from './follow-hubs.ts';
import { ledgerLiveFields } from './schema.ts';
import { ledgerAccountService } from './service.ts';
import { taxRateLiveFields, taxRateService } from './tax-rates.ts';

export const ledgerArea = defineArea({
  entities: [areaEntity(ledgerAccountService), areaEntity(taxRateService)],
  liveFields: [...ledgerLiveFields, ...taxRateLiveFields],
  subscribers: [postParcelChanges, followHubs],
  consumers: () => [balancesConsumer],
});
