import { session } from '../../offline/session.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type PlaceName, pathTo } from '../../router/places.ts'
import { useStore } from '../../state/use-store.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { useWords } from '../../words/words.ts'

const moreWords = wordTable('app/more', {
  about: {
    variables: 'Everything you track, with charts',
    studies: 'What you published, joined, or could join',
    experiments: 'Test it: chance decides what you do each day',
    reminders: 'When you are asked, and about what',
    data: 'Import files, connect sources, export everything',
    sharing: 'Who can see what, and who looked',
    settings: 'Name, time zone, devices, sign out',
    admin: 'People, jobs and backups of this installation',
  },
  firstSteps: 'First steps',
  example: 'See an example',
})

const all = [
  'variables',
  'studies',
  'experiments',
  'reminders',
  'data',
  'sharing',
  'settings',
  'admin',
] as const satisfies readonly (PlaceName & IconName)[]

type ListedPlace = (typeof all)[number]

/** The pages for which a phone's navigation has no room. */
export function MorePage() {
  const texts = useWords(moreWords)
  const { places } = useWords(shellWords)
  const { person } = useStore(session)
  const isAdmin = person?.isAdministrator ?? false
  const shown: readonly ListedPlace[] = all.filter((place) => place !== 'admin' || isAdmin)
  return (
    <>
      <PageHeading title={places.more} />
      <RowList name={places.more}>
        {shown.map((place) => (
          <li key={place}>
            <Row title={places[place]} aside={texts.about[place]} icon={place} href={pathTo(place)} />
          </li>
        ))}
      </RowList>
      <p class="actions">
        <a class="button" href={pathTo('welcome')}>
          {texts.firstSteps}
        </a>
        <a class="button" href={pathTo('example')}>
          {texts.example}
        </a>
      </p>
    </>
  )
}
