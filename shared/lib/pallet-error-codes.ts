// The codes of errors about pallets.
export const palletErrorCodes = [
  'pallet.wrong_status',
  'pallet.other_hub',
  'pallet.empty',
  'pallet.not_empty',
  'pallet.arrived_already',
  'pallet.finished_already',
  'pallet.discrepancies_open',
  'pallet.not_ready',
  'pallet.full',
  'pallet.not_here',
  'pallet.no_destination',
  'pallet.stays_here',
  'pallet.other_destination',
  'pallet.on_another',
  'pallet.resolved_already',
] as const;
