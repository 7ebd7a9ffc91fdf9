// A person's name in texts of others: every spelling of it is found, and no other word.
import { expect, it } from 'vitest';
import { excerptOfName, redactName } from '#shared/lib/redact-name.ts';

it.each([
  ['Hajar Tazi', 'Appeler Hajar Tazi avant midi', 'Appeler […] avant midi'],
  ['Hajar Tazi', 'appeler HAJAR  TAZI, puis hajar-tazi.', 'appeler […], puis […].'],
  ['Hajar Tazi', 'Tazi Hajar absente', '[…] absente'],
  ['Hajar Tazi', 'Hajar est absente, M. Tazi aussi', 'Hajar est absente, M. Tazi aussi'],
  ['Zoé Léon', 'ZOE LEON; zoé leonard; azoé léon', '[…]; zoé leonard; azoé léon'],
  ['Ali', 'Ali, aliment, Halima, Khalid Ali', '[…], aliment, Halima, Khalid […]'],
  ["M'Hamdi Omar", 'mhamdi omar et M’Hamdi Omar', '[…] et […]'],
  ['Hajar', "le frère d’Hajar, l'Hajar, Hajar’s", "le frère d’[…], l'[…], […]’s"],
  ['Hamdi', "M'Hamdi", "M'Hamdi"],
  ['يوسف الإدريسي', 'اتصل بـ يوسف الادريسى غدا', 'اتصل بـ […] غدا'],
  ['هاجر', 'هَاجَرُ غائبة، مهاجر', '[…] غائبة، مهاجر'],
  ['علي', 'ﻋﻠﻲ وعلياء', '[…] وعلياء'],
  ['Ali 2', 'ali ٢ !', '[…] !'],
  ['A', 'A A A', 'A A A'],
  ['—', '— tiret —', '— tiret —'],
  ['A.B', 'a.b', 'a.b'],
])('%s in "%s"', (name, text, left) => {
  expect(redactName(text, name)).toBe(left);
});

it('an excerpt shows the words around the name', () => {
  const text = `${'avant '.repeat(20)}Hajar Tazi${' après'.repeat(20)}`;
  expect(excerptOfName(text, 'hajar tazi', 12)).toBe('…avant avant Hajar Tazi après après…');
  expect(excerptOfName('Rien', 'Hajar')).toBeNull();
});
