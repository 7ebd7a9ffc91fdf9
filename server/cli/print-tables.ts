import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/migrate.ts';
import { generateTables } from '../db/generate-tables.ts';

const postgres = await startEmbedded({ folder: await mkdtemp(join(tmpdir(), 'qafila-tables-')), durable: false });
try {
  await migrate(postgres.url);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const target = fileURLToPath(new URL('../db/tables.ts', import.meta.url));
  await writeFile(target, await generateTables(client));
  await client.end();
  console.log(`written: ${target}`);
} finally {
  await postgres.stop();
}
