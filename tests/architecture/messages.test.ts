import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventConsumers } from '#server/areas/index.ts';
import { homeScreen, menuGroups, screenNames } from '#shared/access/screens.ts';
import { roles } from '#shared/access/roles.ts';
import { cashStages, packageReasons, returnStages } from '#shared/areas/packages/choices.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { setFrenchSpaces } from '../../client/build/french-spaces.ts';
import { errorCodes } from '#shared/lib/app-error.ts';

type Words = { [key: string]: string | Words };
const words: z.ZodType<Words> = z.record(z.string(), z.union([z.string(), z.lazy(() => words)]));

const client = join(import.meta.dirname, '../../client');
const languages = ['fr', 'en', 'ar'] as const;
type Language = (typeof languages)[number];
const pluralForms: Record<Language, string[]> = {
  fr: ['one', 'other'],
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};
const ordinalForms: Record<Language, string[]> = {
  fr: ['one', 'other'],
  en: ['one', 'two', 'few', 'other'],
  ar: ['other'],
};
const pluralForm = /(?:_ordinal)?_(zero|one|two|few|many|other)$/;

const namespaces = readdirSync(join(client, 'messages/fr')).map((file) => file.replace('.json', ''));

function leaves(tree: Words, above = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(above + key, value);
    else for (const [path, text] of leaves(value, `${above}${key}.`)) found.set(path, text);
  }
  return found;
}

function wordsOf(language: Language, namespace: string): Map<string, string> {
  return leaves(words.parse(JSON.parse(readFileSync(join(client, 'messages', language, `${namespace}.json`), 'utf8'))));
}

// A key that only ends like a plural form ("too_many") is no plural: a plural has an "other" form.
function isPlural(key: string, all: ReadonlyMap<string, string>): boolean {
  return pluralForm.test(key) && all.has(key.replace(/[^_]+$/, 'other'));
}

function keysOf(all: ReadonlyMap<string, string>): string[] {
  return [
    ...new Set([...all.keys()].map((key) => (isPlural(key, all) ? key.replace(pluralForm, '') : key))),
  ].toSorted();
}

function slots(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].toSorted().join();
}

function withoutWords(namespace: string, keys: readonly string[]): string[] {
  return languages.flatMap((language) => {
    const all = wordsOf(language, namespace);
    return keys.filter((key) => !all.has(key)).map((key) => `${language} ${namespace}:${key}`);
  });
}

describe.each(namespaces)('the messages of "%s"', (namespace) => {
  it('exist under the same keys in French, English and Arabic', () => {
    const french = keysOf(wordsOf('fr', namespace));
    expect(french.length).toBeGreaterThan(0);
    expect(keysOf(wordsOf('en', namespace))).toEqual(french);
    expect(keysOf(wordsOf('ar', namespace))).toEqual(french);
  });

  it('are never empty', () => {
    const empty = languages.flatMap((language) =>
      [...wordsOf(language, namespace)].filter(([, text]) => text.trim() === ''),
    );
    expect(empty).toEqual([]);
  });

  it('have every plural form their language needs', () => {
    const lacking = languages.flatMap((language) => {
      const all = wordsOf(language, namespace);
      const others = [...all.keys()].filter((key) => key.endsWith('_other'));
      return others
        .flatMap((key) =>
          (key.endsWith('_ordinal_other') ? ordinalForms : pluralForms)[language].map((form) =>
            key.replace(/other$/, form),
          ),
        )
        .filter((key) => !all.has(key));
    });
    expect(lacking).toEqual([]);
  });

  it('fill in the same values in the three languages', () => {
    const french = wordsOf('fr', namespace);
    // "One update" may leave its number out.
    const differing = languages.flatMap((language) =>
      [...wordsOf(language, namespace)]
        .filter(([key, text]) => !isPlural(key, french) && slots(text) !== slots(french.get(key) ?? text))
        .map(([key]) => `${language} ${key}`),
    );
    expect(differing).toEqual([]);
  });
});

describe('messages exist', () => {
  it('for every problem code, and for a network that does not answer', () => {
    expect(withoutWords('problems', [...errorCodes, 'network'])).toEqual([]);
  });

  it('for every status, reason, return stage and cash stage of a parcel', () => {
    expect(
      withoutWords('statuses', [
        ...packageStatuses.map((status) => `status.${status}`),
        ...packageReasons.map((reason) => `reason.${reason}`),
        ...returnStages.map((stage) => `returnStage.${stage}`),
        ...cashStages.map((stage) => `cashStage.${stage}`),
      ]),
    ).toEqual([]);
  });

  it('for every role, screen and menu group', () => {
    const groups = menuGroups.filter((group) => group !== 'none');
    expect(withoutWords('roles', roles)).toEqual([]);
    expect(
      withoutWords('screens', [
        ...screenNames.map((name) => `titles.${name}`),
        ...groups.map((group) => `groups.${group}`),
      ]),
    ).toEqual([]);
  });

  it('for every event consumer that the page of the service lists', () => {
    expect(
      withoutWords(
        'service',
        eventConsumers.map(({ name }) => `consumers.names.${name}`),
      ),
    ).toEqual([]);
  });

  it('for the links back to every home screen, and to sign-in', () => {
    const homes = roles.flatMap((role) => [true, false].map((manager) => homeScreen({ role, manager })));
    expect(
      withoutWords(
        'screens',
        [...new Set([...homes, 'login'])].map((home) => `back.${home}`),
      ),
    ).toEqual([]);
  });
});

