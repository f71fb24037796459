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

  // What this browser keeps is opened while the app loads. If there is nothing yet, the app sets it up.
  window.upshotKept = new Promise((resolve) => {
    const opening = indexedDB.open('upshot')
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = (event) => {
      event.preventDefault()
      resolve(undefined)
    }
    opening.onsuccess = () => resolve(opening.result)
  }).catch(none)

  // Places to which links lead from outside: the page that draws them, and the first answer that it shows.
  const PLACES = [
    [/^\/$/, 'today-page', () => 'today'],
    [/^\/findings$/, 'findings-page', () => 'correlations?fields=slim&limit=100'],
    [
      /^\/findings\/(\d+)\/(\d+)$/,
      'finding-page',
      (cause, effect) => `correlations?causeVariableId=${cause}&effectVariableId=${effect}&fields=slim`,
    ],
    [/^\/history\/(\d{4}-\d\d-\d\d)$/, 'history-page', (day) => `day?date=${day}`],
  ]
  // The files of these pages: the build fills them in.
  const FILES = {}
  for (const [address, page, question] of PLACES) {
    const found = address.exec(location.pathname)
    if (found) begin(FILES[page] ?? [], `/api/v3/${question(...found.slice(1))}`)
  }

  // They come while the app still loads.
  function begin(files, address) {
    for (const href of files) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    }
    const read = async (answer) => {
      if (!answer?.ok || answer.redirected) return undefined
      const { accessToken } = await answer.clone().json()
      const first = await fetch(address, { headers: { authorization: `Bearer ${accessToken}` } })
      return first.ok ? first : undefined
    }
    window.upshotFirst = { address, answer: window.upshotToken.then(read).catch(none) }
  }
})()
