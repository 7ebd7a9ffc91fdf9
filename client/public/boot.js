// Sets language, direction and theme before the first paint, so that nothing turns around or flashes. A file of its own and
// not an inline script: the content security policy allows none.
(function () {
  var root = document.documentElement;
  var language, theme;
  try {
    language = localStorage.getItem('qafila.locale');
    theme = localStorage.getItem('qafila.theme');
  } catch (error) {
    return;
  }
  if (language === 'en' || language === 'ar') root.lang = language;
  if (language === 'ar') root.dir = 'rtl';
  if (theme === 'dark' || theme === 'semi-dark') root.dataset.theme = theme;
})();
