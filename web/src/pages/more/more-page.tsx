import { session } from '../../offline/session.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { places } from '../../router/places.ts'
import { useStore } from '../../state/use-store.ts'
import { Row, RowList } from '../../ui/row.tsx'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'

const LISTED = ['variables', 'studies', 'experiments', 'reminders', 'data', 'sharing', 'settings', 'admin'] as const

/** Every place that the bar of a phone has no room for. */
export function MorePage() {
  const words = useWords(shellWords)
  const isAdmin = useStore(session).person?.scopes.includes('admin') ?? false
  return (
    <>
      <PageHeading title={words.places.more} />
      <RowList name={words.places.more}>
        {LISTED.filter((place) => place !== 'admin' || isAdmin).map((place) => (
          <li key={place}>
            <Row title={words.places[place]} icon={place} href={places[place]} />
          </li>
        ))}
        <li>
          <Row title={words.firstSteps} icon="today" href={places.welcome} />
        </li>
      </RowList>
    </>
  )
}
