import { Component, type ComponentChildren, type ComponentType, h } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { PageHeading } from '../router/page-heading.tsx'
import { type Match, matchPath } from '../router/places.ts'
import { currentPath, isScrollWanted, restoreScroll, useAddress } from '../router/router.ts'
import { routes } from '../routes.ts'
import { afterPaint } from '../state/after-paint.ts'
import { noteDrawn, reading, watchReading } from '../state/busy.ts'
import { closeDialog, type Opening, opened } from '../state/dialogs.ts'
import { reloadOnce } from '../state/reload-once.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { announce } from '../undo/undo.ts'
import { shellWords } from '../words/shell.ts'
import { language, useWords, withWords, wordsNow } from '../words/words.ts'

type AnyPage = ComponentType<{ params: Match['params'] }>

interface DrawnPage {
  readonly pathname: string
  readonly page: AnyPage
  readonly match: Match | undefined
}

/** The page of the current address. The previous one stays until the file of the new one has loaded. */
export function PageOutlet() {
  const { pathname } = useAddress()
  const [drawn, setDrawn] = useState(() => drawnAtOnce(pathname))
  const current = useStore(language)
  const isBusy = useStore(reading) > 0 || drawn?.pathname !== pathname
  // Marks the link first: requesting the files of a page takes as long as everything before it.
  useLayoutEffect(() => {
    if (drawn?.pathname === pathname) return
    const controller = new AbortController()
    const draw = async () => {
      const page = await withWords(Promise.resolve(pageFor(pathname)))
      if (!controller.signal.aborted) setDrawn(drawnAs(page, pathname))
    }
    const notLoaded = async () => {
      await reloadOnce()
      if (!controller.signal.aborted) setDrawn({ pathname, page: NotLoadedPage, match: undefined })
    }
    const cancel = afterPaint(() => void draw().catch(notLoaded))
    return () => {
      controller.abort()
      cancel()
    }
  }, [pathname])
  useEffect(() => {
    const check = () => {
      // The person may have gone back meanwhile, and wants that page's position.
      if (drawn?.pathname !== currentPath()) return
      // A page that was just mounted reports in its own effects that it is reading.
      const isComplete = reading.get() === 0
      if (isComplete || !isScrollWanted()) restoreScroll()
      if (isComplete) noteDrawn()
    }
    check()
    return watchReading(check)
  }, [drawn])
  // The page is not drawn again for the loading state or the marked link, but for another language.
  const page = useMemo(() => drawn && <Place {...drawn} />, [drawn, current])
  return (
    <main id="content" tabIndex={-1} aria-busy={isBusy} data-place={drawn?.match?.place}>
      {page}
    </main>
  )
}

function Place({ page, match }: DrawnPage) {
  return (
    <ErrorBoundary key={match?.place}>
      {h(page, { key: JSON.stringify(match), params: match?.params ?? {} })}
    </ErrorBoundary>
  )
}

const drawnAs = (page: AnyPage, pathname: string): DrawnPage => ({ pathname, page, match: matchPath(pathname) })

/** A page that came with the app is available at once. */
function drawnAtOnce(pathname: string): DrawnPage | undefined {
  const page = pageFor(pathname)
  return page instanceof Promise ? undefined : drawnAs(page, pathname)
}

function pageFor(pathname: string): AnyPage | Promise<AnyPage> {
  if (import.meta.env.DEV && pathname === '/gallery') {
    return import('../gallery/gallery-page.tsx').then(({ GalleryPage }) => GalleryPage as AnyPage)
  }
  const match = matchPath(pathname)
  return match ? (routes[match.place]() as AnyPage | Promise<AnyPage>) : NotFoundPage
}

interface OutletState {
  readonly hasFailed: boolean
}

/** Shows a message in place of a page that cannot be drawn; everything around it keeps working. */
class ErrorBoundary extends Component<{ readonly children: ComponentChildren }, OutletState> {
  override state: OutletState = { hasFailed: false }

  static override getDerivedStateFromError(): OutletState {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const texts = wordsNow(shellWords)
    return (
      <div class="empty" role="alert">
        <p>{texts.failedToDraw}</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>{texts.tryAgain}</Button>
      </div>
    )
  }
}

/** Shown in place of a page: why it is missing, and a link to Today. */
const messagePage = (message: 'notFound' | 'notLoaded') => () => {
  const texts = useWords(shellWords)
  return (
    <>
      <PageHeading title={texts[message]} />
      <p>
        <a href="/">{texts.toToday}</a>
      </p>
    </>
  )
}
const NotFoundPage = messagePage('notFound')
const NotLoadedPage = messagePage('notLoaded')

type Dialog = ComponentType<{ readonly opening: never; readonly onClose: () => void }>

/** A dialog is loaded when it is first opened, or when the browser is idle. */
const LOADING: Readonly<Record<Opening['name'], () => Promise<Dialog>>> = {
  record: async () => (await withWords(import('../record/record-sheet.tsx'))).RecordSheet,
  edit: async () => (await withWords(import('../record/edit-sheet.tsx'))).EditSheet,
  note: async () => (await withWords(import('../record/note-sheet.tsx'))).NoteSheet,
  search: async () => (await withWords(import('./palette-sheet.tsx'))).PaletteSheet,
  shortcuts: async () => (await withWords(import('./shortcuts-sheet.tsx'))).ShortcutsSheet,
}

/** The open dialog, over any page. */
export function DialogOutlet() {
  const opening = useStore(opened)
  const [drawn, setDrawn] = useState<{ readonly name: Opening['name']; readonly dialog: Dialog }>()
  const name = opening?.name
  useEffect(() => {
    if (!name) return
    const notLoaded = async () => {
      await reloadOnce()
      opened.set(undefined)
      announce({ text: wordsNow(shellWords).notLoaded })
    }
    LOADING[name]().then((dialog) => setDrawn({ name, dialog }), notLoaded)
  }, [name])
  useEffect(() => void whenIdle(LOADING.record), [])
  if (!opening || drawn?.name !== opening.name) return null
  const { dialog: Shown } = drawn
  return <Shown key={JSON.stringify(opening)} opening={opening as never} onClose={() => closeDialog(opening)} />
}

/** Recording is the main use: opening its dialog must not wait for the network. */
function whenIdle(load: () => Promise<unknown>): void {
  const begin = () => void load().catch(() => undefined)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin)
  else setTimeout(begin, 1000)
}
