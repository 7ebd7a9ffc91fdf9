// The built screens and the modules that contain them, loaded when first opened. An architecture test compares this
// list with the route table.
import type { ComponentType } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;

export const screenLoaders: Readonly<Partial<Record<ScreenName, ScreenLoader>>> = {
  package: () => import('./areas/packages/packages.tsx'),
  map: () => import('./areas/map/map.tsx'),
  notifications: () => import('./areas/notifications/centre.tsx'),
  ratings: () => import('./areas/ratings/ratings.tsx'),
  rating: () => import('./areas/ratings/rating-page.tsx'),
  service: () => import('./areas/service/service.tsx'),
  config: () => import('./areas/config/config.tsx'),
  profile: () => import('./areas/profile/profile.tsx'),
  login: () => import('./areas/session/login.tsx'),
  i18nTest: () => import('./areas/i18n-test/i18n-test.tsx'),
  notFound: () => import('./areas/errors/not-found.tsx'),
};
