// What makes an attempt doubtful. Pure, so that its errors can be counted on made cases (docs/attempts.md).
import { metresBetween, type GeoPoint } from '../positions/geometry.ts';

/** `clear`: nothing speaks against it · `open`: doubtful, and nobody has decided · `withdrawn`: the driver undid it. */
export const attemptStatuses = ['clear', 'open', 'confirmed', 'dismissed', 'withdrawn'] as const;

/**
 * `far`: recorded far from the city of the address · `driving`: at speed · `hasty`: seconds after the attempt at another
 * recipient · `unproven`: neither a photo nor calls with their times.
 */
export const attemptSignals = ['far', 'driving', 'hasty', 'unproven'] as const;
export type AttemptSignal = (typeof attemptSignals)[number];

/** What administrators set in the rules; null: not looked at. */
export interface AttemptLimits {
  attemptKm: number | null;
  attemptSpeed: number | null;
  attemptSeconds: number | null;
  attemptProof: boolean | null;
}

/** Where a driver was, in metres per second. */
export interface Fix extends GeoPoint {
  at: Date;
  speed: number | null;
}

/** What is known of an attempt. */
export interface AttemptFacts {
  at: Date;
  /** The centre of the address's city. */
  city: GeoPoint | null;
  /** The position nearest in time, if there is one within `fixWindowMs`. */
  fix: Fix | null;
  /** When the same driver recorded the attempt at another recipient before it. */
  previousAt: Date | null;
  proofOfNoResponse: string | null;
  photos: number;
}

export interface AttemptFindings {
  signals: AttemptSignal[];
  distance: number | null;
  speed: number | null;
  seconds: number | null;
  hasProof: boolean;
}

/** A position older than this says nothing about where an attempt was made. */
export const fixWindowMs = 5 * 60_000;
/** A speed is that of a moment. */
const speedWindowMs = 60_000;
/** A pause longer than this is not told. */
const maxPauseMs = 3_600_000;
const kmhPerMetre = 3.6;

/** A clock time as people write it: 10:05, 10h05, 10 h 5, ١٠:٠٥. */
const clockTime = /[\d٠-٩]{1,2}\s?[:hH٫]\s?[\d٠-٩]{1,2}/;

/** What speaks against an attempt, with its figures. */
export function judgeAttempt(facts: AttemptFacts, limits: AttemptLimits): AttemptFindings {
  const { at, city, fix, previousAt, proofOfNoResponse, photos } = facts;
  const pauseMs = previousAt && at.getTime() - previousAt.getTime();
  const distance = fix && city && Math.round(metresBetween(fix, city));
  const isOfMoment = fix !== null && Math.abs(fix.at.getTime() - at.getTime()) <= speedWindowMs;
  const speed = isOfMoment && fix.speed !== null ? Math.round(fix.speed * kmhPerMetre) : null;
  const seconds = pauseMs !== null && pauseMs <= maxPauseMs ? Math.max(0, Math.round(pauseMs / 1_000)) : null;
  const hasProof = photos > 0 || clockTime.test(proofOfNoResponse ?? '');
  const { attemptKm, attemptSpeed, attemptSeconds, attemptProof } = limits;
  const found: Record<AttemptSignal, boolean> = {
    far: attemptKm !== null && distance !== null && distance > attemptKm * 1_000,
    driving: attemptSpeed !== null && speed !== null && speed >= attemptSpeed,
    hasty: attemptSeconds !== null && seconds !== null && seconds < attemptSeconds,
    unproven: attemptProof === true && !hasProof,
  };
  return { signals: attemptSignals.filter((signal) => found[signal]), distance, speed, seconds, hasProof };
}
