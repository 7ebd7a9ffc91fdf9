// The address of a running demo, for a second start that finds it running.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const content = z.object({ pid: z.number(), address: z.string() });

const pathIn = (folder: string) => join(folder, 'demo.json');

/** Writes the address of this process; returns the function that removes it. */
export async function writeAddressFile(folder: string, address: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  await writeFile(pathIn(folder), JSON.stringify({ pid: process.pid, address }));
  return () => rm(pathIn(folder), { force: true });
}

/** The address that the process with this pid wrote; null if it is still starting. */
export async function readAddressFile(folder: string, pid: number): Promise<string | null> {
  if (!existsSync(pathIn(folder))) return null;
  const noted = content.safeParse(JSON.parse(await readFile(pathIn(folder), 'utf8')));
  return noted.success && noted.data.pid === pid ? noted.data.address : null;
}
