// The page of one language: contents, guide, rules, errors, and the reference.
import type { GraphQLSchema } from 'graphql';
import { maxApiKeys } from '#shared/areas/api-keys/api-key.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import { keyCallsLimit } from '../access/rate-limit.ts';
import { type ClientMessages, codesForKeys, readClientMessages } from './client-messages.ts';
import { addressesOf, type Example, guideExamples } from './examples.ts';
import { Html, html, paragraphs } from './html.ts';
import { operationKinds, type Reference, referenceOf } from './reference.ts';
import { fragmentOf, referenceSections } from './reference-page.ts';
import { docsLanguages, type DocsLanguage, type DocsTexts, sectionNames, stepNames } from './texts.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

export interface PageOptions {
  schema: GraphQLSchema;
  /** PUBLIC_URL. */
  publicUrl: string;
  /** COMPANY_NAME. */
  companyName: string;
}

const allTexts: Readonly<Record<DocsLanguage, DocsTexts>> = { fr, en, ar };
const languageNames: Readonly<Record<DocsLanguage, string>> = { fr: 'Français', en: 'English', ar: 'العربية' };

/** Where the page and its parts are. */
export const docsPath = '/docs/api';

/** HTTP statuses other than 200. */
const statuses: Partial<Record<ErrorCode, number>> = {
  'api_key.invalid': 401,
  'api_key.with_cookie': 403,
  'api_key.in_url': 403,
  too_many_requests: 429,
  too_costly: 413,
};

type Fill = (lines: readonly string[]) => readonly string[];

function filler(publicUrl: string): Fill {
  const { api, live } = addressesOf(publicUrl);
  const values: Readonly<Record<string, string>> = {
    api,
    live,
    calls: String(keyCallsLimit.points),
    keys: String(maxApiKeys),
  };
  return (lines) =>
    lines.map((line) => line.replaceAll(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot));
}

const program = (name: string, code: string): Html =>
  html`<figure dir="ltr">
    <figcaption>${name}</figcaption>
    <pre><code>${code}</code></pre>
  </figure>`;

function steps({ steps: words }: DocsTexts, examples: Readonly<Record<string, Example>>, fill: Fill): Html[] {
  return stepNames.map((name) => {
    const id = `guide-${name}`;
    const { curl, javascript = '' } = examples[name] ?? {};
    return html`<section class="card" id="${id}">
      <h3><a href="#${id}">${words[name].title}</a></h3>
      ${paragraphs(fill(words[name].text))}
      ${curl === undefined ? html`` : program('curl', curl)}${program('JavaScript', javascript)}
    </section>`;
  });
}

function errorItem(code: ErrorCode, { errorText }: ClientMessages): Html {
  const parts = errorText(code).split(/\{\{(\w+)\}\}/);
  const text = parts.map((part, index) => (index % 2 === 0 ? html`${part}` : html`<var dir="ltr">${part}</var>`));
  const status =
    statuses[code] === undefined ? html`` : html` <span class="badge" dir="ltr">HTTP ${statuses[code]}</span>`;
  return html`<li id="error-${code}">
    <p class="name"><code dir="ltr">${code}</code>${status}</p>
    <p>${text}</p>
  </li>`;
}

function textSections(texts: DocsTexts, messages: ClientMessages, publicUrl: string): Html[] {
  const fill = filler(publicUrl);
  const examples = guideExamples(publicUrl);
  return sectionNames.map((name) => {
    const { title, text } = texts.sections[name];
    const errors = html`<ul class="fields card">
      ${codesForKeys.map((code) => errorItem(code, messages))}
    </ul>`;
    const more = name === 'guide' ? html`${steps(texts, examples, fill)}` : name === 'errors' ? errors : html``;
    return html`<section id="${name}">
      <h2><a href="#${name}">${title}</a></h2>
      ${paragraphs(fill(text))}${more}
    </section>`;
  });
}

const link = (id: string, title: string | Html, inner: readonly Html[] = []): Html =>
  html`<li>
    <a href="#${id}">${title}</a>${
      inner.length === 0
        ? html``
        : html`<ul>
            ${inner}
          </ul>`
    }
  </li>`;

function contents(texts: DocsTexts, { operations }: Reference): Html {
  const words = texts.reference;
  const stepLinks = stepNames.map((name) => link(`guide-${name}`, texts.steps[name].title));
  return html`<nav class="contents" aria-label="${texts.contents}">
    <ul>
      ${sectionNames.map((name) => link(name, texts.sections[name].title, name === 'guide' ? stepLinks : []))}
      ${operationKinds.map((kind) =>
        link(
          kind,
          words[kind],
          operations[kind].map(({ name }) => link(fragmentOf(kind, name), html`<code dir="ltr">${name}</code>`)),
        ),
      )}
      ${(['inputs', 'types', 'enums', 'scalars'] as const).map((name) => link(name, words[name]))}
    </ul>
  </nav>`;
}

function languageLinks(current: DocsLanguage, texts: DocsTexts): Html {
  const links = docsLanguages.map(
    (each) =>
      html`<a
        href="${docsPath}?lang=${each}"
        lang="${each}"
        hreflang="${each}"
        ${each === current ? html` aria-current="true"` : html``}
        >${languageNames[each]}</a
      >`,
  );
  return html`<nav class="languages" aria-label="${texts.language}">${links}</nav>`;
}

/** The whole page. Rejects when words or examples are missing. */
export async function renderPage(language: DocsLanguage, options: PageOptions): Promise<string> {
  const texts = allTexts[language];
  const reference = referenceOf(options.schema);
  const messages = await readClientMessages(language);
  const title = `${texts.title} · ${options.companyName}`;
  const page = html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${texts.lead}" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${docsPath}/style.css" />
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header>
          <p class="brand"><bdi>${options.companyName}</bdi></p>
          ${languageLinks(language, texts)}
        </header>
        <div class="layout">
          ${contents(texts, reference)}
          <main id="content">
            <h1>${texts.title}</h1>
            <p class="lead">${texts.lead}</p>
            ${textSections(texts, messages, options.publicUrl)} ${referenceSections(reference, { texts, messages })}
          </main>
        </div>
      </body>
    </html> `;
  return page.text;
}
