// A scanner types into the page as a keyboard does: its codes arrive whole, and nothing else happens.
import { describe, expect, it } from 'vitest';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import type { UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

/** What the keys of a US scanner are on other layouts. */
const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  us: {},
  azerty: { A: 'Q', 0: 'à', 1: '&', 2: 'é', 3: '"', 4: "'", 5: '(', 6: '-', 7: 'è', 8: '_', 9: 'ç', '-': ')' },
  arabic: {
    C: 'ؤ',
    A: 'ش',
    S: 'س',
    B: 'لا',
    ...Object.fromEntries(Array.from('٠١٢٣٤٥٦٧٨٩', (sign, digit) => [digit, sign])),
  },
};

/** Types as fast as a scanner: no key waits for the one before it. */
async function scan({ context, page }: UserWindow, code: string, { layout = 'us', end = 'Enter' } = {}): Promise<void> {
  const session = await context.newCDPSession(page);
  const keys = Array.from(code).flatMap((sign) => {
    const at = sign === '-' ? 'Minus' : /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`;
    const key = layouts[layout]?.[sign] ?? sign;
    const modifiers = /[A-Z]/.test(sign) ? 8 : 0;
    return [
      { type: 'keyDown' as const, code: at, key, text: key, modifiers },
      { type: 'keyUp' as const, code: at, key, modifiers },
    ];
  });
  const ends = (['keyDown', 'keyUp'] as const).map((type) => ({
    type,
    code: end,
    key: end,
    windowsVirtualKeyCode: end === 'Tab' ? 9 : 13,
    ...(type === 'keyDown' && end === 'Enter' && { text: '\r' }),
  }));
  await Promise.all([...keys, ...ends].map((event) => session.send('Input.dispatchKeyEvent', event)));
  await session.detach();
}

const rows = ({ page }: UserWindow) => page.getByRole('row').filter({ hasText: /[A-Z]{3}-\d{2}-\d{6,}/ });

describe('a scan', () => {
  it.each([
    ['us', 'Enter'],
    ['us', 'Tab'],
    ['azerty', 'Enter'],
    ['arabic', 'Enter'],
  ])('without a field (layout %s, ended by %s) shows its parcel and presses no shortcut', async (layout, end) => {
    const [wanted, other] = [buildEnrouteParcel(instances.fixtures), buildEnrouteParcel(instances.fixtures)];
    await insertParcels(instances.db, wanted, other);
    const hub = await instances.openAs(instances.one, 'housekeeper');
    await rows(hub).filter({ hasText: other.trackingNumber }).waitFor();
    // The cursor is on a row, and a button has the focus.
    await hub.page.keyboard.press('j');
    await hub.page.getByRole('tab').first().focus();
    const before = await hub.page.getByRole('tab').count();
    await scan(hub, wanted.trackingNumber, { layout, end });
    await hub.page.waitForURL(new RegExp(`numbers=${wanted.trackingNumber}`));
    await expect.poll(() => rows(hub).count()).toBe(1);
    expect(await hub.page.getByRole('dialog').count()).toBe(0);
    expect(await hub.page.getByRole('tab').count()).toBe(before);
    // What people press stays a shortcut.
    await hub.page.keyboard.press('c');
    await hub.page.getByRole('dialog', { name: 'Scan rapide' }).waitFor();
  });

  it('is taken by the open scans wherever the focus is, once, and by no other parcel', async () => {
    const [wanted, other] = [buildParcel(instances.fixtures), buildParcel(instances.fixtures)];
    await insertParcels(instances.db, wanted, other);
    const collector = await instances.openAs(instances.one, 'collector');
    await collector.page.getByText('En direct').first().waitFor();
    await collector.page.keyboard.press('c');
    const dialog = collector.page.getByRole('dialog', { name: 'Scan rapide' });
    await dialog.getByRole('combobox').focus();
    await scan(collector, wanted.trackingNumber, { layout: 'azerty' });
    await dialog.getByRole('listitem').filter({ hasText: wanted.trackingNumber }).waitFor();
    await dialog.getByRole('textbox').focus();
    await scan(collector, other.trackingNumber, { layout: 'arabic' });
    await dialog.getByRole('listitem').filter({ hasText: other.trackingNumber }).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    expect(await dialog.getByRole('textbox').inputValue()).toBe('');
  });

  it('into a field that is being edited is its text, and submits nothing', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures);
    await insertParcels(instances.db, pkg);
    const hub = await instances.openAs(instances.one, 'backoffice');
    await hub.page.goto(`${instances.one.url}/package?id=${pkg.id}`);
    await hub.page.getByRole('button', { name: 'Modifier' }).first().click();
    const reference = hub.page.getByRole('textbox', { name: /Réf/ });
    await reference.fill('');
    await scan(hub, 'CAS-26-999999');
    expect(await reference.inputValue()).toBe('CAS-26-999999');
    expect(await reference.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(new URL(hub.page.url()).searchParams.get('numbers')).toBeNull();
  });
});
