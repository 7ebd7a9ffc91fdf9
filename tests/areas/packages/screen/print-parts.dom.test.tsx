// How a person prints: what is kept, what is not, and how far the buttons go.
import { Suspense } from 'react';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormatPanel } from '#client/areas/packages/print/format-panel.tsx';
import { type PrintSettings, usePrintSettings } from '#client/areas/packages/print/settings.ts';
import { type Printer, type Printers, usePrinters } from '#client/printing/printers.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { maxCopies } from '#shared/areas/packages/stickers.ts';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  localStorage.clear();
});

function openSettings(userId = 'u1') {
  const { result } = renderHook(() => usePrintSettings(userId, usePrinters(userId), false));
  return {
    settings: () => result.current[0],
    change: (changed: Partial<PrintSettings>) => {
      act(() => {
        result.current[1](changed);
      });
    },
  };
}

describe('the settings', () => {
  it('keep the paper, its first free position and the content for the next time, not the copies', () => {
    const { change } = openSettings();
    change({ format: 'a4x8', content: { cod: true, products: false, note: true } });
    change({ start: 5 });
    change({ copies: 3 });
    expect(openSettings().settings()).toEqual({
      format: 'a4x8',
      content: { cod: true, products: false, note: true, isReturn: false },
      start: 5,
      copies: 1,
    });
  });

  it('are those of one person', () => {
    openSettings().change({ format: 'a6' });
    expect(openSettings('u2').settings().format).toBe('thermal');
  });

  it('that cannot be read are the usual ones', () => {
    localStorage.setItem('qafila.print.u1', '{"content":1}');
    localStorage.setItem('qafila.printers.u1', '{"printers":[]}');
    expect(openSettings().settings()).toMatchObject({ format: 'thermal', copies: 1 });
  });

  it('move a first position that the new paper does not have to its last', () => {
    const { change, settings } = openSettings();
    change({ format: 'a4x8' });
    change({ start: 7 });
    change({ format: 'a4x4' });
    expect(settings().start).toBe(4);
    change({ format: 'thermal' });
    expect(settings().start).toBe(1);
  });
});

const printer: Printer = { id: 'p1', name: 'Zebra', offset: { x: 0, y: 0 }, papers: {} };
const printers: Printers = { printer, printers: [printer], choose: () => {}, keep: () => {}, remove: () => {} };
const usual: PrintSettings = {
  format: 'a4x4',
  content: { cod: true, products: true, note: false },
  start: 3,
  copies: 1,
};

async function openPanel(given: Partial<PrintSettings>, count = 5) {
  const onChange = vi.fn<(change: Partial<PrintSettings>) => void>();
  render(
    <Suspense fallback={null}>
      <FormatPanel printers={printers} settings={{ ...usual, ...given }} onChange={onChange} count={count} />
    </Suspense>,
  );
  await screen.findByRole('region', { name: 'Réglages' });
  return onChange;
}
const fewer = () => screen.getByRole('button', { name: 'Une copie de moins' });
const more = () => screen.getByRole('button', { name: 'Une copie de plus' });

describe('the panel', () => {
  it('takes no copy below one and none above the limit', async () => {
    const onChange = await openPanel({});
    expect([fewer(), more()]).toMatchObject([{ disabled: true }, { disabled: false }]);
    fireEvent.click(more());
    expect(onChange.mock.calls).toEqual([[{ copies: 2 }]]);
  });

  it('at the limit of copies only takes some away', async () => {
    const onChange = await openPanel({ copies: maxCopies });
    expect([fewer(), more()]).toMatchObject([{ disabled: false }, { disabled: true }]);
    fireEvent.click(fewer());
    expect(onChange.mock.calls).toEqual([[{ copies: maxCopies - 1 }]]);
  });

  it('marks the position of the first sticker, from left to right in every language', async () => {
    const onChange = await openPanel({});
    expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['3']);
    const last = screen.getByRole('button', { name: 'Position 4' });
    expect(last.parentElement?.dir).toBe('ltr');
    fireEvent.click(last);
    expect(onChange.mock.calls).toEqual([[{ start: 4 }]]);
  });

  it('asks for no position where a sheet has one sticker', async () => {
    await openPanel({ format: 'a6', start: 1 });
    expect(screen.queryByText('Première étiquette')).toBeNull();
  });

  it('counts the sheets with the copies, and with the places already used on the chosen paper only', async () => {
    await openPanel({ copies: 2 }, 4);
    expect(screen.getByRole('radio', { name: /A4, 4 par feuille/ }).closest('label')?.textContent).toContain(
      '3 feuilles',
    );
    expect(screen.getByRole('radio', { name: /A4, 8 par feuille/ }).closest('label')?.textContent).toContain(
      '1 feuille',
    );
  });

  it('switches one part of the content and leaves the others', async () => {
    const onChange = await openPanel({});
    fireEvent.click(screen.getByRole('switch', { name: 'Note au livreur' }));
    expect(onChange.mock.calls).toEqual([[{ content: { cod: true, products: true, note: true } }]]);
  });
});
