// What the area brings: hand-overs, deposits, closed days, and what they mean in money.
import { areaEntity, defineArea } from '../define-area.ts';
import { cashChecks } from './checks.ts';
import { cashDayLiveFields } from './day/schema.ts';
import { depositLiveFields } from './deposit-schema.ts';
import { postCash } from './follow-cash.ts';
import { handOverLiveFields } from './hand-over/schema.ts';
import './holders-schema.ts';
import { ownCashLiveField } from './own-cash.ts';
import './paper/schema.ts';
import { createCashPaperStep } from './paper/step.ts';
import { cashDayService, depositService, handOverService } from './queries.ts';

export const cashArea = defineArea({
  entities: [areaEntity(handOverService), areaEntity(depositService), areaEntity(cashDayService)],
  liveFields: [...handOverLiveFields, ...depositLiveFields, ...cashDayLiveFields, ownCashLiveField],
  jobSteps: ({ context, carrier }) => ({ cashPaper: createCashPaperStep(context, carrier.name) }),
  subscribers: [postCash],
  ledgerChecks: cashChecks,
});
