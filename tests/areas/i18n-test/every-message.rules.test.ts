import { expect, it } from 'vitest';
import { countIncompleteLanguages, compareLanguages } from '#client/areas/i18n-test/messages.ts';
import type { Language } from '#client/messages/languages.ts';

const texts: Record<Language, Map<string, string>> = {
  fr: new Map([
    ['a:title', 'Titre'],
    ['a:n_one', 'un'],
    ['a:n_many', 'beaucoup'],
    ['a:n_other', 'plusieurs'],
    ['a:too_many', 'trop'],
  ]),
  en: new Map([
    ['a:n_one', 'one'],
    ['a:n_other', 'some'],
    ['a:too_many', 'too_many'],
  ]),
  ar: new Map([
    ['a:title', 'عنوان'],
    ['a:n_one', 'واحد'],
    ['a:n_other', 'عدة'],
    ['a:too_many', 'كثير'],
  ]),
};
const words = compareLanguages((language) => texts[language]);
const word = (key: string) => words.find((one) => one.key === key);

it('every key is listed once, its plural forms together', () => {
  expect(words.map(({ key }) => key)).toEqual(['a:n', 'a:title', 'a:too_many']);
  expect(word('a:n')?.texts.fr.forms.map(({ form }) => form)).toEqual(['one', 'other', 'many']);
});

it('a missing text is marked in its language only', () => {
  expect(word('a:title')?.texts.en.missing).toEqual(['text']);
  expect(word('a:title')?.texts.fr.missing).toEqual([]);
});

it('Arabic lacks the plural forms that it needs and has not', () => {
  expect(word('a:n')?.texts.ar.missing).toEqual(['zero', 'two', 'few', 'many']);
  expect(word('a:n')?.texts.en.missing).toEqual([]);
});

it('a text that is only its key counts as missing', () => {
  expect(word('a:too_many')?.texts.en.isUntranslated).toBe(true);
  expect(words.map(countIncompleteLanguages)).toEqual([1, 1, 1]);
});
