// The objects of a PDF file (ISO 32000-1): their numbers, streams and the table of their places.
import { deflateSync } from 'node:zlib';

export const pdfText = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

export class PdfFile {
  readonly #bodies: (Buffer | null)[] = [];

  /** The number of an object that is written later. */
  reserve(): number {
    return this.#bodies.push(null);
  }

  /** Writes an object and returns its number. */
  add(body: string, id = this.reserve()): number {
    this.#bodies[id - 1] = Buffer.from(body, 'latin1');
    return id;
  }

  /** Writes compressed content as an object and returns its number. */
  addStream(content: string | Uint8Array, entries = ''): number {
    const bytes = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
    const id = this.reserve();
    const head = `<< ${entries} /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`;
    this.#bodies[id - 1] = Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream')]);
    return id;
  }

  /** The bytes of the file. */
  toBuffer(root: number, info: number): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
    const places: string[] = [];
    let at = parts[0]?.length ?? 0;
    for (const [index, body] of this.#bodies.entries()) {
      if (!body) throw new Error(`The object ${index + 1} of a PDF was not written.`);
      const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
      places.push(`${String(at).padStart(10, '0')} 00000 n \n`);
      at += object.length;
      parts.push(object);
    }
    const size = places.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([...parts, Buffer.from(table + trailer)]);
  }
}
