import { expect, it } from 'vitest';
import { render } from '@testing-library/react';
import { packageColumns } from '#client/areas/packages/list/columns.tsx';
import { minTableWidth } from '#client/ui/table/table-layout.ts';
import { Table } from '#client/ui/table/table.tsx';

const dispatcherColumns = ['number', 'status', 'recipient', 'city', 'customer', 'driver', 'cod', 'updated'];
const columns = packageColumns
  .filter(({ id }) => dispatcherColumns.includes(id))
  .map((column) => ({ ...column, header: column.id }));

const clampPattern = /^clamp\((\d+)px, (\d+)px \+ \(100cqi - (\d+)px\) \* ([\d.]+), (\d+)px\)$/;

/** The width of each column in pixels by its id. The one column without a width gets the rest. */
function widthsIn(container: number): Record<string, number> {
  const { container: page, unmount } = render(<Table label="" columns={columns} rows={[]} rowKey={() => ''} />);
  const written = [...page.querySelectorAll('col')].map((col) => col.style.inlineSize);
  unmount();
  const widths = written.map((text) => {
    const found = clampPattern.exec(text);
    if (!found) return text === '' ? 0 : Number.parseFloat(text);
    const [least = 0, base = 0, table = 0, share = 0, most = 0] = found.slice(1).map(Number);
    return Math.min(most, Math.max(least, base + (container - table) * share));
  });
  const rest = container - widths.reduce((sum, width) => sum + width, 0);
  return Object.fromEntries(columns.map(({ id }, index) => [id, written[index] === '' ? rest : (widths[index] ?? 0)]));
}

it('gives extra width to the names of people, and stops the recipient column at 28 rem', () => {
  const least = minTableWidth(columns, false);
  expect(widthsIn(least)).toMatchObject({ recipient: 196, customer: 150, driver: 178, updated: 112 });
  const wider = widthsIn(least + 100);
  expect(wider['driver']).toBeGreaterThan(220);
  expect(wider['customer']).toBeGreaterThan(190);
  expect(wider).toMatchObject({ recipient: 196, number: 138, cod: 108 });
  expect(widthsIn(least + 300)).toMatchObject({ recipient: 364, customer: 220, driver: 240 });
  expect(widthsIn(2560)).toMatchObject({ recipient: 28 * 16, customer: 220, driver: 240, cod: 108 });
});
