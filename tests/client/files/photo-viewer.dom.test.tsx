// The viewer of photos by keyboard, in both reading directions.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import PhotoViewer from '#client/ui/overlay/photo-viewer/photo-viewer.tsx';

const photos = ['un', 'deux', 'trois'].map((alt) => ({ id: alt, src: `/files/${alt}`, alt }));
const onClose = vi.fn<() => void>();

function Viewer() {
  const [index, setIndex] = useState(0);
  return <PhotoViewer title="Preuve" photos={photos} index={index} onChange={setIndex} onClose={onClose} />;
}

beforeAll(() => initI18n('fr'));
afterEach(() => {
  cleanup();
  document.documentElement.dir = 'ltr';
  onClose.mockReset();
});

async function open(dir: 'ltr' | 'rtl'): Promise<HTMLElement> {
  document.documentElement.dir = dir;
  render(
    <Suspense>
      <Viewer />
    </Suspense>,
  );
  return screen.findByRole('dialog', { name: 'Preuve' });
}
const shown = (): string | null => screen.getByRole('img').getAttribute('alt');

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)(
  'in %s, %s shows the next photo and %s the one before; Home, End and Escape do what they say',
  async (dir, next, previous) => {
    const dialog = await open(dir);
    expect([shown(), screen.getByRole('status').textContent]).toEqual(['un', '1 sur 3']);
    fireEvent.keyDown(dialog, { key: next });
    expect([shown(), screen.getByRole('status').textContent]).toEqual(['deux', '2 sur 3']);
    fireEvent.keyDown(dialog, { key: previous });
    fireEvent.keyDown(dialog, { key: previous });
    expect(shown()).toBe('un');
    fireEvent.keyDown(dialog, { key: 'End' });
    fireEvent.keyDown(dialog, { key: next });
    expect(shown()).toBe('trois');
    fireEvent.keyDown(dialog, { key: 'Home' });
    expect(shown()).toBe('un');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  },
);

it('a photo is enlarged and made smaller again; the next one begins small', async () => {
  const dialog = await open('ltr');
  fireEvent.click(screen.getByRole('button', { name: 'un – Agrandir' }));
  expect(screen.getByRole('button', { name: 'un – Réduire' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.getByRole('button', { name: 'deux – Agrandir' }).getAttribute('aria-pressed')).toBe('false');
});

it('a photo that was deleted meanwhile says so', async () => {
  await open('ltr');
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('alert').textContent).toBe('La photo n’a pas pu être chargée.');
});
