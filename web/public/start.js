// Runs before the app has loaded: asks for a token at once, and sets the look so that nothing flashes.
;(() => {
  try {
    const { look, language } = localStorage
    if (look === 'light' || look === 'dark') document.documentElement.dataset.look = look
    if (language) document.documentElement.lang = language
  } catch {
    // A browser that keeps nothing: the look is that of the device.
  }
  window.upshotToken = fetch('/auth/token', { method: 'POST', headers: { accept: 'application/json' } }).catch(
    () => undefined,
  )
})()
