import { Client } from 'pg';

/** Runs `work` on a connection of its own, which is closed afterwards. */
export async function asSuperuser<T>(superuserUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same address, on another database. */
export function onDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
