import { menuScreens, type ScreenName } from '#shared/access/screens.ts';

// The letter after G that opens each page: from its French or English name, the same in every language of the
// interface.
const letters: Readonly<Partial<Record<ScreenName, string>>> = {
  package: 'p',
  map: 'm',
  // Nobody has both.
  round: 'o',
  notifications: 'n',
  house: 'h',
  stock: 'k',
  pallets: 'x',
  warehouses: 'w',
  print: 'i',
  slip: 'b',
  subdrivers: 'l',
  // Nobody has both.
  reconciliation: 'l',
  tickets: 't',
  // Nobody has this and the team.
  attempts: 'e',
  userRequests: 'r',
  ratings: 'a',
  billing: 'f',
  cash: 'g',
  recharges: 'z',
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

interface PageShortcut {
  name: ScreenName;
  letter: string;
}

/** The pages that the viewer may open, in menu order, the profile last. */
export function accessiblePages(viewer: Parameters<typeof menuScreens>[0]): ScreenName[] {
  return [...menuScreens(viewer), 'profile'];
}

/** The page shortcuts (G and a letter) that the viewer may use. */
export function pageShortcuts(viewer: Parameters<typeof menuScreens>[0]): PageShortcut[] {
  return accessiblePages(viewer).flatMap((name) => {
    const letter = letters[name];
    return letter === undefined ? [] : [{ name, letter }];
  });
}
