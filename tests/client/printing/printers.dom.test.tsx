// The printers of a person at a device: what is remembered of each, and what the dialog of one accepts.
import { Suspense } from 'react';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import PrinterForm from '#client/printing/printer-form.tsx';
import { newPrinter, paperOf, type Printer, usePrinters } from '#client/printing/printers.ts';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  localStorage.clear();
});

const openPrinters = (userId = 'u1') => renderHook(() => usePrinters(userId)).result;
const labels = { formats: ['roll', 'a4x10'], most: (format: string) => (format === 'roll' ? 1 : 10) } as const;

describe('the printers', () => {
  it('begin with that of the device, and keep the paper and the free place of each', () => {
    const result = openPrinters();
    act(() => {
      paperOf(result.current, 'shelfLabels', labels).change({ format: 'a4x10', start: 7 });
    });
    act(() => {
      result.current.keep({ ...newPrinter(), name: 'Zebra' });
    });
    expect(paperOf(result.current, 'shelfLabels', labels)).toMatchObject({ format: 'roll', start: 1 });
    const again = openPrinters();
    expect(again.current.printers.map(({ name }) => name)).toEqual(['', 'Zebra']);
    expect(again.current.printer.name).toBe('Zebra');
    act(() => {
      again.current.choose(again.current.printers[0]?.id ?? '');
    });
    expect(paperOf(again.current, 'shelfLabels', labels)).toMatchObject({ format: 'a4x10', start: 7 });
    // Another paper of the same printer is another one.
    expect(paperOf(again.current, 'productLabels', labels)).toMatchObject({ format: 'roll', start: 1 });
  });

  it('are those of one person, and the last one stays', () => {
    const result = openPrinters();
    act(() => {
      result.current.keep({ ...result.current.printer, name: 'Bureau' });
    });
    act(() => {
      result.current.remove(result.current.printer.id);
    });
    expect(openPrinters().current.printers.map(({ name }) => name)).toEqual(['Bureau']);
    expect(openPrinters('u2').current.printer.name).toBe('');
  });
});

it('the dialog of a printer takes tenths of a millimetre, and no more than a file can make up for', async () => {
  const onKeep = vi.fn<(printer: Printer) => void>();
  render(
    <Suspense fallback={null}>
      <PrinterForm printer={newPrinter()} onKeep={onKeep} onRemove={undefined} onClose={() => {}} />
    </Suspense>,
  );
  fireEvent.change(await screen.findByLabelText('Nom'), { target: { value: ' Zebra du quai ' } });
  fireEvent.change(screen.getByLabelText(/vers la droite/), { target: { value: '-1,26' } });
  fireEvent.change(screen.getByLabelText(/vers le bas/), { target: { value: '99' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(onKeep.mock.calls[0]?.[0]).toMatchObject({ name: 'Zebra du quai', offset: { x: -13, y: 50 } });
});
