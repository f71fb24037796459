/** Parts of the page that are loaded when they are shown. */
import { later } from '../../ui/later.tsx'

export const Chart = later(async () => (await import('../../charts/chart.tsx')).Chart)
export const DraftSheet = later(async () => (await import('./draft-sheet.tsx')).DraftSheet)
