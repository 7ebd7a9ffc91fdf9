import {
  BadgeDollarSign, Bell, Boxes, ChartColumn, Building2, CircleUserRound, CreditCard, FileQuestion, House, Layers, LogIn, MailCheck, MapPinned,
  MessageSquareWarning, Package, Printer, ReceiptText, RefreshCw, ScrollText, SlidersHorizontal, Star, Truck, UserRoundPlus, Users, UsersRound,
  Warehouse, Activity, KeyRound, Compass, Map, Languages,
} from 'lucide-react';
import type { ScreenName } from '#shared/access/screens.ts';
import type { IconType } from '#client/kit/icon-type.ts';

/** The sign of each screen in the navigation, the bottom bar and the favourites. */
export const screenIcons: Readonly<Record<ScreenName, IconType>> = {
  package: Package, map: Map, notifications: Bell,
  house: House, stock: Boxes, pallets: Layers, warehouses: Warehouse, print: Printer, slip: ReceiptText, subdrivers: Truck,
  tickets: MessageSquareWarning, userRequests: FileQuestion, ratings: Star, rating: Star,
  billing: CreditCard, invoice: RefreshCw, customDriverInvoice: BadgeDollarSign,
  charts: ChartColumn, statistics: Activity, users: Users, team: UsersRound, logs: ScrollText, service: Building2, config: SlidersHorizontal,
  profile: CircleUserRound, login: LogIn, loginAuth: LogIn, signup: UserRoundPlus, passwordReset: KeyRound, changePassword: KeyRound,
  confirmation: MailCheck, tracking: MapPinned, notFound: Compass, i18nTest: Languages,
};
