import { actNow } from '../../offline/act.ts'
import { zoneHere } from '../../time/zones.ts'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { wordsNow } from '../../words/words.ts'

/** Sends a file to be looked at; nothing of it is saved yet. The id of the import. Throws like `call`. */
export async function previewFile(file: File): Promise<number> {
  const answer = await actNow('importFile', {
    query: { dryRun: true, timeZone: zoneHere() },
    body: { file, name: file.name },
  })
  return answer.import.id
}

export const answerImport = (id: number, answers: Readonly<Record<string, string>>, isDryRun: boolean) =>
  actNow('answerImport', { body: { id, answers, ...(isDryRun ? {} : { dryRun: false }) } })

export const stopImport = (id: number) => actNow('cancelImport', { body: { id } })

export const undoImport = (id: number) => actNow('undoImport', { body: { id } })

export type Parameters = Readonly<Record<string, string>>

/** Where to send the person next, if the source wants to hear it from them; or an address for the source. */
export async function connectSource(connectorName: string, parameters: Parameters) {
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
