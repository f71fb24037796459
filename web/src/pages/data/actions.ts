import type { ImportColumnChoice } from '@upshot/contract'
import { actNow } from '../../offline/act.ts'
import { zoneHere } from '../../time/zones.ts'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { wordsNow } from '../../words/words.ts'

/** Uploads a file for a preview; nothing is saved yet. Returns the id of the import. Throws like `call`. */
export async function previewFile(file: File): Promise<number> {
  const answer = await actNow('importFile', {
    query: { dryRun: true, timeZone: zoneHere() },
    body: { file, name: file.name },
  })
  return answer.import.id
}

export interface ImportAnswer {
  readonly answers: Readonly<Record<string, string>>
  readonly columns: readonly ImportColumnChoice[]
  readonly dryRun: boolean
}

export const answerImport = (id: number, { answers, columns, dryRun }: ImportAnswer) =>
  actNow('answerImport', { body: { id, answers, columns: [...columns], dryRun } })

export const stopImport = (id: number) => actNow('cancelImport', { body: { id } })

/** Forgets the answers for files of one kind: they are asked again next time. */
export async function forgetMapping(shape: string): Promise<void> {
  await actNow('forgetImportMapping', { body: { shape } })
  announce({ text: wordsNow(dataWords).forgotten })
}

/** Without names, restores the default order. */
export async function orderSources(variableName: string, sourceNames: readonly string[]): Promise<void> {
  await actNow('orderSources', { body: { variableName, sourceNames: [...sourceNames] } })
  announce({ text: wordsNow(dataWords).trustSaved })
}

export const undoImport = (id: number) => actNow('undoImport', { body: { id } })

export type SourceParameters = Readonly<Record<string, string>>

/** Where the person has to give consent next, or an address for the source to send to. */
export async function connectSource(connectorName: string, parameters: SourceParameters) {
  return actNow('postConnectConnector', { params: { connectorName }, body: parameters })
}

export async function updateSource(connectorName: string): Promise<void> {
  await actNow('postUpdateConnector', { params: { connectorName }, body: {} })
  announce({ text: wordsNow(dataWords).updating })
}

export async function disconnectSource(
  { name, displayName }: { readonly name: string; readonly displayName: string },
  deleteMeasurements: boolean,
): Promise<void> {
  await actNow('postDisconnectConnector', { params: { connectorName: name }, body: { deleteMeasurements } })
  announce({ text: wordsNow(dataWords).disconnected(displayName) })
}
