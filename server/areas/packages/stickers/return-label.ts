// The label of a parcel that goes back to its sender: it leads to the hub of the sender, and nobody takes it to the recipient again.
import { type StickerContent, stickerSize } from '#shared/areas/packages/stickers.ts';
import type { Drawing } from '../../../printing/drawing.ts';
import { placeText } from '../../../printing/typeset.ts';
import { barcode, destination, fitted, head, layOutSticker, remarks, rule } from './layout.ts';
import type { Sticker } from './sticker.ts';

const left = 4;
const inner = stickerSize.width - 2 * left;
const middle = stickerSize.width / 2;

function layOutReturn(sticker: Sticker, content: StickerContent): Drawing {
  const { sender, hub, fromHub, recipient, city } = sticker;
  return {
    ...stickerSize,
    shapes: [
      ...head(sticker),
      ...destination({ ...sticker, city: { fr: sender, ar: '' }, hub: fromHub ?? hub, fromHub: fromHub && hub }),
      { kind: 'box', x: left, y: 46, width: inner, height: 28, border: null },
      placeText('RETOUR مرتجع', middle, 61, { size: 12, weight: 'bold', align: 'center', isWhite: true }),
      placeText('À rendre à l’expéditeur يعاد إلى المرسل', middle, 70, { size: 4, align: 'center', isWhite: true }),
      placeText('Refusé ou non livré à لم يسلم إلى', left, 84, { size: 3.4 }),
      fitted(recipient, left, 91, { size: 6, min: 3.4, width: inner, weight: 'bold' }),
      fitted(city.ar === '' ? city.fr : `${city.fr} ${city.ar}`, left, 98, { size: 4.6, min: 3, width: inner }),
      rule(104),
      ...remarks(sticker, content),
      ...barcode(sticker),
    ],
  };
}

/** The drawing of a sticker, or of the label of a return. */
export const layOutLabel = (sticker: Sticker, content: StickerContent): Drawing =>
  content.isReturn === true ? layOutReturn(sticker, content) : layOutSticker(sticker, content);
