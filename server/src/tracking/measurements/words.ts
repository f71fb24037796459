import type { RecordResult } from './record.ts'

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** What happened, in sentences. */
export function recordedWords(recorded: RecordResult): { summary: string; description: string; message: string } {
  const { created, replaced, unchanged, outsideLimits, ignoredSettings } = recorded
  const sentences = [
    created > 0 ? `${counted(created, 'measurement')} saved.` : '',
    replaced > 0
      ? `${counted(replaced, 'measurement')} replaced, because variable, time and source were the same.`
      : '',
    unchanged > 0
      ? `${counted(unchanged, 'measurement was', 'measurements were')} already there and stayed unchanged.`
      : '',
    outsideLimits > 0
      ? `${counted(outsideLimits, 'value is', 'values are')} outside the usual limits: kept, but left out of the analysis.`
      : '',
    ignoredSettings.length > 0
      ? `Category and combinationOperation were ignored for ${ignoredSettings.join(', ')}, which you already use. You can change them in the settings of the variable.`
      : '',
  ].filter((sentence) => sentence !== '')
  const message = sentences.join(' ') || 'Nothing to save.'
  const summary = created > 0 ? 'Measurements saved' : replaced > 0 ? 'Measurements replaced' : 'Nothing changed'
  return { summary, description: message, message }
}
