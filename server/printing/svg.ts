// A drawing as SVG. Letters are outlines, so that it looks the same wherever it is shown, without the font.
import { type BoxShape, codePath, cornerRadius, decimal, type Drawing, type Shape, type TextShape } from './drawing.ts';
import { glyphsOf } from './glyphs.ts';

/** The outlines of a line as the `d` of a path. */
function textPath(shape: TextShape): string {
  const parts = glyphsOf(shape).map(({ path, x, y, scale }) => path.scale(scale, -scale).translate(x, y).toSVG());
  return parts.join('').replaceAll(/-?\d+\.\d{3,}/g, (number) => decimal(Number(number)));
}

function boxSvg(box: BoxShape): string {
  const { x, y, width, height, border } = box;
  const half = (border ?? 0) / 2;
  const size = `width="${decimal(width - 2 * half)}" height="${decimal(height - 2 * half)}"`;
  const style = border === null ? '' : ` fill="none" stroke="#000" stroke-width="${decimal(border)}"`;
  return `<rect x="${decimal(x + half)}" y="${decimal(y + half)}" ${size} rx="${cornerRadius(box)}"${style}/>`;
}

function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case 'box':
      return boxSvg(shape);
    case 'text':
      return `<path d="${textPath(shape)}"${shape.isWhite ? ' fill="#fff"' : ''}/>`;
    case 'bars':
    case 'matrix':
      return `<path d="${codePath(shape)}" shape-rendering="crispEdges"/>`;
  }
}

/** The drawing as an SVG document whose unit is the millimetre, black on white. */
export function drawingSvg({ width, height, shapes }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>${shapes.map(shapeSvg).join('')}</svg>`;
}
