// For the test of row locks: a row of each entity of the area, and two commands on it.
import { z } from 'zod';
import { cityService } from '#server/areas/config/city-service.ts';
import { holidayService } from '#server/areas/config/calendar/service.ts';
import { commissionService } from '#server/areas/config/commissions/service.ts';
import { hubService } from '#server/areas/config/hub-service.ts';
import { offersGroupService } from '#server/areas/config/offers-group-service.ts';
import { priceRuleService } from '#server/areas/config/price-rules/service.ts';
import { rulesService } from '#server/areas/config/rules-service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { businessSettingsId, createCommission, createHoliday, defaultOffersGroup } from './support/config.ts';

export const lockedRows: LockedRows = {
  hub: (server) => {
    const input = { version: 1, nameFr: 'Casablanca Aïn Sebaâ' };
    const id = server.fixtures.hubs.casa;
    return actTogether(server, hubService, { table: 'hubs', id, by: 'admin', action: 'edit', input });
  },
  city: (server) => {
    const input = { version: 1, nameFr: 'Mohammédia' };
    const id = server.fixtures.cities.mohammedia;
    return actTogether(server, cityService, { table: 'cities', id, by: 'admin', action: 'edit', input });
  },
  offersGroup: async (server) => {
    const { id, version } = await defaultOffersGroup(await server.as('admin'));
    const input = { version, name: 'Tarif standard' };
    return actTogether(server, offersGroupService, { table: 'offers_groups', id, by: 'admin', action: 'edit', input });
  },
  commission: async (server) => {
    const id = await createCommission(await server.as('admin'), { amount: 1_000, since: '2999-01-01' });
    return actTogether(server, commissionService, { table: 'commissions', id, by: 'admin', action: 'remove' });
  },
  priceRule: async (server) => {
    const input = { kind: 'amount', name: 'Promotion', amount: 100, since: '2999-01-01' };
    const document = 'mutation ($input: PriceRuleCreateInput!) { priceRuleCreate(input: $input) { priceRule { id } } }';
    const { data } = await (await server.as('admin')).call(document, { input });
    const { id } = z.object({ priceRuleCreate: z.object({ priceRule: z.object({ id: z.string() }) }) }).parse(data)
      .priceRuleCreate.priceRule;
    return actTogether(server, priceRuleService, { table: 'price_rules', id, by: 'admin', action: 'remove' });
  },
  holiday: async (server) => {
    const input = { day: '2999-01-11', nameFr: 'Manifeste', nameAr: 'الوثيقة', nameEn: 'Manifesto' };
    const id = await createHoliday(await server.as('admin'), input);
    return actTogether(server, holidayService, { table: 'holidays', id, by: 'admin', action: 'remove' });
  },
  rules: (server) => {
    const input = { version: 1, maxAttempts: 5 };
    return actTogether(server, rulesService, {
      table: 'rules',
      id: businessSettingsId,
      by: 'admin',
      action: 'edit',
      input,
    });
  },
};
