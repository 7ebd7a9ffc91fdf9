// What the area brings: recharges, and what they mean in the ledger.
import { areaEntity, defineArea } from '../define-area.ts';
import { rechargesCheck } from './ledger-check.ts';
import { rechargeLiveFields } from './schema.ts';
import { postRecharges, rechargeService } from './service.ts';

export const rechargesArea = defineArea({
  entities: [areaEntity(rechargeService)],
  liveFields: rechargeLiveFields,
  subscribers: [postRecharges],
  ledgerChecks: [rechargesCheck],
});
