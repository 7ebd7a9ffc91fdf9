// The recipient's ratings, loaded once there is something to rate.
import { type ReactNode, useCallback } from 'react';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { RecipientRatings } from '#client/tracking-extensions.ts';
import { call, TrackingError } from './requests/api.ts';
import { followAnswers } from './requests/follow-answers.ts';
import { useTrackingProblem } from './requests/use-tracking-problem.ts';

const isAlreadyGiven = (error: unknown): boolean =>
  error instanceof TrackingError && error.code === 'rating.already_given';

/** The ratings of an opened parcel that was delivered or canceled. */
export default function TrackingRatings({ session, parcel }: { session: string; parcel: TrackedParcel }): ReactNode {
  const problemOf = useTrackingProblem();
  const follow = useCallback((onChange: () => void) => followAnswers(session, 'rating', onChange), [session]);
  return (
    <RecipientRatings
      session={session}
      ask={call}
      follow={follow}
      problemOf={(error) => problemOf(error instanceof TrackingError ? error : new TrackingError('internal'))}
      isAlreadyGiven={isAlreadyGiven}
      isDelivered={parcel.deliveredAt !== null}
      driverName={parcel.details?.driverFirstName ?? null}
    />
  );
}
