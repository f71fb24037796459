import type { Import } from '@upshot/contract'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Table } from '../../ui/table.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { locale, useWords } from '../../words/words.ts'

const MOST_REJECTED = 100

type DataWords = (typeof dataWords)['en']

function namedVariable({ displayName, isNew, replaced = 0 }: Import['variables'][number], texts: DataWords): string {
  if (isNew) return `${displayName} (${texts.isNew})`
  return replaced > 0 ? `${displayName} (${texts.replacedValues(formatNumber(replaced))})` : displayName
}

/** With the names of the columns, fields, tables or files, if there are several. */
const leftOutText = ({ what, parts = [] }: Import['leftOut'][number]): string =>
  parts.length === 0
    ? what
    : `${what}: ${parts.map(({ name, count }) => `${name} (${formatNumber(count)})`).join(', ')}`

/** What is in the file, what is left out, and why. */
export function ImportTables({ upload }: { readonly upload: Import }) {
  const texts = useWords(dataWords)
  const wasSaved = !upload.dryRun && (upload.state === 'completed' || upload.state === 'undone')
  const day = (text: string) => dayWords(localDay(momentOf(text), zoneHere()), localDay(nowMs(), zoneHere()), locale())
  return (
    <>
      {upload.variables.length > 0 && (
        <Table
          caption={wasSaved ? texts.wasImported : texts.willImport}
          columns={[
            { name: texts.variable },
            { name: texts.values, isNumber: true },
            { name: texts.from },
            { name: texts.to },
          ]}
          rows={upload.variables.map((variable) => ({
            key: variable.variableName,
            cells: [
              namedVariable(variable, texts),
              formatNumber(variable.count),
              day(variable.earliestAt),
              day(variable.latestAt),
            ],
          }))}
        />
      )}
      {upload.assumptions.length > 0 && (
        <Table
          caption={texts.assumed}
          columns={[{ name: texts.what }, { name: texts.answer }]}
          rows={upload.assumptions.map(({ key, text, value, from }) => ({
            key,
            cells: [text, `${value} (${texts.assumedFrom[from]})`],
          }))}
        />
      )}
      {upload.rejected.length > 0 && (
        <Table
          caption={texts.rejected}
          columns={[{ name: texts.place }, { name: texts.reason }]}
          rows={upload.rejected.slice(0, MOST_REJECTED).map(({ file, line, reason }) => ({
            key: `${file} ${line} ${reason}`,
            cells: [texts.line(file, formatNumber(line)), reason],
          }))}
        />
      )}
      {upload.leftOut.length > 0 && (
        <Table
          caption={texts.leftOut}
          columns={[{ name: texts.what }, { name: texts.howMany, isNumber: true }]}
          rows={upload.leftOut.map((omission) => ({
            key: omission.what,
            cells: [leftOutText(omission), formatNumber(omission.count)],
          }))}
        />
      )}
    </>
  )
}
