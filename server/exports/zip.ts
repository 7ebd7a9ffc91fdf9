// The records of a zip file (PKWARE APPNOTE 6.3) whose entries are written before their sizes are known.

export interface ZipEntry {
  name: string;
  crc: number;
  /** Bytes before and after the compression. */
  size: number;
  packed: number;
  /** Of its local header. */
  offset: number;
}

/** Beyond this size another format is needed, which not every spreadsheet program reads. */
export const maxZipBytes = 0xff_ff_ff_ff;

const version = 20;
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day that a zip knows: files with equal content are equal. */
const date = 0x0021;

/** Numbers of two or four bytes. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** What stands before the content of an entry. */
export function localHeader(name: string): Buffer {
  const head = record(
    [4, 0x04034b50],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, Buffer.byteLength(name)],
    [2, 0],
  );
  return Buffer.concat([head, Buffer.from(name)]);
}

/** What stands after the content of an entry. */
export function dataDescriptor({ crc, packed, size }: ZipEntry): Buffer {
  return record([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
}

/** The record of an entry in the directory at the end. */
export function centralEntry({ name, crc, packed, size, offset }: ZipEntry): Buffer {
  const head = record(
    [4, 0x02014b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, Buffer.byteLength(name)],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([head, Buffer.from(name)]);
}

/** The last record of the file. */
export function endOfZip({ entries, at, bytes }: { entries: number; at: number; bytes: number }): Buffer {
  return record([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, bytes], [4, at], [2, 0]);
}
