// Each of the 13 roles signs in and has exactly its menu and its pages, typed by hand from the specification's tables.
// A page that is not built yet is left out; one that a role may not open says so.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { screenNames, screenPath, screenTable } from '#shared/access/screens.ts';
import { insertFixtures, type PersonName } from '#tests/fixtures/fixtures.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { type Instance, startInstance } from './support/instance.ts';
import { closeAllWindows, sharedBrowser } from './support/shared-browser.ts';
import { closeWindows, openWindow, signIn } from './support/user-window.ts';

const database = useDatabase();
let db: Db;
let instance: Instance;

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  const { people } = await insertFixtures(db);
  await inTransaction(db, systemPrincipal, async (trx) => {
    await trx.updateTable('users').set({ manager: true }).where('id', '=', people.housekeeperRabat).execute();
    // A second commercial, without the flag.
    await trx.updateTable('userRoles').set({ role: 'COMMERCIAL' }).where('userId', '=', people.customer2).execute();
    await trx.updateTable('users').set({ companyId: null }).where('id', '=', people.customer2).execute();
  });
  instance = await startInstance(database.url);
});
afterAll(async () => {
  await closeAllWindows();
  await instance?.stop();
  await db?.destroy();
});

/** The pages inside the layout: title, and A ACC SACC D SD COL C SC H B S CO T with a + if it needs the manager flag. */
const pages: Record<string, [title: string, roles: string]> = {
  '/package': ['Colis', 'A ACC SACC D COL SD SC H B S C CO'],
  '/round': ['Tournée', 'D SD COL'],
  '/package?view=map': ['Carte', 'A B S H D+'],
  '/notifications': ['Notifications', 'A D ACC SACC C H B S CO COL'],
  '/house': ['Dépôt', 'A ACC SACC H B S CO'],
  '/stock': ['Stock', 'A H B S C'],
  '/pallets': ['Palettes', 'A H ACC SACC D T B S'],
  '/warehouses': ['Entrepôts', 'A B'],
  '/print': ['Impression', 'A H CO ACC SACC D B S C'],
  '/slip': ['Bon de remise', 'A ACC H B S'],
  '/subdrivers': ['Livreurs', 'D+ H+'],
  '/tickets': ['Réclamations', 'A D SD H B S C'],
  '/attempts': ['Tentatives', 'A H B S'],
  '/user-requests': ['Demandes', 'A D ACC SACC C H'],
  '/ratings': ['Évaluations', 'A'],
  '/billing': ['Facturation', 'A D ACC SACC C H CO'],
  '/billing?view=cash': ['Caisse', 'A ACC SACC H D SD'],
  '/billing/recharges': ['Recharges', 'A ACC SACC C CO'],
  '/billing?view=reconciliation': ['Rapprochement', 'A ACC SACC'],
  '/invoice': ['Régénération de factures', 'A ACC'],
  '/custom-driver-invoice': ['Factures livreurs', 'A ACC'],
  '/charts': ['Graphiques', 'A S B C D CO'],
  '/statistics': ['Statistiques', 'A CO+'],
  '/users': ['Utilisateurs', 'A ACC SACC CO'],
  '/team': ['Équipe', 'C'],
  '/logs': ['Journal', 'A'],
  '/service': ['Services', 'A'],
  '/config': ['Configurations', 'A'],
};
/** Pages without an entry in the menu. */
const unlisted: Record<string, [title: string, roles: string]> = {
  '/profile': ['Profil', 'A ACC SACC D COL SD SC H B S C CO T'],
  '/ratings/01900000-0000-7000-8000-000000000000': ['Évaluation', 'A D S C'],
};
/** The menu has no charts for these without the flag, although they may open the page. */
const menuOnlyForManagers = ['/charts D', '/charts CO'];

const people: [PersonName, role: string, manager: boolean][] = [
  ['admin', 'A', false],
  ['accountant', 'ACC', false],
  ['subaccountant', 'SACC', false],
  ['driver', 'D', true],
  ['driver2', 'D', false],
  ['subdriver', 'SD', false],
  ['collector', 'COL', false],
  ['customer', 'C', false],
  ['subcustomer', 'SC', false],
  ['housekeeper', 'H', false],
  ['housekeeperRabat', 'H', true],
  ['backoffice', 'B', false],
  ['support', 'S', false],
  ['commercial', 'CO', true],
  ['customer2', 'CO', false],
  ['transportor', 'T', false],
];

const isBuilt = (path: string): boolean => {
  const { pathname, search } = new URL(path, 'http://qafila.test');
  const name = screenNames.find((each) => screenPath(each) === pathname + search || matches(each, pathname));
  return name !== undefined && screenTable[name].built;
};
const matches = (name: (typeof screenNames)[number], path: string): boolean =>
  screenTable[name].view === undefined && new RegExp(`^${screenTable[name].path.replace(':id', '[^/]+')}$`).test(path);

function allows([, roles]: [string, string], role: string, manager: boolean): boolean {
  return roles.split(' ').some((each) => each === role || (manager && each === `${role}+`));
}

/** Opens a page as a link does, and says whether the role is refused there. */
async function isRefused(page: Page, path: string, title: string): Promise<boolean> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
  }, path);
  await page.waitForFunction((text) => document.title === `${text} · Qafila`, title);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return (await page.getByText('Vous n’avez pas accès à cette page').count()) > 0;
}

it.each(people)('%s (%s, manager: %s) has exactly its menu and its pages', async (person, role, manager) => {
  const visitor = await openWindow(await sharedBrowser());
  const { page } = visitor;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(visitor, instance.url, person.toLowerCase());
  const menu = page.getByRole('navigation', { name: 'Navigation' }).getByRole('listitem').getByRole('link');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const expected = Object.keys(pages).filter(
    (path) =>
      isBuilt(path) &&
      allows(pages[path] ?? ['', ''], role, manager) &&
      (manager || !menuOnlyForManagers.includes(`${path} ${role}`)),
  );
  const shown = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(shown.toSorted()).toEqual(expected.toSorted());

  const found: Record<string, boolean> = {};
  const typed: Record<string, boolean> = {};
  for (const [path, rule] of Object.entries({ ...pages, ...unlisted })) {
    if (!isBuilt(path)) continue;
    typed[path] = !allows(rule, role, manager);
    found[path] = await isRefused(page, path, rule[0]);
  }
  expect(found).toEqual(typed);
  expect(complaints).toEqual([]);
  await closeWindows(visitor);
});
