// What a PDF fills with colour, page by page, as SVG: enough of the format to look at barcodes and boxes. Text is left out.
import { inflateSync } from 'node:zlib';

type Matrix = readonly [number, number, number, number, number, number];

function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

const numbersOf = (operands: readonly string[]): number[] => operands.map(Number);

function matrixOf(operands: readonly string[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(operands);
  return [a, b, c, d, e, f];
}

/** The filled paths of a content stream (ISO 32000-1, tables 57, 59 and 60). */
function filledPaths(content: string): string[] {
  const paths: string[] = [];
  const stack: Matrix[] = [];
  let ctm: Matrix = [1, 0, 0, 1, 0, 0];
  let path = '';
  let operands: string[] = [];
  const point = (x = 0, y = 0): string =>
    `${(x * ctm[0] + y * ctm[2] + ctm[4]).toFixed(3)} ${(x * ctm[1] + y * ctm[3] + ctm[5]).toFixed(3)}`;
  const operators: Readonly<Record<string, () => void>> = {
    q: () => stack.push(ctm),
    Q: () => (ctm = stack.pop() ?? ctm),
    cm: () => (ctm = multiply(matrixOf(operands), ctm)),
    m: () => (path += `M${point(...numbersOf(operands))}`),
    l: () => (path += `L${point(...numbersOf(operands))}`),
    re: () => {
      const [x = 0, y = 0, w = 0, h = 0] = numbersOf(operands);
      path += `M${point(x, y)}L${point(x + w, y)}L${point(x + w, y + h)}L${point(x, y + h)}Z`;
    },
    c: () => (path += `L${point(...numbersOf(operands.slice(4)))}`),
    h: () => (path += 'Z'),
    f: () => paths.push(path),
    n: () => (path = ''),
    S: () => (path = ''),
  };
  for (const token of content.replaceAll(/BT[\s\S]*?ET/g, ' ').split(/\s+/)) {
    if (/^[-+.\d/[]/.test(token)) {
      operands.push(token);
      continue;
    }
    operators[token]?.();
    if (token === 'f') path = '';
    operands = [];
  }
  return paths;
}

export interface PdfPage {
  /** Points. */
  width: number;
  height: number;
  svg: string;
  /** Its content stream as it is written. */
  content: string;
}

/** The pages of a PDF that we wrote. */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  );
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [];
      const [, id] = /\/Contents (\d+) 0 R/.exec(body) ?? [];
      const [, stream = ''] = /stream\n([\s\S]*?)\nendstream/.exec(objects.get(id ?? '') ?? '') ?? [];
      const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      const paths = filledPaths(content);
      const d = paths.map((path) => `<path d="${path}"/>`).join('');
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}"><g transform="matrix(1 0 0 -1 0 ${height})">${d}</g></svg>`;
      return { width: Number(width), height: Number(height), svg, content };
    });
}
