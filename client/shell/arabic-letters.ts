/**
 * Whether this machine can draw Arabic letters by itself; without them it draws the same box, or nothing, for every
 * letter. French and English pages do not bring an Arabic face, yet the language's own name and people's names are
 * written with it.
 */
export function drawsArabic(): boolean {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return true;
  const pixelsOf = (letter: string): string => {
    pen.canvas.width = 32;
    pen.canvas.height = 32;
    pen.font = '20px sans-serif';
    pen.fillText(letter, 8, 22);
    return pen.getImageData(0, 0, 32, 32).data.join();
  };
  return pixelsOf('ع') !== pixelsOf('ب');
}
