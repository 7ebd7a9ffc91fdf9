import { menuScreens, type ScreenName } from '#shared/access/screens.ts';

// By page, the letter after G: a letter of its name in French or English, the same in every language of the interface.
const letters: Readonly<Partial<Record<ScreenName, string>>> = {
  package: 'p',
  map: 'm',
  notifications: 'n',
  house: 'h',
  stock: 'k',
  pallets: 'x',
  warehouses: 'w',
  print: 'i',
  slip: 'b',
  subdrivers: 'l',
  tickets: 't',
  userRequests: 'r',
  ratings: 'a',
  billing: 'f',
  invoice: 'j',
  customDriverInvoice: 'd',
  charts: 'y',
  statistics: 's',
  users: 'u',
  team: 'e',
  logs: 'o',
  service: 'v',
  config: 'c',
  profile: 'q',
};

interface Jump {
  name: ScreenName;
  letter: string;
}

/** The pages that somebody may go to, in the order of the menu, one's own profile last. */
export function openPages(who: Parameters<typeof menuScreens>[0]): ScreenName[] {
  return [...menuScreens(who), 'profile'];
}

/** Where G and a letter lead somebody: to pages that are there and may be opened. */
export function jumps(who: Parameters<typeof menuScreens>[0]): Jump[] {
  return openPages(who).flatMap((name) => {
    const letter = letters[name];
    return letter === undefined ? [] : [{ name, letter }];
  });
}
