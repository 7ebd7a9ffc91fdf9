// The registry of all entities. Generic code (commands, live, events) knows entities only through it.
import type { EntityDefinition } from '../entities/entity.ts';
import { apiKeyEntity } from './api-keys/api-key.ts';
import { attemptEntity } from './attempts/attempt.ts';
import { bankFileEntity } from './billing/bank-file.ts';
import { invoiceEntity } from './billing/invoice.ts';
import { transferBatchEntity } from './billing/transfer.ts';
import { cashDayEntity } from './cash/cash-day.ts';
import { depositEntity } from './cash/deposit.ts';
import { handOverEntity } from './cash/hand-over.ts';
import { claimEntity } from './claims/claim.ts';
import { macroEntity } from './claims/macro.ts';
import { claimMessageEntity } from './claims/message.ts';
import { claimReaderEntity } from './claims/reader.ts';
import { commentEntity } from './comments/comment.ts';
import { companyEntity } from './companies/company.ts';
import { commissionEntity } from './config/commission.ts';
import { cityEntity, hubEntity, offersGroupEntity } from './config/config.ts';
import { rulesEntity } from './config/rules.ts';
import { holidayEntity } from './config/holiday.ts';
import { priceRuleEntity } from './config/price-rule.ts';
import { deviceEntity } from './devices/device.ts';
import { extraEntity } from './extras/extra.ts';
import { driverDayEntity } from './house/driver-day.ts';
import { shelfEntity } from './house/shelf.ts';
import { importEntity } from './imports/import.ts';
import { inventoryScanEntity } from './inventories/inventory-scan.ts';
import { inventoryEntity } from './inventories/inventory.ts';
import { jobEntity } from './jobs/job.ts';
import { ledgerAccountEntity } from './ledger/account.ts';
import { taxRateEntity } from './ledger/tax-rate.ts';
import { announcementEntity } from './notifications/announcement.ts';
import { inboxEntity, notificationEntity } from './notifications/notification.ts';
import { packageEntity } from './packages/package.ts';
import { discrepancyEntity } from './pallets/discrepancy.ts';
import { palletEntity } from './pallets/pallet.ts';
import { palletPositionEntity } from './pallets/position.ts';
import { printEntity } from './prints/print.ts';
import { ratingEntity } from './ratings/rating.ts';
import { rechargeEntity } from './recharges/recharge.ts';
import { reconciliationEntity } from './reconciliation/reconciliation.ts';
import { roundEntity } from './round/round.ts';
import { reportScheduleEntity } from './statistics/report-schedule.ts';
import { sheetEntity } from './sheets/sheet.ts';
import { slipEntity } from './slips/slip.ts';
import { arrivalEntity } from './stock/arrival.ts';
import { levelEntity } from './stock/level.ts';
import { productEntity } from './stock/product.ts';
import { userEntity } from './users/user.ts';
import { userRequestEntity } from './user-requests/user-request.ts';
import { savedViewEntity } from './views/saved-view.ts';
import { warehouseEntity } from './warehouses/warehouse.ts';
import { deliveryEntity } from './webhooks/delivery.ts';
import { webhookEntity } from './webhooks/webhook.ts';

/**
 * The order is the one in which transactions lock rows: an entity stands before those whose rows its actions and their
 * follow-ups change.
 */
export const entities = {
  sheet: sheetEntity,
  import: importEntity,
  userRequest: userRequestEntity,
  bankFile: bankFileEntity,
  transferBatch: transferBatchEntity,
  invoice: invoiceEntity,
  handOver: handOverEntity,
  deposit: depositEntity,
  cashDay: cashDayEntity,
  palletDiscrepancy: discrepancyEntity,
  pallet: palletEntity,
  driverDay: driverDayEntity,
  recharge: rechargeEntity,
  package: packageEntity,
  attempt: attemptEntity,
  inventory: inventoryEntity,
  inventoryScan: inventoryScanEntity,
  rating: ratingEntity,
  claim: claimEntity,
  claimMessage: claimMessageEntity,
  claimReader: claimReaderEntity,
  macro: macroEntity,
  comment: commentEntity,
  slip: slipEntity,
  warehouse: warehouseEntity,
  stockArrival: arrivalEntity,
  stockProduct: productEntity,
  stockLevel: levelEntity,
  company: companyEntity,
  user: userEntity,
  driverDevice: deviceEntity,
  apiKey: apiKeyEntity,
  hub: hubEntity,
  city: cityEntity,
  shelf: shelfEntity,
  offersGroup: offersGroupEntity,
  rules: rulesEntity,
  commission: commissionEntity,
  priceRule: priceRuleEntity,
  holiday: holidayEntity,
  taxRate: taxRateEntity,
  extra: extraEntity,
  round: roundEntity,
  reportSchedule: reportScheduleEntity,
  savedView: savedViewEntity,
  job: jobEntity,
  paperPrint: printEntity,
  reconciliation: reconciliationEntity,
  webhook: webhookEntity,
  webhookDelivery: deliveryEntity,
  announcement: announcementEntity,
  notification: notificationEntity,
  inbox: inboxEntity,
  ledgerAccount: ledgerAccountEntity,
  palletPosition: palletPositionEntity,
} as const satisfies Readonly<Record<string, EntityDefinition>>;
export type EntityName = keyof typeof entities;
