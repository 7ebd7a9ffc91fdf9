/**
 * True if a system font has Arabic letters; otherwise every letter is drawn as the same box, or not at all. French and
 * English pages load no Arabic font, but show the language's own name and names of people in Arabic.
 */
export function canRenderArabic(): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  const pixelsOf = (letter: string): string => {
    context.canvas.width = 32;
    context.canvas.height = 32;
    context.font = '20px sans-serif';
    context.fillText(letter, 8, 22);
    return context.getImageData(0, 0, 32, 32).data.join();
  };
  return pixelsOf('ع') !== pixelsOf('ب');
}
