import type { SlimUserVariable } from '@upshot/contract'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Spark } from '../../charts/spark.tsx'
import { createSearch } from '../../record/search.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useLater } from '../../state/after-paint.ts'
import { openRecord } from '../../state/dialogs.ts'
import { nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { kindInWords } from '../../words/kinds.ts'
import { valueInWords } from '../../words/units.ts'
import { type VariableWords, variableWords } from '../../words/variables.ts'
import { locale, useWords } from '../../words/words.ts'
import { restoreVariable } from './actions.ts'
import { useDeletedVariables, useSparks, useVariables } from './queries.ts'
import { Unread } from './unread.tsx'

const MOST_SHOWN = 200

/** Everything the person records, filtered while they type. */
export function VariablesPage() {
  const texts = useWords(variableWords)
  const { data, isReading, failure, readAgain } = useVariables()
  const [text, setText] = useState('')
  const search = useMemo(() => createSearch(latestFirst(data ?? []).map(findable)), [data])
  const deferredText = useLater(text)
  const variables = useMemo(() => search(deferredText, MOST_SHOWN), [search, deferredText])
  return (
    <>
      <PageHeading title={texts.title} />
      {data !== undefined && data.length > 0 && (
        <Field kind="search" label={texts.filter} value={text} onInput={setText} autocomplete="off" />
      )}
      {data === undefined && isReading && <Placeholder lines={8} />}
      {data === undefined && failure && <Unread readAgain={readAgain} />}
      {data !== undefined && data.length === 0 && (
        <EmptyState text={texts.none}>
          <Button kind="main" onClick={() => openRecord()}>
            {texts.record}
          </Button>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && variables.length === 0 && <EmptyState text={texts.noneFound} />}
      {data !== undefined && variables.length > 0 && <VariableList all={data} shown={variables} />}
      <DeletedSection />
    </>
  )
}

interface VariableListProps {
  readonly all: readonly SlimUserVariable[]
  readonly shown: readonly SlimUserVariable[]
}

/** Each row is built once; typing only decides which ones are shown. */
function VariableList({ all, shown }: VariableListProps) {
  const texts = useWords(variableWords)
  const { data: sparks } = useSparks()
  const rows = useMemo(() => {
    const valuesOf = new Map(sparks?.map(({ variableId, values }) => [variableId, values]))
    return new Map(
      all.map((variable) => [
        variable.variableId,
        <li key={variable.variableId}>
          <Row
            href={pathTo('variable', { id: String(variable.variableId) })}
            title={variable.displayName}
            aside={`${kindInWords(variable.variableCategoryName)} · ${lastValueInWords(variable, texts)}`}
            end={<Spark values={valuesOf.get(variable.variableId) ?? []} />}
          />
        </li>,
      ]),
    )
  }, [all, sparks, texts])
  return <RowList name={texts.list}>{shown.map(({ variableId }) => rows.get(variableId))}</RowList>
}

/** By name, synonyms and kind. */
const findable = (variable: SlimUserVariable) => ({
  item: variable,
  names: [
    variable.displayName,
    variable.name,
    ...(variable.synonyms ?? []),
    kindInWords(variable.variableCategoryName),
  ],
})

const latestFirst = (variables: readonly SlimUserVariable[]): readonly SlimUserVariable[] =>
  variables.toSorted((a, b) => (b.latestMeasurementTime ?? 0) - (a.latestMeasurementTime ?? 0))

/** Variables deleted in the last 30 days, which can be restored. */
function DeletedSection() {
  const texts = useWords(variableWords)
  const { data = [], asOfMs } = useDeletedVariables()
  const [restored, setRestored] = useState<ReadonlySet<number>>(new Set())
  // The next answer of the server decides, because the person may have undone it.
  useEffect(() => setRestored(new Set()), [asOfMs])
  const deleted = data.filter(({ variableId }) => !restored.has(variableId))
  if (deleted.length === 0) return null
  return (
    <Section title={texts.recentlyDeleted}>
      <p class="aside-text">{texts.keptFor}</p>
      <RowList name={texts.recentlyDeleted}>
        {deleted.map((variable) => (
          <li key={variable.variableId}>
            <Row
              title={variable.displayName}
              aside={texts.entriesCounted(variable.numberOfRawMeasurements)}
              end={
                <Button
                  kind="quiet"
                  aria-label={texts.restoreOf(variable.displayName)}
                  onClick={() => {
                    setRestored((previous) => new Set([...previous, variable.variableId]))
                    void restoreVariable(variable)
                  }}
                >
                  {texts.restore}
                </Button>
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** "2 servings, yesterday" */
function lastValueInWords(variable: SlimUserVariable, texts: VariableWords): string {
  const { lastValue, latestMeasurementTime, unitAbbreviatedName } = variable
  if (lastValue === undefined || latestMeasurementTime === undefined) return texts.noValue
  const when = agoWords(latestMeasurementTime * 1000, nowMs(), zoneHere(), locale())
  return texts.last(valueInWords(lastValue, unitAbbreviatedName, variable), when)
}
