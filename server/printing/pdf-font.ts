// A font that is embedded into a PDF, with the glyphs that the file uses (ISO 32000-1, 9.7.4).
import type { Font, Subset } from 'fontkit';
import { decimal } from './drawing.ts';
import type { ShapedGlyph } from './fonts.ts';
import type { PdfFile } from './pdf-file.ts';

const hex = (value: number): string => value.toString(16).padStart(4, '0');

export class PdfFont {
  /** Under which pages know it. */
  readonly name: string;
  readonly id: number;
  readonly #font: Font;
  readonly #subset: Subset;
  /** By the number of the glyph in the subset. */
  readonly #advances = new Map<number, number>([[0, 0]]);
  readonly #letters = new Map<number, string>();

  constructor(file: PdfFile, font: Font, name: string) {
    this.name = name;
    this.id = file.reserve();
    this.#font = font;
    this.#subset = font.createSubset();
  }

  /** A glyph as hexadecimal code, and its advance for a font of the size 1. */
  use({ id, codePoints }: ShapedGlyph): { code: string; advance: number } {
    const code = this.#subset.includeGlyph(id);
    let advance = this.#advances.get(code);
    if (advance === undefined) {
      advance = this.#font.getGlyph(id).advanceWidth / this.#font.unitsPerEm;
      this.#advances.set(code, advance);
      this.#letters.set(code, String.fromCodePoint(...codePoints));
    }
    return { code: hex(code), advance };
  }

  /** What programs copy and search: the letters of each glyph. */
  #unicodeMap(): string {
    const entries = Array.from(
      this.#letters,
      ([code, letters]) => `<${hex(code)}> <${Buffer.from(letters, 'utf16le').swap16().toString('hex')}>`,
    );
    // A section has at most 100 entries.
    const sections = Array.from({ length: Math.ceil(entries.length / 100) }, (_, index) => {
      const section = entries.slice(index * 100, (index + 1) * 100);
      return `${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`;
    });
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...sections,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n');
  }

  /** Writes the font, once all glyphs are known. */
  write(file: PdfFile): void {
    const font = this.#font;
    const name = `QAFILA+${font.postscriptName}`;
    const thousandths = (units: number): string => decimal((units * 1_000) / font.unitsPerEm);
    const { minX, minY, maxX, maxY } = font.bbox;
    const program = file.addStream(this.#subset.encode());
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /ItalicAngle 0 /StemV 80
/FontBBox [${[minX, minY, maxX, maxY].map(thousandths).join(' ')}] /Ascent ${thousandths(font.ascent)}
/Descent ${thousandths(font.descent)} /CapHeight ${thousandths(font.capHeight)} /FontFile2 ${program} 0 R >>`,
    );
    const advances = Array.from(this.#advances, ([code, advance]) => `${code} [${decimal(advance * 1_000)}]`);
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /FontDescriptor ${descriptor} 0 R /DW 0
/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /W [${advances.join(' ')}] >>`,
    );
    const unicode = file.addStream(this.#unicodeMap());
    file.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H
/DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
      this.id,
    );
  }
}
