// Which column of a sheet is proposed for which field.
import { describe, expect, it } from 'vitest';
import { guessSheetColumns } from '#client/areas/sheets/guess-sheet-columns.ts';
import { sheetFields } from '#shared/areas/sheets/sheet.ts';

const order = ['Client', 'GSM', 'Ville', 'Adresse', 'Montant'];
const trackingColumn = (titles: readonly string[]) => guessSheetColumns(titles)[sheetFields.indexOf('trackingNumber')];

describe('the proposed columns of a sheet', () => {
  it('are those whose titles are known', () => {
    expect(guessSheetColumns(['Code suivi', ...order, 'Remarque', 'Produit', 'Statut'])).toEqual([
      ...order,
      'Produit',
      'Remarque',
      'Statut',
      'Code suivi',
      '',
    ]);
  });

  it.each(['Numéro de suivi', 'Tracking number', 'رقم التتبع', 'Code d’envoi'])('have %s for our number', (title) => {
    expect(trackingColumn([title, ...order])).toBe(title);
    expect(trackingColumn(['N° commande', ...order, title])).toBe(title);
  });

  // A row with a tracking number is no new order: all orders of such a shop would be passed over in silence.
  it.each(['N° commande', 'Référence', 'ID', 'Order', 'رقم الطلب'])('leave %s to the shop', (title) => {
    expect(trackingColumn([title, ...order])).toBe('');
  });
});
