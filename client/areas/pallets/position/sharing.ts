// Whether this phone says where its carrier is. Kept in this browser.
import { booleanCodec, storedAtom } from '#client/lib/stored-atom.ts';

export const isSharingAtom = storedAtom('qafila.carrier-position', booleanCodec(false));
