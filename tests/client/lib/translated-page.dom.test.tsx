// A page that the browser translates shows what it would show otherwise: no text stays, and none fails to go.
import { act, render } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { followTranslation } from '#client/lib/translated-page.ts';
import { Pager } from '#client/ui/navigation/pager.tsx';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(async () => {
  await initI18n('fr');
  followTranslation();
});

const isLeftAlone = (text: Text): boolean => text.parentElement?.closest('[translate="no"], font') !== null;

/** Puts an element in the place of each text, as translators do: by one step, or by two. */
async function translate(root: Node, inTwoSteps: boolean): Promise<void> {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts.filter((each) => !isLeftAlone(each) && each.data.trim() !== '')) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `[${text.data}]`;
    outer.append(inner);
    if (inTwoSteps) {
      text.before(outer);
      text.remove();
    } else text.replaceWith(outer);
  }
  await act(async () => {
    await Promise.resolve();
  });
}

interface Shown {
  from: number;
  of: string;
  late?: boolean;
}

function Line({ from, of, late = false }: Shown) {
  return (
    <p>
      {from}–{from + 18} sur {of}
      {late && ' en retard'}
      <b>{of}</b>
      {late && <i>retard</i>} fin
    </p>
  );
}

const pager = (page: number, total: number) => <Pager page={page} size={19} total={total} onPage={() => undefined} />;

const settle = () => act(async () => Promise.resolve());

describe.each([false, true])('a translated page (in two steps: %s)', (inTwoSteps) => {
  it('shows changed texts, anew to be translated, and loses those that are gone', async () => {
    const { container, rerender, unmount } = render(<Line from={1} of="1 897" late />);
    await translate(container, inTwoSteps);
    expect(container.textContent).toBe('[1][–][19][ sur ][1 897][ en retard][1 897][retard][ fin]');
    rerender(<Line from={20} of="42" />);
    await settle();
    expect(container.textContent).toBe('20[–]38[ sur ]4242[ fin]');
    await translate(container, inTwoSteps);
    rerender(<Line from={39} of="42" late />);
    await settle();
    expect(container.textContent).toBe('39[–]57[ sur ][42] en retard[42]retard[ fin]');
    unmount();
    expect(container.textContent).toBe('');
  });

  it('has right figures in its pager, which is not translated where it has nothing but figures', async () => {
    const { container, rerender } = render(pager(1, 1_897));
    await translate(container, inTwoSteps);
    rerender(pager(3, 50));
    await settle();
    expect(container.textContent.replaceAll(/[\s\u202F]/g, '')).toBe('39–50[sur]503/3');
  });
});
