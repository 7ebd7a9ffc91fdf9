// Payload fields of these events, beside the difference (`changes`: field, before, after) that every edit carries.
import type { CityRow, HubRow, OffersGroupRow, RulesRow } from './row.ts';

type PayloadFields<Row> = Readonly<Record<string, readonly (keyof Row)[]>>;

export const hubPayloadFields: PayloadFields<HubRow> = { created: ['code', 'nameFr'], edited: ['code'] };
export const cityPayloadFields: PayloadFields<CityRow> = { created: ['nameFr', 'hubId'], edited: ['nameFr'] };
export const offersGroupPayloadFields: PayloadFields<OffersGroupRow> = {
  created: ['name'],
  edited: ['name'],
  assigned: ['name'],
  released: ['name'],
  madeDefault: ['name'],
  steppedDown: ['name'],
  archived: ['name'],
};
export const rulesPayloadFields: PayloadFields<RulesRow> = { edited: [] };
