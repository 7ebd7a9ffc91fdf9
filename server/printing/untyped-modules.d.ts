// What the app uses of modules without types of their own.
declare module 'fontkit' {
  export interface Path {
    commands: readonly { command: string; args: readonly number[] }[];
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }
  export interface GlyphRun {
    glyphs: readonly { id: number; path: Path; codePoints: readonly number[] }[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
  }
  /** A font of some glyphs, which get new numbers. */
  export interface Subset {
    includeGlyph(id: number): number;
    encode(): Uint8Array;
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    postscriptName: string;
    ascent: number;
    descent: number;
    capHeight: number;
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    getGlyph(id: number, codePoints?: readonly number[]): { advanceWidth: number; codePoints: readonly number[] };
    createSubset(): Subset;
    /** Private; `fonts.ts` says what for. Made by the first layout. */
    _layoutEngine: {
      engine: { GPOSProcessor?: { applyLookup: (type: number, table: unknown) => boolean } } | null;
    };
    layout(
      text: string,
      features: undefined,
      script: undefined,
      language: undefined,
      direction: 'ltr' | 'rtl',
    ): GlyphRun;
  }
  export function create(content: Buffer): Font;
}

// The package has types for its CommonJS file only.
declare module 'bidi-js/dist/bidi.mjs' {
  export interface Bidi {
    getEmbeddingLevels(text: string): { levels: Uint8Array; paragraphs: readonly { level: number }[] };
    getMirroredCharacter(sign: string): string | null;
  }
  export default function createBidi(): Bidi;
}
