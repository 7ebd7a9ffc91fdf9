// Where a running demo can be reached, for whoever starts it a second time.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const content = z.object({ pid: z.number(), address: z.string() });

const pathIn = (folder: string) => join(folder, 'demo.json');

/** Notes that this process serves at an address; returns how to take the note back. */
export async function writeAddressFile(folder: string, address: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  await writeFile(pathIn(folder), JSON.stringify({ pid: process.pid, address }));
  return () => rm(pathIn(folder), { force: true });
}

/** The address that the process with this pid noted; null when it has not got so far. */
export async function readAddressFile(folder: string, pid: number): Promise<string | null> {
  if (!existsSync(pathIn(folder))) return null;
  const noted = content.safeParse(JSON.parse(await readFile(pathIn(folder), 'utf8')));
  return noted.success && noted.data.pid === pid ? noted.data.address : null;
}
