// The areas. Their order is that of what they show in screens of others.
import type { ClientArea } from '#client/app/extension-points/define-area.ts';
import { apiKeysArea } from './areas/api-keys/area.ts';
import { attemptsArea } from './areas/attempts/area.ts';
import { billingArea } from './areas/billing/area.ts';
import { cashArea } from './areas/cash/area.ts';
import { chartsArea } from './areas/charts/area.ts';
import { claimsArea } from './areas/claims/area.ts';
import { configArea } from './areas/config/area.ts';
import { errorsArea } from './areas/errors/area.ts';
import { extrasArea } from './areas/extras/area.ts';
import { houseArea } from './areas/house/area.ts';
import { i18nTestArea } from './areas/i18n-test/area.ts';
import { ledgerArea } from './areas/ledger/area.ts';
import { logsArea } from './areas/logs/area.ts';
import { notificationsArea } from './areas/notifications/area.ts';
import { packagesArea } from './areas/packages/area.ts';
import { positionsArea } from './areas/positions/area.ts';
import { profileArea } from './areas/profile/area.ts';
import { inventoriesArea } from './areas/inventories/area.ts';
import { palletsArea } from './areas/pallets/area.ts';
import { printsArea } from './areas/prints/area.ts';
import { ratingsArea } from './areas/ratings/area.ts';
import { rechargesArea } from './areas/recharges/area.ts';
import { scorecardsArea } from './areas/scorecards/area.ts';
import { roundArea } from './areas/round/area.ts';
import { serviceArea } from './areas/service/area.ts';
import { sessionArea } from './areas/session/area.ts';
import { slipsArea } from './areas/slips/area.ts';
import { stockArea } from './areas/stock/area.ts';
import { statisticsArea } from './areas/statistics/area.ts';
import { teamArea } from './areas/team/area.ts';
import { userRequestsArea } from './areas/user-requests/area.ts';
import { usersArea } from './areas/users/area.ts';
import { warehousesArea } from './areas/warehouses/area.ts';
import { webhooksArea } from './areas/webhooks/area.ts';

export const areas: readonly ClientArea[] = [
  packagesArea,
  positionsArea,
  roundArea,
  notificationsArea,
  userRequestsArea,
  claimsArea,
  attemptsArea,
  palletsArea,
  inventoriesArea,
  houseArea,
  printsArea,
  ratingsArea,
  slipsArea,
  billingArea,
  stockArea,
  warehousesArea,
  cashArea,
  rechargesArea,
  ledgerArea,
  chartsArea,
  statisticsArea,
  scorecardsArea,
  usersArea,
  teamArea,
  configArea,
  extrasArea,
  logsArea,
  serviceArea,
  profileArea,
  sessionArea,
  apiKeysArea,
  webhooksArea,
  errorsArea,
  i18nTestArea,
];
