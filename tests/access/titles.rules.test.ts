// The title of each page in the browser, typed by hand: those that the specification names, and one for every other page.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type ScreenName, screenNames } from '#shared/access/screens.ts';

const languages = ['fr', 'en', 'ar'] as const;
const messages = z.object({ documentTitle: z.string(), titles: z.record(z.string(), z.string()) });
const read = async (language: (typeof languages)[number]) =>
  messages.parse(
    JSON.parse(await readFile(new URL(`../../client/messages/${language}/screens.json`, import.meta.url), 'utf8')),
  );

/** What the specification calls it: the page that it is, and its title in French, English and Arabic. */
const named: Record<string, [ScreenName, string, string, string]> = {
  dashboard: ['package', 'Colis', 'Parcels', 'الطرود'],
  packages: ['package', 'Colis', 'Parcels', 'الطرود'],
  orders: ['package', 'Colis', 'Parcels', 'الطرود'],
  users: ['users', 'Utilisateurs', 'Users', 'المستخدمون'],
  warehouses: ['warehouses', 'Entrepôts', 'Warehouses', 'المستودعات'],
  reports: ['statistics', 'Statistiques', 'Statistics', 'الإحصائيات'],
  settings: ['config', 'Configurations', 'Configurations', 'الإعدادات'],
  profile: ['profile', 'Profil', 'Profile', 'الملف الشخصي'],
  charts: ['charts', 'Graphiques', 'Charts', 'الرسوم البيانية'],
  billing: ['billing', 'Facturation', 'Billing', 'الفوترة'],
  print: ['print', 'Impression', 'Print', 'الطباعة'],
  pallets: ['pallets', 'Palettes', 'Pallets', 'الطبليات'],
  team: ['team', 'Équipe', 'Team', 'الفريق'],
  stock: ['stock', 'Stock', 'Stock', 'المخزون'],
  logs: ['logs', 'Journal', 'Logs', 'السجل'],
  statistics: ['statistics', 'Statistiques', 'Statistics', 'الإحصائيات'],
  'i18n test': ['i18nTest', 'i18n test', 'i18n test', 'i18n test'],
};

it.each(Object.entries(named))(
  'the page "%s" has its title in three languages',
  async (_word, [screen, ...expected]) => {
    const titles = await Promise.all(languages.map(async (language) => (await read(language)).titles[screen]));
    expect(titles).toEqual(expected);
  },
);

it.each(languages)('every page has a title with the name of the program behind it (%s)', async (language) => {
  const { documentTitle, titles } = await read(language);
  expect(documentTitle).toMatch(/^\{\{page\}\} · \S+$/);
  expect(screenNames.filter((name) => (titles[name] ?? '').trim() === '')).toEqual([]);
});
