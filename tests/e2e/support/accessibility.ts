// What is wrong with a page as it is now, for people with a keyboard, a screen reader or a narrow window.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds, with the elements; empty on an accessible page. `except`: a part that is not ours. `inTheSun`: texts must have a
 * contrast of 7:1.
 */
export async function violationsOn(
  page: Page,
  { except, inTheSun = false }: { except?: string; inTheSun?: boolean } = {},
): Promise<string[]> {
  // Details of what passes are not collected: nobody reads them.
  const rules = { 'color-contrast-enhanced': { enabled: inTheSun } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules });
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

/** Touch targets smaller than 44 pixels, anywhere on the page; with their size and name. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Sliding elements are measured in their final position.
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role="tab"], [role="option"]',
    )) {
      // A box is ticked by its label, a field is entered by its frame.
      const target =
        element.closest<HTMLElement>('label') ??
        (element.matches('input') && element.parentElement ? element.parentElement : element);
      const { width, height } = element.getBoundingClientRect();
      const hidden =
        element.closest('[inert], [aria-hidden="true"]') !== null || getComputedStyle(element).visibility === 'hidden';
      // The skip link shows with the Tab key alone.
      if (hidden || width <= 1 || height <= 1 || element.getAttribute('href') === '#main') continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hits = (left: number, top: number): boolean => {
        const there = document.elementFromPoint(left, top);
        return there !== null && (element.contains(there) || target.contains(there));
      };
      if (!hits(x, y)) continue;
      const reach = (dx: number, dy: number): number => {
        let pixels = 0;
        while (pixels < 44 && hits(x + dx * pixels, y + dy * pixels)) pixels += 1;
        return pixels;
      };
      // The middle counts both ways.
      const [across, down] = [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1];
      if (Math.min(across, down) < 43)
        found.push(`${across}×${down} ${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
    }
    return found;
  });
}
