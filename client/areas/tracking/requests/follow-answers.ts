// Answers to what a recipient wrote, while the page is open and also after the parcel's way is over.
import { connectLiveParcel } from './live-parcel.ts';

const nothing = (): void => undefined;

/**
 * Calls `onChange` when a rating or the claim of the session's recipient changed, and after a lost connection. Returns a
 * function that ends it.
 */
export function followAnswers(session: string, to: 'rating' | 'claim', onChange: () => void): () => void {
  let parcels = 0;
  return connectLiveParcel({
    session,
    stays: true,
    onMessage: ({ type }) => {
      // The parcel comes with each connection: what comes after a lost one may be a change too.
      if (type === 'parcel') parcels += 1;
      if (type === to || (type === 'parcel' && parcels > 1)) onChange();
    },
    onState: nothing,
    // The page's own connection, or the next call, says so.
    onSessionEnded: nothing,
  });
}
