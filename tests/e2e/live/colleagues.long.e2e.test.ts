// Ratings, notifications and presence between users reach the users concerned, on any instance, and no others.
import { describe, expect, it } from 'vitest';
import { notify } from '#tests/areas/notifications/support/notifications.ts';
import { createRating } from '#tests/areas/ratings/support/ratings.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, closeWindows, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

/** The bell: the entry of the navigation with its number. */
const bell = ({ page }: UserWindow, count: number) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: count === 0 ? /^Notifications$/ : new RegExp(`^Notifications ?, ?${count} à voir$`) });
const unread = ({ page }: UserWindow) => page.getByRole('tab', { name: /^Non lues/ });

describe('an answer to a rating', () => {
  it("appears on the author's open page and as a notification; another company receives nothing", async () => {
    const pkg = buildParcel(instances.fixtures, {
      status: 'delivered',
      driverId: instances.fixtures.people.driver,
      deliveredAt: new Date(),
    });
    await insertParcels(instances.db, pkg);
    const { id } = await createRating(await instances.apiClient('customer'), pkg.id, {
      overall: 2,
      comment: 'Trois jours d’attente',
    });
    const [author, support, stranger] = await Promise.all([
      instances.openAs(instances.two, 'customer', { path: `/ratings/${id}` }),
      instances.openAs(instances.one, 'support', { path: `/ratings/${id}` }),
      instances.openAs(instances.two, 'customer2'),
    ]);
    await author.page.getByText('Trois jours d’attente').waitFor();
    await bell(author, 0).waitFor();
    await stranger.page.getByText('En direct').first().waitFor();

    await support.page.getByLabel('Votre réponse').fill('Nous avons parlé au livreur, merci.');
    await support.page.getByRole('button', { name: 'Répondre' }).click();

    await author.page.getByText('Nous avons parlé au livreur, merci.').waitFor();
    await bell(author, 1).waitFor();
    await author.page
      .getByRole('navigation')
      .getByRole('link', { name: /^Notifications/ })
      .click();
    await author.page.getByRole('link', { name: 'Réponse à votre évaluation' }).click();
    await author.page.waitForURL(new RegExp(`/ratings/${id}$`));
    await bell(author, 0).waitFor();

    await notify(instances.db, instances.fixtures.people.customer2);
    await bell(stranger, 1).waitFor();
    expect(framesContaining(stranger, [id, pkg.id, 'Nous avons parlé'])).toEqual([]);
    await stranger.page.goto(`${instances.two.url}/ratings/${id}`);
    await stranger.page.getByText('Évaluation introuvable').waitFor();
    expect(framesContaining(stranger, ['Nous avons parlé', 'Trois jours'])).toEqual([]);
  });
});

describe('notifications', () => {
  it("read in one tab are read in the other, one and all; another person's stay unread", async () => {
    const { people } = instances.fixtures;
    const mine = [
      await notify(instances.db, people.backoffice),
      await notify(instances.db, people.backoffice),
      await notify(instances.db, people.backoffice),
    ];
    const theirs = await notify(instances.db, people.accountant);
    const inbox = { path: '/notifications?view=unread' };
    const [desk, home, other] = await Promise.all([
      instances.openAs(instances.one, 'backoffice', inbox),
      instances.openAs(instances.two, 'backoffice', inbox),
      instances.openAs(instances.two, 'accountant', inbox),
    ]);
    await Promise.all([bell(desk, 3).waitFor(), bell(home, 3).waitFor(), bell(other, 1).waitFor()]);

    const row = ({ page }: UserWindow) => page.locator(`[data-note="${mine[1]?.id}"]`);
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
    await notify(instances.db, people.accountant);
    await bell(other, 2).waitFor();
    expect(
      framesContaining(
        other,
        mine.map(({ id }) => id),
      ),
    ).toEqual([]);
    expect(framesContaining(desk, [theirs.id])).toEqual([]);
  });
});

