/** The spreadsheet that a link names: its id, and the number of the tab. */
export interface SheetLink {
  spreadsheetId: string;
  gid: string | null;
}

const idPattern = /^[\w-]{20,100}$/;
const pathPattern = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{20,100})(?:\/|$)/;

/** Reads a link of Google Sheets, or an id alone; null if it is neither. */
export function parseSheetLink(text: string): SheetLink | null {
  const trimmed = text.trim();
  if (idPattern.test(trimmed)) return { spreadsheetId: trimmed, gid: null };
  const url = URL.parse(trimmed);
  if (url?.protocol !== 'https:' || url.hostname !== 'docs.google.com') return null;
  const spreadsheetId = pathPattern.exec(url.pathname)?.[1];
  if (spreadsheetId === undefined) return null;
  const gid = /[#&?]gid=(\d{1,20})/.exec(`${url.search}${url.hash}`)?.[1];
  return { spreadsheetId, gid: gid ?? null };
}

/** The address of a spreadsheet. */
export function sheetUrl({ spreadsheetId, gid }: SheetLink): string {
  return `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit${gid === null ? '' : `#gid=${gid}`}`;
}
