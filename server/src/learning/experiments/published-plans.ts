/** The plan of a published experiment, for whoever wants to do the same. */
import type { ExperimentInput } from '@upshot/contract'
import { Refusal, say } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { experimentIn, protocolOf } from './state.ts'
import type { ExperimentStores } from './stores.ts'

/** Where a published experiment is read: with a part that nobody can guess. */
export interface PublicAddresses {
  publicPathOf(id: string): Promise<string>
  idIn(address: string): Promise<string | undefined>
}

export interface PublishedPlanParts {
  readonly storage: Storage<ExperimentStores>
  readonly addresses: PublicAddresses
}

const NOT_THERE = say(
  'There is no published experiment at this address.',
  'Unter dieser Adresse gibt es kein veröffentlichtes Experiment.',
)

/** By the address of its page; the id alone opens only one's own. */
export const readPublishedPlan =
  ({ storage, addresses }: PublishedPlanParts) =>
  async (address: string, userId: number): Promise<ExperimentInput> => {
    const last =
      address
        .trim()
        .split(/[?#]/)[0]
        ?.replace(/\.json$/, '')
        .split('/')
        .at(-1) ?? ''
    const studyId = (await addresses.idIn(last)) ?? (experimentIn(last)?.userId === userId ? last : undefined)
    const named = studyId === undefined ? undefined : experimentIn(studyId)
    const row = named && (await storage.read((t) => t.experiments.withId(named.userId, named.id)))
    const protocol = row && protocolOf(row)
    if (!row || !protocol || (row.is_published !== 1 && row.user_id !== userId))
      throw new Refusal('notFound', [{ message: NOT_THERE, field: 'fromStudyId' }])
    return copyOf(protocol)
  }

/** What is copied is the question; chance and result are one's own. */
function copyOf(protocol: NonNullable<ReturnType<typeof protocolOf>>): ExperimentInput {
  const { title, arms, outcome, lagDays, smallestEffect, design, secondary = [] } = protocol
  const { cause } = protocol as { cause?: { variableName?: string } }
  return {
    ...{ title, arms: [...arms], lagDays, smallestEffect, effectVariableName: outcome.variableName },
    ...(cause?.variableName === undefined ? {} : { causeVariableName: cause.variableName }),
    ...(secondary.length === 0 ? {} : { secondaryVariableNames: secondary.map(({ variableName }) => variableName) }),
    ...(design.kind === 'blocks'
      ? { design: { blocks: design.blocks, periodDays: design.periodDays, washoutDays: design.washoutDays } }
      : {}),
  }
}
