import { DEFAULT_MAX_LAG } from '@upshot/analysis'
import { type Arguments, BadInput, text } from '../command.ts'
import { quoted } from './words.ts'

/** The question about a table; column names are not yet resolved. */
export interface Settings {
  readonly date?: string
  readonly subject?: string
  /** Columns whose entries of one day are summed. */
  readonly sum?: string
  /** Columns that a device records by itself. */
  readonly device?: string
  readonly causes?: string
  readonly outcomes?: string
  readonly maxLag: number
  /** Whether short tables are searched at fewer lags: unless the person has set a limit. */
  readonly widens: boolean
  readonly durations: readonly number[]
  readonly areDurationsGiven: boolean
  readonly sameDay: boolean
  readonly prepare: boolean
  /** Report when each pair would have been found? */
  readonly replay: boolean
  /** Report what changed when something was started or stopped? */
  readonly changes: boolean
  /** Given days instead, as a list. */
  readonly on?: string
  readonly format: 'json' | 'table'
}

/** Longer delays take decades of days to distinguish from chance. */
const LONGEST = 365

export function readSettings(input: Arguments): Settings {
  const settings: Settings = {
    ...named(input, 'date'),
    ...named(input, 'subject'),
    ...named(input, 'sum'),
    ...named(input, 'device'),
    ...named(input, 'causes'),
    ...named(input, 'outcomes'),
    maxLag: dayCount('--max-lag', text(input, 'max-lag') ?? String(DEFAULT_MAX_LAG)),
    widens: text(input, 'max-lag') === undefined,
    durations: readDurations(text(input, 'durations') ?? '1'),
    areDurationsGiven: text(input, 'durations') !== undefined,
    sameDay: input.values['same-day'] === true,
    prepare: input.values['no-prepare'] !== true,
    replay: input.values['replay'] === true,
    changes: input.values['changes'] === true,
    ...named(input, 'on'),
    format: readFormat(text(input, 'format') ?? 'table'),
  }
  if (settings.subject !== undefined && settings.durations.length > 1)
    throw new BadInput('--subject pools people at one duration. Please give --durations a single number.')
  if (settings.subject !== undefined && settings.replay)
    throw new BadInput('--replay follows one person. Please leave out --subject.')
  if (settings.subject !== undefined && settings.changes)
    throw new BadInput('--changes is about one person. Please leave out --subject.')
  if (settings.on !== undefined && !settings.changes) throw new BadInput('--on needs --changes.')
  return settings
}

function named(input: Arguments, name: 'date' | 'subject' | 'sum' | 'device' | 'causes' | 'outcomes' | 'on') {
  const value = text(input, name)
  return value === undefined ? {} : { [name]: value }
}

function readDurations(list: string): number[] {
  return [...new Set(list.split(',').map((item) => dayCount('--durations', item.trim())))]
}

function dayCount(option: string, value: string): number {
  const days = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (days < 1 || days > LONGEST)
    throw new BadInput(`${option}: ${quoted(value)} is not a number of days from 1 to ${LONGEST}.`)
  return days
}

function readFormat(value: string): Settings['format'] {
  if (value !== 'json' && value !== 'table') throw new BadInput(`--format: ${quoted(value)} is neither json nor table.`)
  return value
}
