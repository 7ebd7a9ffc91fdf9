import { useCallback, useEffect, useRef, useState } from 'react';
import { answerDocument, type GivenRatings, isGivenRatings, rateDocument, ratingsDocument } from './api.ts';

/** What the page gives to the ratings. */
export interface RecipientPage {
  session: string;
  /** A call of the API; fails with an error that `problemOf` can say. */
  ask: <Result>(query: string, variables: object, isResult: (value: unknown) => value is Result) => Promise<Result>;
  /** Calls back whenever a rating of the parcel may have changed; returns what ends that. */
  follow: (onChange: () => void) => () => void;
  problemOf: (error: unknown) => string;
  isAlreadyGiven: (error: unknown) => boolean;
}

export interface GivenRatingsState {
  /** Null until they were loaded. */
  given: GivenRatings | null;
  /** Why they could not be loaded. */
  problem: string | null;
  reload: () => void;
  rate: (opinion: object) => Promise<void>;
  answer: (id: string, answer: string) => Promise<void>;
}

/** The ratings of the page's recipient, live. */
export function useGivenRatings({ session, ask, follow, problemOf }: RecipientPage): GivenRatingsState {
  const [given, setGiven] = useState<GivenRatings | null>(null);
  const [error, setError] = useState<unknown>(null);
  // An answer that was asked for before another one does not replace it.
  const asked = useRef(0);
  const take = useCallback(async (answer: Promise<GivenRatings>): Promise<void> => {
    asked.current += 1;
    const own = asked.current;
    const found = await answer;
    if (own !== asked.current) return;
    setGiven(found);
    setError(null);
  }, []);
  const reload = useCallback(() => {
    take(ask(ratingsDocument, { session }, isGivenRatings)).catch(setError);
  }, [take, ask, session]);
  useEffect(() => {
    reload();
    return follow(reload);
  }, [reload, follow]);
  return {
    given,
    problem: error === null ? null : problemOf(error),
    reload,
    rate: (opinion) => take(ask(rateDocument, { input: { session, ...opinion } }, isGivenRatings)),
    answer: (id, answer) => take(ask(answerDocument, { input: { session, id, answer } }, isGivenRatings)),
  };
}
