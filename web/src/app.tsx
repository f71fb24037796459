import { useEffect } from 'preact/hooks'
import type { AppKey, PlaceKey } from './keyboard/keys.ts'
import { moveFocus } from './keyboard/page-keys.ts'
import { useShortcuts } from './keyboard/use-shortcuts.ts'
import { session } from './offline/session.ts'
import { places } from './router/places.ts'
import { navigate, useAddress, useIsForAll } from './router/router.ts'
import { DialogOutlet } from './shell/dialog-outlet.tsx'
import { LastAct } from './shell/last-act.tsx'
import { Navigation } from './shell/navigation.tsx'
import { PageAge } from './shell/page-age.tsx'
import { PageOutlet } from './shell/page-outlet.tsx'
import { Status } from './shell/status.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { useDroppedFile } from './shell/use-dropped-file.ts'
import { useMedia } from './shell/use-media.ts'
import { WrongClock } from './shell/wrong-clock.tsx'
import { openRecord, openSearch, openShortcuts } from './state/dialogs.ts'
import { useStore } from './state/use-store.ts'
import { undoLast } from './undo/undo.ts'
import { shellWords } from './words/shell.ts'
import { language, useWords, wordsNow } from './words/words.ts'

const WIDE = '(min-width: 60rem)'

/** What stands around every page. It is not drawn again when the person goes to another place: only its parts are. */
export function App() {
  useStore(language)
  const words = useWords(shellWords)
  const isWide = useMedia(WIDE)
  const isAdmin = useStore(session).person?.isAdministrator ?? false
  useShortcuts(answer)
  useDroppedFile()
  if (useIsForAll()) return <Bare />
  return (
    <div class="shell" data-wide={isWide}>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      {!isWide && (
        <TopBar onSearch={openSearch}>
          <Status />
        </TopBar>
      )}
      <Navigation isWide={isWide} isAdmin={isAdmin} onRecord={() => openRecord()} onSearch={openSearch} />
      <div class="column">
        {isWide && (
          <div class="column-top">
            <Status />
          </div>
        )}
        <WrongClock />
        <PageAge />
        <PageOutlet />
        <LastAct />
      </div>
      <DialogOutlet />
      <OpenedByAddress />
    </div>
  )
}

/** For visitors: nothing around the page that only an account could use. */
function Bare() {
  const words = useWords(shellWords)
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="top-bar">
        <span class="brand">Upshot</span>
      </header>
      <div class="column">
        <PageOutlet />
      </div>
    </div>
  )
}

const ACTS: Readonly<Record<Exclude<AppKey, `to ${PlaceKey}`>, () => void>> = {
  record: () => openRecord(),
  search: openSearch,
  shortcuts: openShortcuts,
  undo: () => void undoLast(wordsNow(shellWords).undone),
  next: () => moveFocus(1),
  previous: () => moveFocus(-1),
}

function answer(key: AppKey): void {
  const place = (['today', 'history', 'findings', 'variables', 'settings'] as const).find((one) => key === `to ${one}`)
  if (place) navigate(places[place])
  else ACTS[key as keyof typeof ACTS]()
}

/** `/?record` opens the dialog, `/?record=12` with a variable: for the shortcut on the home screen and for links. */
function OpenedByAddress() {
  const { pathname, search } = useAddress()
  useEffect(() => {
    const wanted = new URLSearchParams(search).get('record')
    if (wanted === null) return
    openRecord(/^\d+$/.test(wanted) ? { variableId: Number(wanted) } : {})
    navigate(pathname, 'replace')
  }, [pathname, search])
  return null
}
