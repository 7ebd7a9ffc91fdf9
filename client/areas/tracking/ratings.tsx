// The recipient's ratings, loaded once there is something to rate.
import { type ReactNode, useCallback } from 'react';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { RecipientRatings } from '#client/tracking-extensions.ts';
import { call, TrackingError } from './requests/api.ts';
import { connectLiveParcel } from './requests/live-parcel.ts';
import { useTrackingProblem } from './requests/use-tracking-problem.ts';

const nothing = (): void => undefined;

const isAlreadyGiven = (error: unknown): boolean =>
  error instanceof TrackingError && error.code === 'rating.already_given';

/** The ratings of an opened parcel that was delivered or canceled. */
export default function TrackingRatings({ session, parcel }: { session: string; parcel: TrackedParcel }): ReactNode {
  const problemOf = useTrackingProblem();
  // The parcel comes with each connection: what comes after a lost one may be a change of a rating too.
  const follow = useCallback(
    (onChange: () => void) => {
      let parcels = 0;
      return connectLiveParcel({
        session,
        ratings: true,
        onMessage: ({ type }) => {
          if (type === 'parcel') parcels += 1;
          if (type === 'rating' || (type === 'parcel' && parcels > 1)) onChange();
        },
        onState: nothing,
        // The page's own connection, or the next call, says so.
        onSessionEnded: nothing,
      });
    },
    [session],
  );
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
