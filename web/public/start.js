// Runs before the app has loaded: sets the look so that nothing flashes, reads what is kept, and asks for a token.
;(() => {
  const none = () => undefined
  // The path below which the server shows the app, as in src/state/root.ts.
  const { path: root = '' } = document.documentElement.dataset

  let noted
  let chosen
  // What this browser keeps is opened while the app loads, and what Today shows is read. If there is nothing yet, the app
  // sets it up.
  const TODAY = '["getToday",{},{}]'
  window.upshotKept = new Promise((resolve) => {
    const opening = indexedDB.open(`upshot${root}`)
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = (event) => {
      event.preventDefault()
      resolve(undefined)
    }
    opening.onsuccess = () => readFirst(opening.result, resolve)
  }).catch(none)

  try {
    const [look, language, whose] = ['look', 'language', 'whose'].map((name) => localStorage[name + root])
    // If somebody else has signed in meanwhile, nothing of the person before is read.
    const signedIn = /upshot.person=(\d+)/.exec(document.cookie)?.[1] ?? whose
    noted = (signedIn === whose && Number(whose)) || undefined
    if (look === 'light' || look === 'dark') document.documentElement.dataset.look = look
    chosen = language
    if (language) document.documentElement.lang = language
  } catch {
    // A browser that keeps nothing: the look is that of the device.
  }

  // Where the app is kept on the device, what it keeps is drawn first, and nothing disturbs that.
  const isKept = Boolean(navigator.serviceWorker?.controller)
  const askForToken = () => fetch(`${root}/auth/token`, { method: 'POST', headers: { accept: 'application/json' } })
  const drawn = () => window.upshotKept.then(() => new Promise((resolve) => setTimeout(resolve)))
  // Otherwise before any file: a browser asks one server for few things at a time, and the first answer needs the token.
  window.upshotToken = (isKept ? drawn().then(askForToken) : askForToken()).catch(none)

  // A single request: the app has noted whose page it is. If it is somebody else's now, the app reads for itself.
  function readFirst(database, resolve) {
    const first = {}
    const kept = {}
    const keep = (request, use) => {
      request.onsuccess = () => use(request.result)
    }
    const end = () => resolve({ database, first: first.person?.userId === noted ? { ...first, ...kept } : first })
    try {
      const reading = database.transaction(['facts', 'outbox', 'sent', 'pages', 'contents'])
      const [facts, outbox, sent, pages, contents] = ['facts', 'outbox', 'sent', 'pages', 'contents'].map((name) =>
        reading.objectStore(name),
      )
      reading.onabort = () => resolve({ database })
      keep(facts.get('signOut'), (signOut) => Object.assign(first, { signOut }))
      keep(facts.get('sealed'), (sealed) => Object.assign(first, { sealed }))
      keep(facts.get('person'), (person) => {
        Object.assign(first, { person })
        if (!noted) end()
      })
      if (!noted) return
      const stock = {}
      keep(outbox.index('userId').getAll(noted), (entries) => Object.assign(stock, { entries }))
      keep(sent.index('userId').getAll(noted), (done) => Object.assign(kept, { stock: { ...stock, sent: done } }))
      keep(outbox.count(), (all) => {
        const sealed = (first.sealed ?? []).filter(({ userId }) => userId !== noted)
        const others = sealed.reduce((sum, { count }) => sum + count, all - stock.entries.length)
        Object.assign(kept, { others })
      })
      keep(pages.get([noted, TODAY]), (page) => Object.assign(kept, { page }))
      // The last of all: nothing waits for the end of the transaction.
      keep(contents.get([noted, TODAY]), (found) => {
        Object.assign(kept, { content: found?.content })
        end()
      })
    } catch {
      resolve({ database })
    }
  }

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
  // Those with the words of each language.
  const WORDS = {}
  const asked = [chosen, ...navigator.languages.map((tag) => tag.split('-')[0]), 'en']
  const words = WORDS[asked.find((one) => one in WORDS)] ?? {}
  preload(words.first ?? [])
  // Where the app is kept on the device, these cost no network, and one drawing shows everything.
  const later = isKept ? FILES['today-later'] : undefined
  for (const [address, page, question] of PLACES) {
    const found = address.exec(location.pathname.slice(root.length))
    const files = [...(FILES[page] ?? later ?? []), ...(words[page] ?? [])]
    if (found) begin(files, `/api/v3/${question(...found.slice(1))}`)
    // Elsewhere they come after the first answer, while it is drawn.
    if (found && page === 'today-page' && !isKept)
      window.upshotFirst.answer.then(() => preload([...(FILES['today-later'] ?? []), ...(words['today-later'] ?? [])]))
  }

  // They come while the app still loads.
  function preload(files) {
    for (const href of files) {
      const [rel, as] = href.endsWith('css') ? ['preload', 'style'] : ['modulepreload', 'script']
      document.head.append(
        Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href: root + href }),
      )
    }
  }

  function begin(files, address) {
    preload(files)
    const read = async (answer) => {
      if (!answer?.ok || answer.redirected) return undefined
      const { accessToken } = await answer.clone().json()
      const first = await fetch(root + address, { headers: { authorization: `Bearer ${accessToken}` } })
      return first.ok ? first : undefined
    }
    window.upshotFirst = { address, answer: window.upshotToken.then(read).catch(none) }
  }
})()
