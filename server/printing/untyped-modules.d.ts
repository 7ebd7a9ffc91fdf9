// What the app uses of modules without types of their own.
declare module 'fontkit' {
  export interface Path {
    commands: readonly { command: string; args: readonly number[] }[];
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }
  export interface GlyphRun {
    glyphs: readonly { path: Path }[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  export function create(content: Buffer): Font;
}

// The package has types for its CommonJS file only.
declare module 'bidi-js/dist/bidi.mjs' {
  export interface Bidi {
    getEmbeddingLevels(text: string): { levels: Uint8Array };
    getMirroredCharacter(sign: string): string | null;
  }
  export default function createBidi(): Bidi;
}
