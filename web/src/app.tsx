import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AppKey, MoveKey, PlaceKey } from './keyboard/shortcuts.ts'
import { clockLag } from './offline/clock.ts'
import { connection } from './offline/connection.ts'
import { isAgeWorthShowing } from './offline/mirror-rules.ts'
import { session } from './offline/session.ts'
import { oldestShown } from './offline/use-mirror.ts'
import { pathTo, places } from './router/places.ts'
import { navigate, useAddress, useIsForAll } from './router/router.ts'
import { Navigation } from './shell/navigation.tsx'
import { DialogOutlet, PageOutlet } from './shell/outlets.tsx'
import { Status } from './shell/status.tsx'
import { openRecord, openSearch, openShortcuts } from './state/dialogs.ts'
import { receivedFile } from './state/received-file.ts'
import { inside } from './state/root.ts'
import { useMinute } from './state/use-minute.ts'
import { useStore } from './state/use-store.ts'
import { localDay, nowMs } from './time/local.ts'
import { clockWords, dayWords } from './time/words.ts'
import { zoneHere } from './time/zones.ts'
import { Button } from './ui/button.tsx'
import { Icon } from './ui/icon.tsx'
import { dismiss, lastAct, undoLast } from './undo/undo.ts'
import { shellWords } from './words/shell.ts'
import { language, locale, useWords, withWords, wordsNow } from './words/words.ts'

const WIDE = '(min-width: 60rem)'

