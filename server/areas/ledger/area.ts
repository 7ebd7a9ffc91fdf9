// What the area brings: accounts, and what changes of parcels mean in money.
import { areaEntity, defineArea } from '../define-area.ts';
import { accountsCheck } from './checks/accounts.ts';
import { parcelsCheck } from './checks/parcels.ts';
import { postingsCheck } from './checks/postings.ts';
import { balancesConsumer } from './fold.ts';
import { postParcelChanges } from './post-parcels.ts';
import { followHubs } from './follow-hubs.ts';
import { createStatementStep } from './export-statement.ts';
import { ledgerLiveFields } from './schema.ts';
import { ledgerAccountService } from './service.ts';
import './statement-schema.ts';
import { riverLiveField } from './river.ts';
import { taxRateLiveFields, taxRateService } from './tax-rates.ts';

export const ledgerArea = defineArea({
  entities: [areaEntity(ledgerAccountService), areaEntity(taxRateService)],
  liveFields: [...ledgerLiveFields, riverLiveField, ...taxRateLiveFields],
  subscribers: [postParcelChanges, followHubs],
  jobSteps: ({ context }) => ({ statement: createStatementStep(context) }),
  ledgerChecks: [parcelsCheck, postingsCheck, accountsCheck],
  consumers: () => [balancesConsumer],
});
