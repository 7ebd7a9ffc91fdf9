// Starts what the page will need before any of its code is there: its first messages, the code and the messages of its
// screen, and the questions that it asked the server when it was last opened at this address
// (client/session/early-requests.ts). A script of the page itself, because a file of its own would come later:
// client/build/early-loads.ts puts it there, with `loads`.
(function (loads) {
  var root = document.documentElement;
  function load(file) {
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  }
  var session, user, asked;
  try {
    session = JSON.parse(localStorage.getItem('qafila.session'));
    user = session && session.viewer.id;
    asked = JSON.parse(localStorage.getItem('qafila.early'));
  } catch (error) {
    session = null;
  }
  var messages = loads.messages[root.lang] || {};
  load(messages.first);
  var screen = loads.screens[location.pathname];
  if (!screen || /[?&]view=/.test(location.search) || (session === null && !screen.isPublic)) return;
  screen.files.forEach(load);
  window.qafilaNamespaces = screen.namespaces;
  screen.namespaces.forEach(function (namespace) {
    load(messages[namespace]);
  });
  if (session === null || asked === null || location.search !== '') return;
  if (asked.user !== user || asked.path !== location.pathname) return;
  window.qafilaEarly = {
    token: session.token,
    answers: asked.bodies.map(function (body) {
      var answer = fetch('/graphql', {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-qafila-token': session.token },
        body: body,
      });
      // Whoever takes it hears of the error.
      answer.catch(function () {});
      return { body: body, sentAt: Date.now(), answer: answer };
    }),
  };
})(loads);
