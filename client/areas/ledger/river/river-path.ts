// The outline of the river: each stage is as wide as its amount, and the banks run smoothly from one to the next.

/** The width of the drawing; its height is 100. */
export const riverWidth = 1_000;
/** Widths of the river, from nothing to the largest amount. */
const narrow = 4;
const wide = 84;

/** One bank, from point to point. */
const bank = (line: readonly { x: number; y: number }[]): string =>
  line
    .map(({ x, y }, index) => {
      const before = line[index - 1];
      if (!before) return `L${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');

/** The closed outline for amounts in centimes; what is below zero is as narrow as nothing. */
export function riverPath(amounts: readonly number[]): string {
  const most = Math.max(1, ...amounts);
  const step = riverWidth / amounts.length;
  const points = amounts.map((amount, index) => ({
    x: step * (index + 0.5),
    half: (narrow + ((wide - narrow) * Math.max(0, amount)) / most) / 2,
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const edges = [{ ...first, x: 0 }, ...points, { ...last, x: riverWidth }];
  const upper = edges.map(({ x, half }) => ({ x, y: round(50 - half) }));
  const lower = edges.map(({ x, half }) => ({ x, y: round(50 + half) })).toReversed();
  return `M0 50${bank(upper)}${bank(lower)}Z`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
