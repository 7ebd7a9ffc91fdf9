/** Why entries are posted, as the ledger names it; each has words. */
export const postedRules = [
  'collected',
  'delivery_fee',
  'extras',
  'commission',
  'return_fee',
  'compensation',
  'customer_invoice_paid',
  'driver_invoice_paid',
  'hand_over',
  'deposit',
  'recharge',
] as const;
