// Runs before the app has loaded: asks for a token at once, and sets the look so that nothing flashes.
;(() => {
  try {
    const { look, language } = localStorage
    if (look === 'light' || look === 'dark') document.documentElement.dataset.look = look
    if (language) document.documentElement.lang = language
  } catch {
    // A browser that keeps nothing: the look is that of the device.
  }
  const none = () => undefined
  window.upshotToken = fetch('/auth/token', { method: 'POST', headers: { accept: 'application/json' } }).catch(none)
  if (location.pathname !== '/') return
  // The first page shows it: it comes while the app still loads.
  const today = async (answer) => {
    if (!answer?.ok || answer.redirected) return undefined
    const { accessToken } = await answer.clone().json()
    const read = await fetch('/api/v3/today', { headers: { authorization: `Bearer ${accessToken}` } })
    return read.ok ? read : undefined
  }
  window.upshotToday = window.upshotToken.then(today).catch(none)
})()
