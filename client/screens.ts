// The built screens and the modules that contain them, loaded when first opened. An architecture test compares this
// list with the route table.
import type { ShellExtensions } from '#client/app/extension-points/shell-extensions.ts';

export const screenLoaders: ShellExtensions['screens'] = {
  package: () => import('./areas/packages/list.tsx'),
  map: () => import('./areas/positions/screen.tsx'),
  notifications: () => import('./areas/notifications/screen.tsx'),
  print: () => import('./areas/packages/print/screen.tsx'),
  ratings: () => import('./areas/ratings/list.tsx'),
  rating: () => import('./areas/ratings/detail-page.tsx'),
  subdrivers: () => import('./areas/positions/driver/subdrivers/screen.tsx'),
  team: () => import('./areas/team/screen.tsx'),
  users: () => import('./areas/users/list.tsx'),
  service: () => import('./areas/service/screen.tsx'),
  config: () => import('./areas/config/screen.tsx'),
  profile: () => import('./areas/profile/screen.tsx'),
  login: () => import('./areas/session/login/screen.tsx'),
  loginAuth: () => import('./areas/session/google/return-screen.tsx'),
  signup: () => import('./areas/session/sign-up/screen.tsx'),
  passwordReset: () => import('./areas/session/password/request-screen.tsx'),
  changePassword: () => import('./areas/session/password/change-screen.tsx'),
  invitation: () => import('./areas/session/password/invitation-screen.tsx'),
  confirmation: () => import('./areas/session/sign-up/confirmation-screen.tsx'),
  i18nTest: () => import('./areas/i18n-test/screen.tsx'),
  mailbox: () => import('./areas/service/screen.tsx'),
  notFound: () => import('./areas/errors/not-found.tsx'),
};
