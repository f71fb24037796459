import type { SlimUserVariable } from '@upshot/contract'
import { useMemo, useState } from 'preact/hooks'
import { Spark } from '../../charts/spark.tsx'
import { createSearch } from '../../record/search.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useLater } from '../../state/after-paint.ts'
import { openRecord } from '../../state/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { kindInWords } from '../../words/kinds.ts'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { DeletedSection } from './deleted-section.tsx'
import { lastValueInWords } from './last-value.ts'
import { useSparks, useVariables } from './queries.ts'
import { Unread } from './unread.tsx'

const MOST_SHOWN = 200

/** Everything the person records, filtered while they type. */
export function VariablesPage() {
  const words = useWords(variableWords)
  const { data, isReading, failure, readAgain } = useVariables()
  const [text, setText] = useState('')
  const search = useMemo(() => createSearch(latestFirst(data ?? []).map(findable)), [data])
  const sought = useLater(text)
  const found = useMemo(() => search(sought, MOST_SHOWN), [search, sought])
  return (
    <>
      <PageHeading title={words.title} />
      {data !== undefined && data.length > 0 && (
        <Field kind="search" label={words.filter} value={text} onInput={setText} autocomplete="off" />
      )}
      {data === undefined && isReading && <Placeholder lines={8} />}
      {data === undefined && failure && <Unread readAgain={readAgain} />}
      {data !== undefined && data.length === 0 && (
        <EmptyState text={words.none}>
          <Button kind="main" onClick={() => openRecord()}>
            {words.record}
          </Button>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && found.length === 0 && <EmptyState text={words.noneFound} />}
      {data !== undefined && found.length > 0 && <VariableList all={data} shown={found} />}
      <DeletedSection />
    </>
  )
}

interface VariableListProps {
  readonly all: readonly SlimUserVariable[]
  readonly shown: readonly SlimUserVariable[]
}

/** Each row is made once: a key that is typed only decides which of them are shown. */
function VariableList({ all, shown }: VariableListProps) {
  const words = useWords(variableWords)
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
            aside={`${kindInWords(variable.variableCategoryName)} · ${lastValueInWords(variable, words)}`}
            end={<Spark values={valuesOf.get(variable.variableId) ?? []} />}
          />
        </li>,
      ]),
    )
  }, [all, sparks, words])
  return <RowList name={words.list}>{shown.map(({ variableId }) => rows.get(variableId))}</RowList>
}

/** By name, by what else it is called, and by kind. */
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
