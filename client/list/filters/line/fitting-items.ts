/** Pixels between two filters, and of the button of the popover with its gap. */
const gap = 8;
const buttonWidth = 72;

/**
 * Which items of these widths stand in a line: all if there is room, or else as many as there is room for beside the
 * button of the others. Those in `first` are placed before the others.
 */
export function fittingItems(widths: readonly number[], first: readonly boolean[], room: number): readonly boolean[] {
  const total = widths.reduce((sum, width) => sum + width + gap, 0);
  if (total <= room) return widths.map(() => true);
  const order = [...widths.keys()].toSorted((a, b) => Number(first[b]) - Number(first[a]));
  let left = room - buttonWidth;
  const fits = widths.map(() => false);
  for (const index of order) {
    const width = (widths[index] ?? 0) + gap;
    // An unused filter that does not fit is not passed by the next: the line would have holes.
    if (width > left && first[index] !== true) break;
    if (width > left) continue;
    left -= width;
    fits[index] = true;
  }
  return fits;
}
