// Shows pushes, and opens what they are about. It has a scope of its own (/push/), so it handles no page and stands beside
// other workers of this origin. What a push says is written by the server (server/areas/notifications/push/message.ts).
addEventListener('install', () => {
  skipWaiting();
});

addEventListener('push', (event) => {
  const { title, body, tag, path, language } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      icon: '/icon-192.png',
      data: { path },
    }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/notifications'));
});

/** In a page that is open, or in a new one. A page of this origin listens in client/areas/notifications/bell/bell.tsx. */
async function open(path) {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return clients.openWindow(path);
  await page.focus();
  page.postMessage({ kind: 'openNotification', path }, []);
}
