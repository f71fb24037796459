import type { SlimMeasurement, SlimUserVariable } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { kindInWords } from '../../words/kinds.ts'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'
import { GuestFrame } from './guest-frame.tsx'
import { useTheirEntries, useTheirVariables } from './queries.ts'

/** What another person shares, read-only. */
export function SharedWithMePage({ params }: { readonly params: ParamsOf<PathOf<'sharedWithMe'>> }) {
  const userId = Number(params.userId)
  return (
    <GuestFrame userId={userId} open={pathTo('sharedWithMe', params)}>
      {() => <TheirData userId={userId} />}
    </GuestFrame>
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
          {(variables) => <TheirVariables userId={userId} variables={variables} />}
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

interface TheirVariablesProps {
  readonly userId: number
  readonly variables: readonly SlimUserVariable[]
}

function TheirVariables({ userId, variables }: TheirVariablesProps) {
  const words = useWords(sharingWords)
  if (variables.length === 0) return <EmptyState text={words.noEntries} />
  const pathOf = (id: number) => pathTo('sharedVariable', { userId: String(userId), id: String(id) })
  return (
    <RowList name={words.theirVariables}>
      {variables.map((one) => (
        <li key={one.variableId}>
          <Row
            title={one.displayName ?? one.name}
            end={one.variableCategoryName && kindInWords(one.variableCategoryName)}
            href={pathOf(one.variableId)}
          />
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
            end={valueInWords(one.value, one.unitAbbreviatedName, one.counted)}
          />
        </li>
      ))}
    </RowList>
  )
}
