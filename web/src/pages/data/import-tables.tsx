import type { Import } from '@upshot/contract'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Table } from '../../ui/table.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { locale, useWords } from '../../words/words.ts'

const MOST_REJECTED = 100

type Words = (typeof dataWords)['en']

function namedVariable({ displayName, isNew, replaced = 0 }: Import['variables'][number], words: Words): string {
  if (isNew) return `${displayName} (${words.isNew})`
  return replaced > 0 ? `${displayName} (${words.replacedValues(formatNumber(replaced))})` : displayName
}

/** With the names of the columns, fields, tables or files, if there are several. */
const leftOutText = ({ what, parts = [] }: Import['leftOut'][number]): string =>
  parts.length === 0
    ? what
    : `${what}: ${parts.map(({ name, count }) => `${name} (${formatNumber(count)})`).join(', ')}`

/** What is in the file, what is left out, and why. */
export function ImportTables({ one: upload }: { readonly one: Import }) {
  const words = useWords(dataWords)
  const wasSaved = !upload.dryRun && (upload.state === 'completed' || upload.state === 'undone')
  const day = (text: string) => dayWords(localDay(momentOf(text), zoneHere()), localDay(nowMs(), zoneHere()), locale())
  return (
    <>
      {upload.variables.length > 0 && (
        <Table
          caption={wasSaved ? words.wasImported : words.willImport}
          columns={[
            { name: words.variable },
            { name: words.values, isNumber: true },
            { name: words.from },
            { name: words.to },
          ]}
          rows={upload.variables.map((variable) => ({
            key: variable.variableName,
            cells: [
              namedVariable(variable, words),
              formatNumber(variable.count),
              day(variable.earliestAt),
              day(variable.latestAt),
            ],
          }))}
        />
      )}
      {upload.assumptions.length > 0 && (
        <Table
          caption={words.assumed}
          columns={[{ name: words.what }, { name: words.answer }]}
          rows={upload.assumptions.map(({ key, text, value, from }) => ({
            key,
            cells: [text, `${value} (${words.assumedFrom[from]})`],
          }))}
        />
      )}
      {upload.rejected.length > 0 && (
        <Table
          caption={words.rejected}
          columns={[{ name: words.place }, { name: words.reason }]}
          rows={upload.rejected.slice(0, MOST_REJECTED).map(({ file, line, reason }) => ({
            key: `${file} ${line} ${reason}`,
            cells: [words.line(file, formatNumber(line)), reason],
          }))}
        />
      )}
      {upload.leftOut.length > 0 && (
        <Table
          caption={words.leftOut}
          columns={[{ name: words.what }, { name: words.howMany, isNumber: true }]}
          rows={upload.leftOut.map((left) => ({
            key: left.what,
            cells: [leftOutText(left), formatNumber(left.count)],
          }))}
        />
      )}
    </>
  )
}
