// Who prints stickers.
import type { Role } from '../../access/roles.ts';
import { hubScreens } from '../../access/hub-screens.ts';

/** The roles that print: those of the screen. */
export const stickerRoles: readonly Role[] = hubScreens.print.roles;
