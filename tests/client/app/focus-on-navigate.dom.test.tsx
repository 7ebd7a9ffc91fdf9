// Where the focus is after a page has opened.
import { render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let hooks: typeof import('#client/app/layout/focus-on-navigate.ts');
beforeEach(async () => {
  // The first page of a visit is the first one of the module.
  vi.resetModules();
  hooks = await import('#client/app/layout/focus-on-navigate.ts');
});

afterEach(() => {
  vi.restoreAllMocks();
});

function Heading({ text }: { text: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  hooks.useFocusOnNavigate(heading);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

function App({ path }: { path: string }): ReactNode {
  hooks.useScrollToTopOnNavigate(path);
  return <Heading key={path} text={path} />;
}

const focused = (): string | null | undefined => document.activeElement?.textContent;
const heading = (): HTMLElement => screen.getByRole('heading');

it('the first page leaves it to the browser, and the next page gives it to its heading', () => {
  const { rerender } = render(<App path="/package" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<App path="/ratings" />);
  expect(focused()).toBe('/ratings');
  expect(document.activeElement).toBe(heading());
});

it('what opens later on a page takes nothing away', () => {
  const { rerender } = render(<App path="/package" />);
  rerender(<App path="/ratings" />);
  heading().blur();
  rerender(
    <>
      <App path="/ratings" />
      <Heading text="late" />
    </>,
  );
  expect(document.activeElement).toBe(document.body);
});

it('the next page begins at its top', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { rerender } = render(<App path="/package" />);
  scrolled.mockClear();
  rerender(<App path="/package" />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<App path="/ratings" />);
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
});
