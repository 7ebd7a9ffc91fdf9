// When the driver called recipients from this page: the proof of a visit without an answer.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { serverNow } from '#client/lib/server-clock.ts';

/** The times of the calls, by parcel, in milliseconds since 1970. */
const callsAtom = atom<Readonly<Record<string, readonly number[]>>>({});

const none: readonly number[] = [];

/** Notes a call to the recipient of a parcel. */
export function useNoteCall(): (packageId: string) => void {
  const setCalls = useSetAtom(callsAtom);
  return (packageId) => {
    setCalls((calls) => ({ ...calls, [packageId]: [...(calls[packageId] ?? none), serverNow()] }));
  };
}

/** The calls to the recipient of a parcel. */
export const useCalls = (packageId: string): readonly number[] => useAtomValue(callsAtom)[packageId] ?? none;
