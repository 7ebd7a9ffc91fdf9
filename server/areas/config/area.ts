// What the area brings: hubs, cities, tariffs and settings.
import { areaEntity, defineArea } from '../define-area.ts';
import { cityService } from './city-service.ts';
import { commissionService } from './commissions/service.ts';
import { commissionLiveFields } from './commissions/schema.ts';
import { followOffersGroups } from './companies-of-groups.ts';
import { hubService } from './hub-service.ts';
import { offersGroupService } from './offers-group-service.ts';
import { priceRuleLiveFields } from './price-rules/schema.ts';
import { priceRuleService } from './price-rules/service.ts';
import { holidayLiveFields } from './calendar/schema.ts';
import { holidayService } from './calendar/service.ts';
import './history/schema.ts';
import './retention/schema.ts';
import { rulesService } from './rules-service.ts';
import { configLiveFields } from './schema.ts';

export const configArea = defineArea({
  entities: [
    areaEntity(hubService),
    areaEntity(cityService),
    areaEntity(offersGroupService),
    areaEntity(rulesService),
    areaEntity(commissionService),
    areaEntity(priceRuleService),
    areaEntity(holidayService),
  ],
  liveFields: [...configLiveFields, ...commissionLiveFields, ...priceRuleLiveFields, ...holidayLiveFields],
  subscribers: [followOffersGroups],
});
