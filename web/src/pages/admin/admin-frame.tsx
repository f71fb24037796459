import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { CallAnswer, CallName, InputOf } from '../../api/request.ts'
import { call } from '../../offline/here.ts'
import { session } from '../../offline/session.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type PlaceName, pathTo } from '../../router/places.ts'
import { useBusy } from '../../state/busy.ts'
import { useStore } from '../../state/use-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { adminWords } from '../../words/admin.ts'
import { useWords } from '../../words/words.ts'

const TABS = {
  admin: 'health',
  adminPeople: 'people',
  adminJobs: 'jobs',
  adminStorage: 'storage',
  adminBackups: 'backups',
} as const satisfies Partial<Record<PlaceName, string>>

type AdminPlace = keyof typeof TABS

/** Frame of the administration pages: only for administrators who have recently confirmed their password. */
export function AdminFrame({ place, children }: { readonly place: AdminPlace; readonly children: ComponentChildren }) {
  const texts = useWords(adminWords)
  const { person } = useStore(session)
  const isOpen = person?.scopes.includes('admin') ?? false
  return (
    <div class="form-page">
      <PageHeading title={texts.title} />
      {person && !person.isAdministrator && <EmptyState text={texts.notAdmin} />}
      {person?.isAdministrator && (
        <Tabs
          name={texts.title}
          open={pathTo(place)}
          tabs={(Object.keys(TABS) as AdminPlace[]).map((name) => ({
            href: pathTo(name),
            text: texts.tabs[TABS[name]],
          }))}
        />
      )}
      {person?.isAdministrator && !isOpen && (
        <EmptyState text={texts.confirmText}>
          <a class="button main" href={`/auth/confirm?next=${encodeURIComponent(pathTo(place))}`}>
            {texts.confirm}
          </a>
        </EmptyState>
      )}
      {isOpen && children}
    </div>
  )
}

interface AnswerState<T> {
  readonly data: T | undefined
  readonly failure: Error | undefined
  readonly readAgain: () => void
}

/** Straight from the server: data about other people is not stored in this browser. */
export function useAnswer<N extends CallName>(name: N, input?: InputOf<N>): AnswerState<CallAnswer<N>> {
  const [data, setData] = useState<CallAnswer<N>>()
  const [failure, setFailure] = useState<Error>()
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify(input ?? {})
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    call(name, JSON.parse(key) as InputOf<N>, { signal }).then(
      (answer) => {
        if (signal.aborted) return
        setData(answer as CallAnswer<N>)
        setFailure(undefined)
      },
      (error: Error) => {
        if (!signal.aborted) setFailure(error)
      },
    )
    return () => stop.abort()
  }, [name, key, turn])
  useBusy(data === undefined && failure === undefined)
  return { data, failure, readAgain: () => setTurn((now) => now + 1) }
}
