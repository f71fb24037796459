/** Parts of the page that are loaded when they are shown: the sentence and its size do not wait for them. */
import { later } from '../../ui/later.tsx'

export const Chart = later(async () => (await import('../../charts/chart.tsx')).Chart)
export const AsPublished = later(async () => (await import('./as-published.tsx')).AsPublished)
export const PublishSheet = later(async () => (await import('./publish-sheet.tsx')).PublishSheet)
