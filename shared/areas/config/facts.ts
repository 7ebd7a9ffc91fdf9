// Facts of these events, beside the difference (`changes`: field, before, after) that every edit carries.
import type { CityRow, HubRow, OffersGroupRow, RulesRow } from './rows.ts';

type Facts<Row> = Readonly<Record<string, readonly (keyof Row)[]>>;

export const hubFacts: Facts<HubRow> = { created: ['code', 'nameFr'], edited: ['code'] };
export const cityFacts: Facts<CityRow> = { created: ['nameFr', 'hubId'], edited: ['nameFr'] };
export const offersGroupFacts: Facts<OffersGroupRow> = {
  created: ['name'],
  edited: ['name'],
  assigned: ['name'],
  released: ['name'],
  madeDefault: ['name'],
  steppedDown: ['name'],
  archived: ['name'],
};
export const rulesFacts: Facts<RulesRow> = { edited: [] };
