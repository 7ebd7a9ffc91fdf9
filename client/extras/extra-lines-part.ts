// What parcels and invoices show of extra services; loaded when it is rendered.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

/** The extra services of a parcel by name, each with its price. */
export const ExtraLines = lazyPart(() => import('./extra-lines.tsx'));
