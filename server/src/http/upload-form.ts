/** A multipart form: settings first, then one file, then nothing more. */
import { type Endpoint, LONGEST_QUERY_TEXT } from '@upshot/contract'
import type { FastifyRequest } from 'fastify'
import { isStorable } from '../lib/columns.ts'
import { say } from '../lib/language.ts'
import { Faults, Refusal } from '../lib/refusal.ts'
import { unstorableMessage } from './read-body.ts'
import type { RawQuery } from './read-query.ts'

/** In bytes; longer values would be too long as text anyway. */
export const FORM_LIMITS = {
  files: 1,
  fields: 20,
  fieldSize: 4 * LONGEST_QUERY_TEXT,
  fileSize: Number.POSITIVE_INFINITY,
}

export interface Field {
  readonly name: string
  readonly value: string
}

export interface UploadForm {
  /** The fields before the file. */
  readonly fields: readonly Field[]
  /** The name that the client sent. */
  readonly fileName: string | undefined
  readonly content: AsyncIterable<Buffer>
  /** Refuses fields after the file. */
  readonly finish: () => Promise<void>
  /** Stops reading. */
  readonly close: () => void
}

/** Reads up to the file. */
export async function openForm(request: FastifyRequest): Promise<UploadForm> {
  const parts = request.parts()
  const fields: Field[] = []
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'field') {
      // A part of the type application/json comes parsed.
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      fields.push({ name: part.fieldname, value })
      continue
    }
    const { file, filename, fieldname } = part
    if (fieldname !== 'file') {
      file.resume()
      throw new Refusal('badInput', [
        {
          message: say('The form field that contains the file must be called file.'),
          field: 'file',
        },
      ])
    }
    const finish = async () => {
      for (let after = await parts.next(); !after.done; after = await parts.next())
        refuseAfterFile(after.value.fieldname)
    }
    return { fields, fileName: filename, content: file, finish, close: () => void file.destroy() }
  }
  throw new Refusal('badInput', [{ message: say('file is required.'), field: 'file' }])
}

function refuseAfterFile(name: string): never {
  const message = say('{name} came after the file. Please send it before the file.', { name })
  throw new Refusal('badInput', [{ message, field: name }])
}

/** A body that is the file itself, as `curl -T` and automations of phones send it. */
export function openBody(request: FastifyRequest, fileName: string | undefined): UploadForm {
  const content = request.raw
  return { fields: [], fileName, content, finish: async () => undefined, close: () => void content.resume() }
}

/** Merges the settings of the form with the query. Refuses duplicates and unknown names. */
export function withFields(endpoint: Endpoint, query: RawQuery, fields: readonly Field[]): RawQuery {
  const known = Object.keys(endpoint.query?.properties ?? {})
  const all = new Map(Object.entries(query))
  const faults = new Faults()
  for (const { name, value } of fields) {
    if (!known.includes(name)) {
      faults.add({
        message: say('There is no setting {name}. Before the file, the form takes {known}.', {
          name,
          known: known.join(', '),
        }),
        field: name,
      })
    } else if (all.has(name)) {
      faults.add({
        message: say('{name} is given twice. Please send it once, in the query or in the form.', { name }),
        field: name,
      })
    } else if (!isStorable(value)) {
      faults.add({ message: unstorableMessage(name), field: name })
    }
    all.set(name, value)
  }
  faults.refuseIfAny()
  return Object.fromEntries(all)
}
