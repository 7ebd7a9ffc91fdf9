// Reads one file in a thread of its own, so that a file that takes long or too much memory costs nobody else anything.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { prepareTable } from '../draft-rows.ts';
import { findTable, type FoundTable } from './find-table.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** The old binary format, and workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b, 0x03, 0x04];

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

async function read(bytes: Uint8Array): Promise<FoundTable> {
  if (beginsWith(bytes, compoundFile)) fail('import.old_format');
  if (beginsWith(bytes, zip)) return findTable(await readXlsx(bytes));
  return { ...findTable([{ name: '', rows: readCsv(bytes) }]), sheetName: null };
}

async function answer(bytes: unknown): Promise<unknown> {
  try {
    if (!(bytes instanceof Uint8Array)) fail('import.unreadable');
    const table = await read(bytes);
    return { table: { ...table, ...prepareTable(table) } };
  } catch (error) {
    const { code, params } = error instanceof AppError ? error : new AppError('import.unreadable');
    return { code, params };
  }
}

parentPort?.postMessage(await answer(workerData));
