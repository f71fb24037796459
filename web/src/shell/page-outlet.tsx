import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Match, matchPath } from '../router/places.ts'
import { useAddress } from '../router/router.ts'
import { restoreScroll } from '../router/scroll.ts'
import { routes } from '../routes.ts'
import { noteDrawn, reading } from '../state/busy.ts'
import { useStore } from '../state/use-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { reloadOnce } from './reload-once.ts'

type AnyPage = ComponentType<{ params: Match['params'] }>

interface Drawn {
  readonly page: AnyPage
  readonly match: Match | undefined
}

/** The page of the present address. The old one stays until the file of the new one is here. */
export function PageOutlet() {
  const { pathname } = useAddress()
  const [drawn, setDrawn] = useState<Drawn>()
  const [isLoading, setLoading] = useState(true)
  const isBusy = useStore(reading) > 0 || isLoading
  useEffect(() => {
    let isCurrent = true
    setLoading(true)
    const match = matchPath(pathname)
    const show = (page: AnyPage) => {
      if (!isCurrent) return
      setDrawn({ page, match })
      setLoading(false)
    }
    pageFor(match, pathname).then(show, reloadOnce)
    return () => {
      isCurrent = false
    }
  }, [pathname])
  useEffect(() => {
    if (!drawn || isBusy) return
    restoreScroll()
    // A page that has just been put there may not have said yet that it reads.
    if (reading.get() === 0) noteDrawn()
  }, [drawn, isBusy])
  return (
    <main id="content" tabIndex={-1} aria-busy={isBusy} data-place={drawn?.match?.place}>
      {drawn && (
        <ErrorBoundary key={drawn.match?.place}>
          {h(drawn.page, { key: JSON.stringify(drawn.match), params: drawn.match?.params ?? {} })}
        </ErrorBoundary>
      )}
    </main>
  )
}

async function pageFor(match: Match | undefined, pathname: string): Promise<AnyPage> {
  if (import.meta.env.DEV && pathname === '/gallery') {
    return (await import('../gallery/gallery-page.tsx')).GalleryPage as AnyPage
  }
  return match ? ((await routes[match.place]()) as AnyPage) : NotFoundPage
}
