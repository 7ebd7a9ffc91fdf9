// Payload fields of these events, beside the difference (`changes`: field, before, after) that every edit carries.
import type { CityRow, HubRow, OffersGroupRow, RulesRow } from './rows.ts';

type PayloadFields<Row> = Readonly<Record<string, readonly (keyof Row)[]>>;

export const hubFacts: PayloadFields<HubRow> = { created: ['code', 'nameFr'], edited: ['code'] };
export const cityFacts: PayloadFields<CityRow> = { created: ['nameFr', 'hubId'], edited: ['nameFr'] };
export const offersGroupFacts: PayloadFields<OffersGroupRow> = {
  created: ['name'],
  edited: ['name'],
  assigned: ['name'],
  released: ['name'],
  madeDefault: ['name'],
  steppedDown: ['name'],
  archived: ['name'],
};
export const rulesFacts: PayloadFields<RulesRow> = { edited: [] };
