// What the round of a carrier shows of other areas: the parcels and their actions, slips, and the map. Apart from
// `extensions.ts`, which the list of parcels loads.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export { packageRowActions } from './areas/packages/actions/actions.ts';
export { navigationUrl } from './areas/packages/detail/contact/navigation-url.ts';
export { useWhatsapp } from './areas/packages/detail/contact/use-whatsapp.ts';
export { type Package, PackageLive, RulesQuery } from './areas/packages/documents.ts';
export { useSendScan } from './areas/packages/scan/use-send-scan.ts';
export { useStatusLabel } from './areas/packages/status-label.ts';
export { MakeSlipsMutation } from './areas/slips/documents.ts';

/** The map with the own stops and the own position. */
export const RouteMap = lazyPart(() => import('./areas/positions/map/route-map.tsx'));
