// What somebody writes to one person arrives at that person, wherever they are, and at nobody else's.
import { afterEach, describe, expect, it } from 'vitest';
import { notifyOne } from '#tests/areas/notifications/support/mail.ts';
import { rate } from '#tests/areas/ratings/support/ratings.ts';
import { aParcel, putParcels } from '#tests/world/parcels.ts';
import { useTwoInstances } from './support/two-instances.ts';
import { heardOf, leave, type Visitor } from './support/visitor.ts';

const house = useTwoInstances();
const open: Visitor[] = [];
afterEach(() => leave(...open.splice(0)));

async function visit(...args: Parameters<typeof house.visit>): Promise<Visitor> {
  const visitor = await house.visit(...args);
  open.push(visitor);
  return visitor;
}

/** The bell: the entry of the navigation with its number. */
const bell = ({ page }: Visitor, count: number) => page.getByRole('navigation').getByRole('link', { name: count === 0 ? /^Notifications$/ : new RegExp(`^Notifications ?, ?${count} à voir$`) });
const unread = ({ page }: Visitor) => page.getByRole('tab', { name: /^Non lues/ });

describe('an answer to a rating', () => {
  it('stands on the author\'s open page and raises the bell; another company hears nothing', async () => {
    const pkg = aParcel(house.world, { status: 'delivered', driverId: house.world.people.driver, deliveredAt: new Date() });
    await putParcels(house.db, pkg);
    const { id } = await rate(await house.caller('customer'), pkg.id, { overall: 2, comment: 'Trois jours d’attente' });
    const [author, support, stranger] = await Promise.all([visit(house.two, 'customer'), visit(house.one, 'support'), visit(house.two, 'customer2')]);
    await author.page.goto(`${house.two.url}/ratings/${id}`);
    await author.page.getByText('Trois jours d’attente').waitFor();
    await bell(author, 0).waitFor();
    await stranger.page.goto(`${house.two.url}/ratings/${id}`);
    await stranger.page.getByText('Évaluation introuvable').waitFor();

    await support.page.goto(`${house.one.url}/ratings/${id}`);
    await support.page.getByLabel('Votre réponse').fill('Nous avons parlé au livreur, merci.');
    await support.page.getByRole('button', { name: 'Répondre' }).click();

    await author.page.getByText('Nous avons parlé au livreur, merci.').waitFor();
    await bell(author, 1).waitFor();
    await author.page.getByRole('navigation').getByRole('link', { name: /^Notifications/ }).click();
    await author.page.getByRole('link', { name: 'Réponse à votre évaluation' }).click();
    await author.page.waitForURL(new RegExp(`/ratings/${id}$`));
    await bell(author, 0).waitFor();

    await notifyOne(house.db, house.world.people.customer2);
    await bell(stranger, 1).waitFor();
    expect(heardOf(stranger, [id, pkg.id, 'Nous avons parlé'])).toEqual([]);
  });
});

describe('notifications', () => {
  it('read in one tab are read in the other, one and all; another person\'s stay unread', async () => {
    const { people } = house.world;
    const mine = [];
    for (let count = 0; count < 3; count += 1) mine.push(await notifyOne(house.db, people.backoffice));
    const theirs = await notifyOne(house.db, people.accountant);
    const [desk, home, other] = await Promise.all([visit(house.one, 'backoffice'), visit(house.two, 'backoffice'), visit(house.two, 'accountant')]);
    await Promise.all([desk, home, other].map(({ page }) => page.goto(`${new URL(page.url()).origin}/notifications?view=unread`)));
    await Promise.all([bell(desk, 3).waitFor(), bell(home, 3).waitFor(), bell(other, 1).waitFor()]);

    const row = ({ page }: Visitor) => page.locator(`[data-note="${mine[1]?.id}"]`);
    await row(desk).hover();
    await row(desk).getByRole('button', { name: 'Marquer comme lue' }).click();
    await bell(home, 2).waitFor();
    await row(home).getByText('non lue', { exact: true }).waitFor({ state: 'detached' });
    await bell(desk, 2).waitFor();

    await home.page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
    await bell(desk, 0).waitFor();
    await desk.page.getByText('non lue', { exact: true }).first().waitFor({ state: 'detached' });
    await expect.poll(() => unread(desk).innerText()).not.toMatch(/[1-9]/);

    expect(await bell(other, 1).count()).toBe(1);
    await notifyOne(house.db, people.accountant);
    await bell(other, 2).waitFor();
    expect(heardOf(other, mine.map(({ id }) => id))).toEqual([]);
    expect(heardOf(desk, [theirs.id])).toEqual([]);
  });
});
