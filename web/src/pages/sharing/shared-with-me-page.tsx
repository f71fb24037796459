import type { SlimMeasurement, SlimUserVariable } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { useSharers, useTheirEntries, useTheirVariables } from './queries.ts'

interface SharedWithMePageProps {
  readonly params: ParamsOf<PathOf<'sharedWithMe'>>
}

/** What another person shares: to be read, never to be changed. */
export function SharedWithMePage({ params }: SharedWithMePageProps) {
  const words = useWords(sharingWords)
  const { tryAgain } = useWords(shellWords)
  const userId = Number(params.userId)
  const sharers = useSharers()
  const person = sharers.data?.users.find(({ id }) => id === userId)
  return (
    <div class="form-page">
      <PageHeading title={person?.displayName ?? words.withMe} />
      <Loaded reading={sharers} failureText={failureText} againText={tryAgain}>
        {() =>
          person ? (
            <>
              <p class="band">
                <span>{words.readingOf(person.displayName)}</span>
                <a class="button" href={pathTo('sharing')}>
                  {words.backToMine}
                </a>
              </p>
              <TheirData userId={userId} />
            </>
          ) : (
            <EmptyState text={words.notShared} />
          )
        }
      </Loaded>
    </div>
  )
}

function TheirData({ userId }: { readonly userId: number }) {
  const words = useWords(sharingWords)
  const { tryAgain } = useWords(shellWords)
  const texts = { failureText, againText: tryAgain }
  return (
    <>
      <Section title={words.theirVariables}>
        <Loaded reading={useTheirVariables(userId)} {...texts}>
          {(variables) => <TheirVariables variables={variables} />}
        </Loaded>
      </Section>
      <Section title={words.theirEntries}>
        <Loaded reading={useTheirEntries(userId)} {...texts}>
          {(entries) => <TheirEntries entries={entries} />}
        </Loaded>
      </Section>
    </>
  )
}

function TheirVariables({ variables }: { readonly variables: readonly SlimUserVariable[] }) {
  const words = useWords(sharingWords)
  if (variables.length === 0) return <EmptyState text={words.noEntries} />
  return (
    <RowList name={words.theirVariables}>
      {variables.map((one) => (
        <li key={one.variableId}>
          <Row title={one.displayName ?? one.name} end={one.variableCategoryName} />
        </li>
      ))}
    </RowList>
  )
}

function TheirEntries({ entries }: { readonly entries: readonly SlimMeasurement[] }) {
  const words = useWords(sharingWords)
  if (entries.length === 0) return <EmptyState text={words.noEntries} />
  return (
    <RowList name={words.theirEntries}>
      {entries.map((one) => (
        <li key={one.id}>
          <Row
            title={one.displayName ?? one.variableName}
            aside={agoWords(momentOf(one.startAt ?? ''), nowMs(), zoneHere(), locale())}
            end={`${formatNumber(one.value)} ${one.unitAbbreviatedName}`}
          />
        </li>
      ))}
    </RowList>
  )
}