/** Everything around a page. Navigation does not draw it again, only its parts. */
export function App() {
  const current = useStore(language)
  useLayoutEffect(() => {
    document.documentElement.lang = current
  }, [current])
  const texts = useWords(shellWords)
  const isWide = useMedia(WIDE)
  const { person, standing } = useStore(session)
  useShortcuts()
  useDroppedFile()
  const isForAll = useIsForAll()
  if (standing === 'ended') return null
  if (isForAll && !person) return <Bare />
  return (
    <div class="shell" data-wide={isWide}>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      {!isWide && (
        <TopBar onSearch={openSearch}>
          <Status />
        </TopBar>
      )}
      <Navigation
        isWide={isWide}
        isAdmin={person?.isAdministrator ?? false}
        onRecord={() => openRecord()}
        onSearch={openSearch}
      />
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

/** For visitors: without the parts that need an account. */
function Bare() {
  const texts = useWords(shellWords)
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {texts.skip}
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

/** Keys pressed before the shortcuts are loaded are handled afterwards; nothing on the page waits for them. */
function useShortcuts(): void {
  useEffect(() => {
    const early: KeyboardEvent[] = []
    const collect = (event: KeyboardEvent) => void early.push(event)
    const stopCollecting = () => document.removeEventListener('keydown', collect)
    document.addEventListener('keydown', collect)
    const stopping = import('./keyboard/shortcuts.ts').then(({ listenForKeys }) => {
      stopCollecting()
      return listenForKeys(answer, early)
    }, stopCollecting)
    return () => void stopping.then((stop) => stop?.())
  }, [])
}

type ActKey = Exclude<AppKey, MoveKey>

const ACTS: Readonly<Record<Exclude<ActKey, `to ${PlaceKey}`>, () => void>> = {
  record: () => openRecord(),
  search: openSearch,
  shortcuts: openShortcuts,
  undo: () => void undoLast(wordsNow(shellWords).undone),
}

function answer(key: ActKey): void {
  const place = (['today', 'history', 'findings', 'variables', 'settings'] as const).find(
    (name) => key === `to ${name}`,
  )
  if (place) navigate(places[place])
  else ACTS[key as keyof typeof ACTS]()
}

/** `/?record` opens the dialog, `/?record=12` with a variable: for the shortcut on the home screen and for links. */
function OpenedByAddress() {
  const { pathname, search } = useAddress()
  useEffect(() => {
    const requested = new URLSearchParams(search).get('record')
    if (requested === null) return
    openRecord(/^\d+$/.test(requested) ? { variableId: Number(requested) } : {})
    navigate(pathname, 'replace')
  }, [pathname, search])
  return null
}

/** The region "Last action". It always exists, so that screen readers announce its changes. */
function LastAct() {
  const texts = useWords(shellWords)
  const act = useStore(lastAct)
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => (act?.text ? keepFieldAbove(bar.current) : undefined), [act])
  return (
    <section ref={bar} class="undo-bar" aria-label={texts.lastAction} data-empty={!act?.text}>
      <p role="status">{act?.text ?? ''}</p>
      {act?.text && act.addNote && (
        <Button kind="quiet" onClick={act.addNote}>
          {texts.addNote}
        </Button>
      )}
      {act?.text && act.undo && (
        <Button kind="quiet" onClick={() => void undoLast(texts.undone)}>
          {texts.undo}
        </Button>
      )}
      {act?.text && (
        <Button kind="quiet" class="only-icon" aria-label={texts.dismiss} onClick={dismiss}>
          <Icon name="close" />
        </Button>
      )}
    </section>
  )
}

/**
 * Scrolls the focused field out from under the bar: now, when the focus moves, when a keyboard opens, and when content
 * above it loads late and moves it. If there is no room for both, as with large text above a keyboard, the bar waits
 * until the field loses the focus.
 */
function keepFieldAbove(bar: HTMLElement | null): () => void {
  const controller = new AbortController()
  const uncover = () => {
    const field = document.activeElement
    if (!bar || !field) return
    const isField = field.matches('main :is(input, select, textarea)')
    const { bottom, height } = field.getBoundingClientRect()
    const { top } = bar.getBoundingClientRect()
    bar.style.visibility = isField && height > top ? 'hidden' : ''
    if (isField && bottom > top) scrollBy(0, bottom - top + 8)
  }
  uncover()
  for (const event of ['focusin', 'focusout', 'resize']) addEventListener(event, uncover, controller)
  const moved = new ResizeObserver(uncover)
  moved.observe(document.body)
  return () => {
    controller.abort()
    moved.disconnect()
  }
}

/** The notice about a wrong clock on this device. Few people see it, so it is loaded on demand. */
function WrongClock() {
  const isWrong = useStore(clockLag) !== undefined
  const [loaded, setLoaded] = useState<{ readonly ClockNotice: ComponentType }>()
  useEffect(() => {
    if (isWrong) void withWords(import('./shell/clock-notice.tsx')).then(setLoaded, () => undefined)
  }, [isWrong])
  return loaded ? <loaded.ClockNotice /> : null
}

interface TopBarProps {
  readonly onSearch: () => void
  /** The status. While there is one, it replaces the name. */
  readonly children: ComponentChildren
}

/** On phones: the name of the app or the state of the connection, and search. */
function TopBar({ onSearch, children }: TopBarProps) {
  const texts = useWords(shellWords)
  return (
    <header class="top-bar">
      <span class="brand">Upshot</span>
      {children}
      <Button kind="quiet" class="only-icon" aria-label={texts.search} onClick={onSearch}>
        <Icon name="search" />
      </Button>
    </header>
  )
}

/** Whether a media query matches; draws again when that changes. */
function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const read = () => setHolds(list.matches)
    read()
    list.addEventListener('change', read)
    return () => list.removeEventListener('change', read)
  }, [query])
  return holds
}

/** A file dropped on any page is taken to the page Data, which handles its own drops. */
function useDroppedFile(): void {
  useEffect(() => {
    const listening = new AbortController()
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    document.addEventListener('dragover', (event) => isFile(event) && event.preventDefault(), listening)
    document.addEventListener('drop', (event) => drop(event), listening)
    return () => listening.abort()
  }, [])
}

function drop(event: DragEvent): void {
  const file = event.dataTransfer?.files[0]
  if (!file || inside(location.pathname) === pathTo('data')) return
  event.preventDefault()
  receivedFile.set(file)
  navigate(pathTo('data'))
}

/** While offline: how old the page is, if it is old enough to matter. */
function PageAge() {
  const { asOf } = useWords(shellWords)
  useMinute()
  const isOffline = useStore(connection) === 'offline'
  const seenAtMs = useStore(oldestShown)
  if (seenAtMs === undefined || !isAgeWorthShowing(seenAtMs, nowMs(), isOffline)) return null
  const day = localDay(seenAtMs, zoneHere())
  const today = localDay(nowMs(), zoneHere())
  const clock = clockWords(seenAtMs, zoneHere())
  return <p class="aside-text">{asOf(day === today ? clock : `${dayWords(day, today, locale())}, ${clock}`)}</p>
}
