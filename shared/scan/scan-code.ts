// What a code stands for that a scanner read or somebody typed: a parcel, a slip, a pallet or a shelf.
import { latinDigits, parseTrackingNumber } from '../areas/packages/tracking-url.ts';

export interface ScanTarget {
  kind: 'parcel' | 'slip' | 'pallet' | 'shelf';
  /** As it is stored. */
  number: string;
}

const palletPrefix = 'PL';
const slipPrefixes = ['BR', 'BS', 'RT', 'BT', 'BL'];
const paperNumber = new RegExp(`^(${[palletPrefix, ...slipPrefixes].join('|')})([A-Z]{3})(\\d{4})(\\d{6,9})$`);

/** The code on the label of a shelf: the hub, and the shelf in it. */
const shelfNumber = /^RY([A-Z]{3})([A-Z]{1,2})(\d{1,3})$/;

/** The code on the label of a shelf, `RY-CAS-B-12`, from the code of its hub and its own. */
export const shelfLabel = (hub: string, shelf: string): string => `RY-${hub}-${shelf}`;

/** Beginning of a code that is looked at; no number is longer. */
const longest = 64;

/** The number in the recipient's link of a parcel, or the text itself. */
const linkedNumber = (text: string): string => /\/tracking\/([^/?#]+)/.exec(text)?.[1] ?? text;

/** The number of a slip, a pallet or a shelf as it is stored, from what people type; null if it is none. */
function parsePaperNumber(text: string): ScanTarget | null {
  const plain = latinDigits(text.normalize('NFKC'))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  const [, hubOfShelf, row, place] = shelfNumber.exec(plain) ?? [];
  if (hubOfShelf !== undefined) return { kind: 'shelf', number: shelfLabel(hubOfShelf, `${row}-${place}`) };
  const [, prefix, hub, year, n] = paperNumber.exec(plain) ?? [];
  if (prefix === undefined) return null;
  return { kind: prefix === palletPrefix ? 'pallet' : 'slip', number: [prefix, hub, year, n].join('-') };
}

/** What a code stands for; null for a code of something else. Codes of stickers, links, slips, pallets and shelves are alike. */
export function parseScanCode(code: string): ScanTarget | null {
  const text = linkedNumber(code.slice(0, 2_000)).trim().slice(0, longest);
  const number = parseTrackingNumber(text);
  return number === null ? parsePaperNumber(text) : { kind: 'parcel', number };
}

/** The number that a code names, or the code as it was read. */
export const numberOfCode = (code: string): string =>
  parseScanCode(code)?.number ?? linkedNumber(code).trim().toUpperCase().slice(0, longest);
