import type { Button, Card, Import, ImportedVariable } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import { formats } from '../formats/formats.ts'
import type { ImportRow } from './import-rows.ts'
import { Tally } from './tally.ts'

/** With everything; lists leave out what is long. */
export function presentImport(row: ImportRow): Import {
  const tally = new Tally(row)
  const format = formats.find(({ name }) => name === row.format)
  return {
    id: row.id,
    state: row.state,
    dryRun: row.is_dry_run === 1,
    fileName: row.file_name,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    bytesRead: row.bytes_read,
    progress: progressOf(row),
    counts: tally.counts,
    questions: JSON.parse(row.questions) as Import['questions'],
    assumptions: JSON.parse(row.assumptions) as Import['assumptions'],
    variables: variablesOf(tally),
    leftOut: [...tally.leftOut].map(([what, count]) => ({ what, count })),
    rejected: tally.rejected,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.format === null ? {} : { format: row.format }),
    ...(format ? { formatName: format.displayName } : {}),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.finished_epoch === null ? {} : { finishedAt: utcText(row.finished_epoch) }),
    ...(row.connector_id === null ? {} : { connectorId: row.connector_id }),
  }
}

export const presentBriefly = (row: ImportRow): Import => ({ ...presentImport(row), variables: [], rejected: [] })

const variablesOf = ({ variables }: Tally): ImportedVariable[] =>
  [...variables.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ earliestEpoch, latestEpoch, ...rest }) => ({
      ...rest,
      earliestAt: utcText(earliestEpoch),
      latestAt: utcText(latestEpoch),
    }))

function progressOf({ state, bytes_read, size_bytes }: ImportRow): number {
  if (state === 'completed' || state === 'undone' || state === 'undoing') return 1
  return size_bytes === 0 ? 0 : Math.min(0.99, Math.round((bytes_read / size_bytes) * 100) / 100)
}

const TITLES: Readonly<Record<ImportRow['state'], string>> = {
  queued: 'Import begins soon',
  running: 'Importing',
  waiting: 'An import needs an answer',
  completed: 'Import finished',
  failed: 'Import failed',
  cancelled: 'Import cancelled',
  undoing: 'Taking an import back',
  undone: 'Import taken back',
}

/** What the feed shows of an import. */
export function importCard(row: ImportRow): Omit<Card, 'id' | 'selectedButton'> {
  const { counts, variables } = presentImport(row)
  const isBrought = row.state === 'completed' && row.is_dry_run === 0 && counts.created + counts.replaced > 0
  const undo: Button = {
    text: 'Undo',
    accessibilityText: `Take back what came with ${row.file_name}`,
    functionName: 'undo',
    confirmationText: 'Everything that this import brought is taken back.',
    parameters: { action: 'undo', importId: row.id },
  }
  return {
    title: row.is_dry_run === 1 && row.state === 'completed' ? 'Dry run finished' : TITLES[row.state],
    subTitle: row.file_name,
    content: contentOf(row, counts, variables.length),
    parameters: { importId: row.id, state: row.state, progress: progressOf(row) },
    ...(isBrought ? { buttons: [undo] } : {}),
  }
}

function contentOf(row: ImportRow, counts: Import['counts'], variables: number): string {
  if (row.error !== null) return row.error
  if (row.state === 'waiting')
    return (JSON.parse(row.questions) as Import['questions']).map(({ text }) => text).join(' ')
  if (row.state === 'undone' || row.state === 'cancelled') return 'Nothing of it is left.'
  const rest = [
    counts.replaced > 0 ? `${counts.replaced} replaced` : '',
    counts.unchanged > 0 ? `${counts.unchanged} there already` : '',
    counts.rejected > 0 ? `${counts.rejected} rows rejected` : '',
  ].filter((part) => part !== '')
  const many = variables === 1 ? '1 variable' : `${variables} variables`
  return `${counts.created} new values of ${many}${rest.length > 0 ? `; ${rest.join(', ')}` : ''}.`
}
