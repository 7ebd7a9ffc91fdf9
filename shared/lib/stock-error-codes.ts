// The codes of warehouses and of the goods in them; part of the closed list.

export const stockErrorCodes = [
  'stock.not_enough',
  'stock.nothing_to_inspect',
  'stock.quarantine_left',
  'stock.unknown_item',
  'stock.repeated_item',
  'stock.sku_taken',
  'stock.invalid_sku',
  'stock.invalid_barcode',
  'stock.invalid_lines',
  'stock.not_empty',
  'stock.same_warehouse',
  'stock.unknown_product',
  'stock.office_only',
  'warehouse.unknown',
  'warehouse.not_empty',
  'warehouse.closed',
  'warehouse.unknown_manager',
] as const;