describe('presence', () => {
  it("a user who opens a parcel is shown on the colleague's row and drawer until the tab closes; the customer never receives either", async () => {
    const [pkg, other] = [
      buildEnrouteParcel(instances.fixtures, { recipientName: 'Nora Sebti' }),
      buildEnrouteParcel(instances.fixtures, { recipientName: 'Hajar Bennis' }),
    ];
    await insertParcels(instances.db, pkg, other);
    const [colleague, customer, mate] = await Promise.all([
      instances.openAs(instances.two, 'backoffice'),
      instances.openAs(instances.two, 'customer', { path: `/package?id=${pkg.id}` }),
      instances.openAs(instances.one, 'subcustomer'),
    ]);
    const rowOf = ({ page }: UserWindow) => page.getByRole('row').filter({ hasText: pkg.trackingNumber });
    const face = rowOf(colleague).getByRole('img', { name: 'Test support' });
    await customer.page.getByRole('heading', { name: 'Nora Sebti' }).waitFor();
    await rowOf(colleague).waitFor();

    const visitor = await instances.openAs(instances.one, 'support', { path: `/package?id=${pkg.id}` });
    await face.waitFor();
    await colleague.page.goto(`${instances.two.url}/package?id=${pkg.id}`);
    const drawer = colleague.page.getByRole('dialog', { name: /Nora Sebti|CAS-/ });
    await drawer.getByText(/Aussi ici/).waitFor();
    await drawer.getByText(/Test/).first().waitFor();

    // She does see her own colleague: so messages about the others would have arrived as well.
    await mate.page.goto(`${instances.one.url}/package?id=${pkg.id}`);
    await expect
      .poll(() => framesContaining(customer, ['Test subcustomer']).length, { timeout: 15_000 })
      .toBeGreaterThan(0);

    await visitor.page.goto(`${instances.one.url}/package?id=${other.id}`);
    await rowOf(colleague)
      .getByRole('img', { name: /Test support/ })
      .waitFor({ state: 'detached' });
    await visitor.page.goto(`${instances.one.url}/package?id=${pkg.id}`);
    await rowOf(colleague)
      .getByRole('img', { name: /Test support/ })
      .waitFor();
    await closeWindows(visitor);
    await rowOf(colleague)
      .getByRole('img', { name: /Test support/ })
      .waitFor({ state: 'detached' });

    expect(
      framesContaining(customer, [
        'Test support',
        'Test backoffice',
        instances.fixtures.people.support,
        instances.fixtures.people.backoffice,
      ]),
    ).toEqual([]);
    expect(
      framesContaining(mate, [
        'Test support',
        'Test backoffice',
        instances.fixtures.people.support,
        instances.fixtures.people.backoffice,
      ]),
    ).toEqual([]);
  });
});

const menu = ({ page }: UserWindow) => page.getByRole('dialog', { name: 'Vues' });

describe('a saved view', () => {
  it('that one shares opens for the same role and hub, until its removal; another hub hears nothing', async () => {
    const [owner, mate, stranger] = await Promise.all([
      instances.openAs(instances.one, 'driver', { path: '/package?late=1&sort=-created' }),
      instances.openAs(instances.two, 'driver2', { path: '/package' }),
      instances.openAs(instances.two, 'driverRabat', { path: '/package' }),
    ]);
    const openMenu = async (user: UserWindow) => {
      await user.page.getByRole('button', { name: 'Vues', exact: true }).click();
      await menu(user).getByRole('button', { name: 'Enregistrer la vue affichée' }).waitFor();
    };
    await Promise.all([owner, mate, stranger].map(openMenu));
    await menu(owner).getByRole('button', { name: 'Enregistrer la vue affichée' }).click();
    await menu(owner).getByLabel('Nom de la vue').fill('Mes retards');
    await owner.page.keyboard.press('Enter');
    await owner.page.waitForURL(/view=/);

    const actions = 'Actions sur la vue Mes retards';
    await owner.page.getByRole('button', { name: 'Mes retards' }).click();
    await menu(owner).getByRole('button', { name: actions }).click();
    await owner.page.getByRole('menuitem', { name: 'Partager avec l’équipe' }).click();
    await menu(mate)
      .getByRole('button', { name: /^Mes retards/ })
      .click();
    await mate.page.waitForURL(/late=1&sort=-created.*view=/);

    await menu(owner).getByRole('button', { name: actions }).click();
    await owner.page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await mate.page.getByText('Cette vue a été supprimée, ou n’est plus partagée avec vous.').waitFor();
    const removed = owner.page.getByRole('listitem').filter({ hasText: 'Vue supprimée' });
    await removed.getByRole('button', { name: 'Revenir en arrière' }).click();
    await mate.page.getByText('Cette vue a été supprimée').waitFor({ state: 'detached' });
    expect(framesContaining(stranger, ['Mes retards'])).toEqual([]);
    await closeWindows(owner, mate, stranger);
  });
});
