// Sets language, direction and theme before the first paint, so that the page does not flicker. The build puts it into
// index.html itself, whose scripts the content security policy allows by their hashes.
(function () {
  var root = document.documentElement;
  var language, theme;
  try {
    language = localStorage.getItem('qafila.locale');
    theme = localStorage.getItem('qafila.theme');
  } catch (error) {
    return;
  }
  if (language === 'en' || language === 'ar') {
    root.lang = language;
    var manifest = document.querySelector('link[rel="manifest"]');
    if (manifest) manifest.href = '/manifest-' + language + '.webmanifest';
  }
  if (language === 'ar') root.dir = 'rtl';
  if (theme === 'dark' || theme === 'semi-dark') root.dataset.theme = theme;
})();
