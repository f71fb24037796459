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
  const texts = useWords(sharingWords)
  const { tryAgain } = useWords(shellWords)
  const waiting = { failureText, againText: tryAgain }
  return (
    <>
      <Section title={texts.theirVariables}>
        <Loaded reading={useTheirVariables(userId)} {...waiting}>
          {(variables) => <TheirVariables userId={userId} variables={variables} />}
        </Loaded>
      </Section>
      <Section title={texts.theirEntries}>
        <Loaded reading={useTheirEntries(userId)} {...waiting}>
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
  const texts = useWords(sharingWords)
  if (variables.length === 0) return <EmptyState text={texts.noEntries} />
  const pathOf = (id: number) => pathTo('sharedVariable', { userId: String(userId), id: String(id) })
  return (
    <RowList name={texts.theirVariables}>
      {variables.map((variable) => (
        <li key={variable.variableId}>
          <Row
            title={variable.displayName ?? variable.name}
            end={variable.variableCategoryName && kindInWords(variable.variableCategoryName)}
            href={pathOf(variable.variableId)}
          />
        </li>
      ))}
    </RowList>
  )
}

function TheirEntries({ entries }: { readonly entries: readonly SlimMeasurement[] }) {
  const texts = useWords(sharingWords)
  if (entries.length === 0) return <EmptyState text={texts.noEntries} />
  return (
    <RowList name={texts.theirEntries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Row
            title={entry.displayName ?? entry.variableName}
            aside={agoWords(momentOf(entry.startAt ?? ''), nowMs(), zoneHere(), locale())}
            end={valueInWords(entry.value, entry.unitAbbreviatedName, entry)}
          />
        </li>
      ))}
    </RowList>
  )
}
