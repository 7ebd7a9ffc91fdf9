// The attempts at a parcel as other areas show them. Areas do not import each other.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const AttemptsOfPackage = lazyPart(async () => ({
  default: (await import('./areas/attempts/of-package.tsx')).AttemptsOfPackage,
}));
