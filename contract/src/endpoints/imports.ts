import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere, flag, integer, paging, text } from '../query.ts'
import { enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { Import } from '../records/import.ts'

const group = 'Imports'
const query = Type.Object(everywhere)
const answer = enveloped({ import: Import })
const Answers = Type.Record(Type.String({ maxLength: 300 }), Type.String({ maxLength: 300 }))

export const importEndpoints = {
  importFile: endpoint({
    method: 'POST',
    path: '/imports',
    group,
    scope: 'writemeasurements',
    summary: 'Bring in a file',
    description:
      'An export of another application, as the part `file` of a multipart/form-data body: 512 MB packed, 4 GB as it is. Settings stand in the query, or in the form before the file. What kind of file it is shows its content. It is read behind the answer; GET /imports tells how far it is. A file that is here already is not brought in twice. With `sha256`, what came is kept for a day if the connection breaks; GET /imports?sha256= then tells in `received` how much is here, and the rest follows with that `offset`.',
    query: Type.Object({
      dryRun: flag('Only tell what would come in.'),
      timeZone: text('IANA time zone of local times, where the file does not say.'),
      answers: text('JSON object: answers to questions of an earlier try, by their keys.'),
      format: text('Name of a format, instead of looking at the content.'),
      sha256: text('SHA-256 of the whole file, in hexadecimal digits: it is checked, and the upload can be resumed.'),
      offset: integer('The body holds the file from this byte on; it must be what is here of it.', { minimum: 0 }),
      ...everywhere,
    }),
    answer,
    isUpload: true,
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/imports',
    group,
    scope: 'readmeasurements',
    summary: 'List imports',
    description:
      'Newest first. One asked for by its id comes with its variables and the rows that were rejected; `sha256` tells whether a file is here already, or how much of it came before its upload broke off.',
    query: Type.Object({
      id: integer('One import.', { minimum: 1 }),
      sha256: text('Imports of the file with this SHA-256, in hexadecimal digits.'),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({
      imports: Type.Array(Import),
      received: Type.Optional(
        Type.Integer({ description: 'With `sha256`: bytes here of an upload that broke off; 0 if there is none.' }),
      ),
    }),
  }),
  answerImport: endpoint({
    method: 'POST',
    path: '/imports/answer',
    group,
    scope: 'writemeasurements',
    summary: 'Answer what a file does not say',
    description:
      'The import goes on with the answers, all of them: each that is wrong, missing or not asked for is named, and the import waits on. `timeZone` may always be among them. A dry run whose file is still here is brought in with `dryRun: false`.',
    query,
    body: Type.Object({ id: Id, answers: Type.Optional(Answers), dryRun: Type.Optional(Type.Boolean()) }),
    answer,
    example: { id: 1, answers: { 'unit: Weight': 'kg' } },
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/imports/cancel',
    group,
    scope: 'writemeasurements',
    summary: 'Stop an import',
    description: 'What it has brought so far is taken back.',
    query,
    body: Type.Object({ id: Id }),
    answer,
    example: { id: 1 },
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/imports/undo',
    group,
    scope: 'writemeasurements',
    summary: 'Take an import back',
    description:
      'Exactly what it brought goes; what it replaced comes back; what was changed by hand since stays. A large one is taken back behind the answer.',
    query,
    body: Type.Object({ id: Id }),
    answer,
    example: { id: 1 },
  }),
}