describe('the texts of the specification', () => {
  it('are used word for word', () => {
    expect(wordsOf('fr', 'problems').get('required')).toBe('Ce champ est requis');
    expect(wordsOf('en', 'problems').get('required')).toBe('This field is required');
    expect(wordsOf('fr', 'problems').get('network')).toBe('Erreur de réseau');
    expect(wordsOf('en', 'problems').get('network')).toBe('Network error');
    expect(wordsOf('fr', 'problems').get('internal')).toBe("Une erreur s'est produite");
    expect(wordsOf('en', 'problems').get('internal')).toBe('An error occurred');
    expect(wordsOf('en', 'shell').get('support.hours')).toBe('Mon-Fri 9h-18h and Sat-Sun 9h-14h (GMT+1)');
  });
});

describe('the code', () => {
  const sources = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('dist'),
  );

  it('uses only existing message keys', () => {
    const unknown = sources.flatMap((file) => {
      const source = readFileSync(join(client, file), 'utf8');
      return askedWords(source)
        .filter(({ namespace, key }) => !hasWord(namespace, key))
        .map(({ namespace, key }) => `${file}: ${namespace}:${key}`);
    });
    expect(unknown).toEqual([]);
  });

  it('is read by the test above', () => {
    expect(askedWords("const t = useT('shell');\n t('nav.more')")).toEqual([{ namespace: 'shell', key: 'nav.more' }]);
    expect(askedWords("const { t } = useTranslation('kit');\n t('close')")).toEqual([
      { namespace: 'kit', key: 'close' },
    ]);
    expect(hasWord('shell', 'link.caughtUp')).toBe(true);
    expect(hasWord('shell', 'no.such.word')).toBe(false);
  });
});

function askedWords(source: string): { namespace: string; key: string }[] {
  const names = [...source.matchAll(/const (?:\{ t(?:, i18n)? \}|(\w+)) = use(?:T|Translation)\('(\w+)'\)/g)];
  return names.flatMap((match) => {
    const [, name = 't', namespace = ''] = match;
    const until = source.indexOf('\n}\n', match.index);
    const part = source.slice(match.index, until === -1 ? undefined : until);
    return [...part.matchAll(new RegExp(`\\b${name}\\('([^']+)'`, 'g'))].map((call) => ({
      namespace,
      key: call[1] ?? '',
    }));
  });
}

function hasWord(namespace: string, key: string): boolean {
  if (!namespaces.includes(namespace)) return false;
  const all = wordsOf('fr', namespace);
  return all.has(key) || all.has(`${key}_other`) || all.has(`${key}_ordinal_other`);
}

// Replaced terms, so that a later message does not introduce a second term for the same thing.
const replaced: Record<Language, RegExp> = {
  fr: /jamais vu|^âge$|silencieux|rattrapée|écritures|confi(?:é|er)\b|boîte vocale|suivi traité|(?:^|[ (])coupé|à couper|\b(?:de|que|le) \{\{(?:name|town|city|hub|driver|names)\}\}/i,
  en: /^age$|caught up|read again|open to you|on pain of|\bpackages?\b/i,
  ar: /العميل|عملاؤ|توزيع|القيادة|برمجة|مبرمج|صامت|العمر|المكتب الخلفي|\u064B|اللائحة|(?:اختار|اتركو|تحققو|أنشئ|الصق|تقيّم)و/u,
};
const namesOfTheSpecification = [
  'packages:list.label',
  'packages:tabs.packages',
  'rating:categories.packageCondition',
  'rating:tags.damaged_package',
  'screens:titles.package',
  'screens:back.package',
];

describe.each(languages)('in %s', (language) => {
  it('one thing has one term, and names are joined by the elision helper', () => {
    const wrong = namespaces.flatMap((namespace) =>
      [...wordsOf(language, namespace)]
        .filter(
          ([key, text]) => replaced[language].test(text) && !namesOfTheSpecification.includes(`${namespace}:${key}`),
        )
        .map(([key, text]) => `${namespace}:${key} ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});

it('the French that people read has a no-break space wherever French sets one', () => {
  const read = namespaces.flatMap((namespace) => [...wordsOf('fr', namespace).values()]).map(setFrenchSpaces);
  expect(read.filter((text) => / [»:;?!%]|« /.test(text))).toEqual([]);
  expect(setFrenchSpaces('Livrer « {{name}} » ? Reste : 5 %')).toBe(
    'Livrer «\u00A0{{name}}\u00A0»\u00A0? Reste\u00A0: 5\u00A0%',
  );
});
