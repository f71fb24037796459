import type { User } from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { useSharers } from './queries.ts'

interface GuestFrameProps {
  readonly userId: number
  /** The heading; default: the person's name. */
  readonly title?: (name: string) => string
  /** The address of the open tab. */
  readonly open: string
  readonly children: (person: User) => ComponentChildren
}

/** Frame of pages with somebody else's data: says whose it is, and links back to one's own. */
export function GuestFrame({ userId, title, open, children }: GuestFrameProps) {
  const texts = useWords(sharingWords)
  const { tryAgain } = useWords(shellWords)
  const sharers = useSharers()
  const person = sharers.data?.users.find(({ id }) => id === userId)
  const name = person?.displayName
  return (
    <div class="form-page">
      {person && (
        <p class="band">
          <span>{texts.readingOf(person.displayName)}</span>
          <a class="button" href={pathTo('sharing')}>
            {texts.backToMine}
          </a>
        </p>
      )}
      <PageHeading title={name === undefined ? texts.withMe : (title?.(name) ?? name)} />
      {person && <GuestTabs userId={userId} name={person.displayName} open={open} />}
      <Loaded reading={sharers} failureText={failureText} againText={tryAgain}>
        {() => (person ? children(person) : <EmptyState text={texts.notShared} />)}
      </Loaded>
    </div>
  )
}

function GuestTabs({ userId, name, open }: { readonly userId: number; readonly name: string; readonly open: string }) {
  const texts = useWords(sharingWords)
  const params = { userId: String(userId) }
  return (
    <Tabs
      name={name}
      open={open}
      tabs={[
        { href: pathTo('sharedWithMe', params), text: texts.theirOverview },
        { href: pathTo('sharedFindings', params), text: texts.theirFindings },
        { href: pathTo('sharedReport', params), text: texts.theirReport },
      ]}
    />
  )
}
