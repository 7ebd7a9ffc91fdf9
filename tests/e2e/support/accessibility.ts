// What is wrong with a page as it is now, for people with a keyboard, a screen reader or a narrow window.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds, with the elements; empty on an accessible page. `except`: a part that is not ours. */
export async function violationsOn(page: Page, { except }: { except?: string } = {}): Promise<string[]> {
  // Details of what passes are not collected: nobody reads them.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (except === undefined ? axe : axe.exclude(except)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** The same, and whether the page scrolls sideways. */
export async function problemsOn(page: Page, given: { except?: string } = {}): Promise<string[]> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  return [...(await violationsOn(page, given)), ...(isWide ? ['scrolls sideways'] : [])];
}

/** Text that overflows its element without an intended ellipsis; and a page that scrolls sideways. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth + 1)
      found.push(`page ${document.documentElement.scrollWidth} > ${window.innerWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, label, h1, h2, h3, [role="tab"], th, dt, dd, p',
    )) {
      const style = getComputedStyle(element);
      if (
        element.offsetParent === null ||
        style.textOverflow === 'ellipsis' ||
        style.overflowX === 'auto' ||
        style.overflowX === 'scroll' ||
        style.position === 'absolute'
      )
        continue;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        found.push(
          `${element.tagName} "${element.textContent.slice(0, 40)}" ${element.scrollWidth} > ${element.clientWidth}`,
        );
    }
    return found;
  });
}
