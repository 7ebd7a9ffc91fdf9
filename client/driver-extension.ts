// A driver as other areas show it. Areas do not import each other.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

/** How a driver works, beside the median of its hub. */
export const DriverScorecard = lazyPart(async () => ({
  default: (await import('./areas/scorecards/scorecard.tsx')).Scorecard,
}));
