// Bars as an SVG that reads on light and dark pages.

const [width, row, left] = [760, 34, 150];

/** One bar for each name, the shortest is best; lengths follow the logarithm, the numbers stand beside. */
export function chart(title: string, bars: readonly { name: string; value: number }[]): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const least = Math.min(...bars.map(({ value }) => value));
  const length = (value: number): number => 24 + (Math.log(value / least) / Math.max(0.01, Math.log(most / least))) * (width - left - 130);
  const lines = bars.map(({ name, value }, at) => {
    const y = 56 + at * row;
    const fill = at === 0 ? '#0f766e' : '#94a3b8';
    return `<text x="${left - 10}" y="${y + 16}" text-anchor="end">${name}</text><rect x="${left}" y="${y}" width="${length(value).toFixed(0)}" height="22" rx="4" fill="${fill}"/><text x="${(left + length(value) + 8).toFixed(0)}" y="${y + 16}">${value.toFixed(1)}</text>`;
  });
  const height = 70 + bars.length * row;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"><style>text{font:13px system-ui,sans-serif;fill:#334155}@media (prefers-color-scheme:dark){text{fill:#cbd5e1}}</style><text x="10" y="20" font-weight="600">${title}</text><text x="10" y="40" opacity=".75">ms of processor for 1,000 deliveries, logarithmic; less is better</text>${lines.join('')}</svg>\n`;
}
