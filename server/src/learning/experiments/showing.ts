/** The record of an experiment, with what has to be looked up or drawn for it. */
import type { Experiment } from '@upshot/contract'
import { scheduleFrom } from './chance.ts'
import { experimentCharts } from './charts.ts'
import { presentExperiment, resultOf } from './present.ts'
import { hasEnded, protocolOf, studyIdOf } from './state.ts'
import { readTogether, type TogetherParts } from './together.ts'
import type { ExperimentView } from './view.ts'

export interface ShowingParts {
  readonly baseUrl: string
  readonly addresses: { publicPathOf(id: string): Promise<string> }
  readonly population: TogetherParts['population']
}

export type Showing = ReturnType<typeof createShowing>

export function createShowing({ baseUrl, addresses, population }: ShowingParts) {
  const togetherOf = readTogether({ population })
  const linkOf = async ({ row, isOwn }: ExperimentView): Promise<string | undefined> =>
    row.is_published === 1 && isOwn ? baseUrl + (await addresses.publicPathOf(studyIdOf(row))) : undefined

  /** Without pictures. */
  const brief = async (view: ExperimentView): Promise<Experiment> =>
    presentExperiment(view, { link: await linkOf(view) })

  async function whole(view: ExperimentView): Promise<Experiment> {
    const { row } = view
    const [protocol, result] = [protocolOf(row), resultOf(row)]
    const beside = { link: await linkOf(view) }
    if (!protocol || !result || !hasEnded(row) || row.seed === null) return presentExperiment(view, beside)
    const days = view.days.map((day) => day.row)
    const charts = experimentCharts({ id: row.id, protocol, result, days, language: view.language })
    const together = view.isOwn
      ? await togetherOf({ protocol, result: row.result, language: view.language })
      : undefined
    return presentExperiment(view, { ...beside, charts, together, schedule: scheduleFrom(protocol, row.seed) })
  }

  return { brief, whole }
}
