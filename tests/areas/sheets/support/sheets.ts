import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';
import { spreadsheetId } from './google-double.ts';

/** The titles of a sheet as a shop writes them, not in the order of the fields. */
export const titles = ['Code suivi', 'Client', 'GSM', 'Ville', 'Adresse', 'Montant', 'Remarque', 'Etat'];
/** The column of each field, in the order of the fields. */
export const columns = ['Client', 'GSM', 'Ville', 'Adresse', 'Montant', '', 'Remarque', '', 'Code suivi', 'Etat'];

/** A row of the sheet. */
export const order = (name: string, phone: string, city = 'Rabat'): string[] => [
  '',
  name,
  phone,
  city,
  '12 rue Al Massira',
  '199',
  '',
  '',
];

const created = z.object({ sheetCreate: z.object({ sheet: z.object({ id: z.string() }) }) });

export const sheetInput = (given: Record<string, unknown> = {}): Record<string, unknown> => ({
  link: `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit#gid=0`,
  sheetName: 'Commandes',
  headerRow: 1,
  columns,
  scheduled: false,
  ...given,
});

/** Stores the sheet of a company. */
export async function createSheet(person: ApiClient, given: Record<string, unknown> = {}): Promise<string> {
  const document = 'mutation ($input: SheetCreateInput!) { sheetCreate(input: $input) { sheet { id } } }';
  const { data, errors } = await person.call(document, { input: sheetInput(given) });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return created.parse(data).sheetCreate.sheet.id;
}

/** Removes the sheet of a company. */
export async function removeSheet(person: ApiClient, id: string): Promise<void> {
  const document = 'mutation ($input: SheetRemoveInput!) { sheetRemove(input: $input) { sheet { id } } }';
  const { errors } = await person.call(document, { input: { id } });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

const synced = z.object({
  sheetSync: z.object({ importId: z.string().nullable(), orders: z.number(), left: z.number(), written: z.number() }),
});
export type Synced = z.output<typeof synced>['sheetSync'] | { code: string };

/** Synchronises a sheet; the error code if it fails. */
export async function sync(person: ApiClient, id: string): Promise<Synced> {
  const document = 'mutation ($input: SheetSyncInput!) { sheetSync(input: $input) { importId orders left written } }';
  const { data, errors } = await person.call(document, { input: { id } });
  const [error] = errors;
  return error ? { code: error.extensions.code } : synced.parse(data).sheetSync;
}
