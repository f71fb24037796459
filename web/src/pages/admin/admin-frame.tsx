import type { ComponentChildren } from 'preact'
import { session } from '../../offline/session.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type PlaceName, pathTo } from '../../router/places.ts'
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

/** Around every page of administration: for administrators alone, who have just confirmed who they are. */
export function AdminFrame({ place, children }: { readonly place: AdminPlace; readonly children: ComponentChildren }) {
  const words = useWords(adminWords)
  const { person } = useStore(session)
  const isOpen = person?.scopes.includes('admin') ?? false
  return (
    <div class="form-page">
      <PageHeading title={words.title} />
      {person && !person.isAdministrator && <EmptyState text={words.notAdmin} />}
      {person?.isAdministrator && (
        <Tabs
          name={words.title}
          open={pathTo(place)}
          tabs={(Object.keys(TABS) as AdminPlace[]).map((one) => ({ href: pathTo(one), text: words.tabs[TABS[one]] }))}
        />
      )}
      {person?.isAdministrator && !isOpen && (
        <EmptyState text={words.confirmText}>
          <a class="button main" href={`/auth/confirm?next=${encodeURIComponent(pathTo(place))}`}>
            {words.confirm}
          </a>
        </EmptyState>
      )}
      {isOpen && children}
    </div>
  )
}
