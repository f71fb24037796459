/** Parts of the page that are loaded when they are shown. */
import { later } from '../../ui/later.tsx'
import { withWords } from '../../words/words.ts'

export const Chart = later(async () => (await withWords(import('../../charts/chart.tsx'))).Chart)
export const DraftSheet = later(async () => (await withWords(import('./draft-sheet.tsx'))).DraftSheet)
