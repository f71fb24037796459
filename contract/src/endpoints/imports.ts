import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere, flag, integer, paging, text } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { Import, ImportColumnChoice, ImportMapping, Inbox, InboxRule } from '../records/import.ts'

const group = 'Imports'
const query = Type.Object(everywhere)
const answer = enveloped({ import: Import })
const Answers = Type.Record(Type.String({ maxLength: 300 }), Type.String({ maxLength: 300 }))

/** A key that adds files gives access, so only the person can create one, after confirming who they are. */
const inboxes = { group, scope: 'manageshares' } as const

export const importEndpoints = {
  listInboxes: endpoint({
    ...inboxes,
    method: 'GET',
    path: '/inboxes',
    summary: 'List the addresses and folders that take files by themselves',
    description:
      'When each was last used, the folder that is watched if the server has one, and files that could not be taken.',
    query,
    answer: enveloped({ inboxes: Type.Array(Inbox) }),
  }),
  createInbox: endpoint({
    ...inboxes,
    needsConfirmation: true,
    hasSecret: true,
    method: 'POST',
    path: '/inboxes',
    summary: 'Make an address that takes files',
    description:
      'The address is in this answer and nowhere else. Whoever has it can add files, and nothing else: POST or PUT a file to it, as a form with the part `file` or as the body itself, with the name of the file after the address.',
    query,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      rule: Type.Optional(InboxRule),
    }),
    answer: enveloped({ inbox: Inbox, address: Type.String() }),
    example: { name: 'My phone', rule: 'import' },
  }),
  updateInbox: endpoint({
    ...inboxes,
    method: 'POST',
    path: '/inboxes/update',
    summary: 'Change what happens to the files that arrive',
    description: 'Applies to the very next file. Its address and its folder stay the same.',
    query,
    body: Type.Object({ id: Id, rule: InboxRule }),
    answer: Envelope,
    example: { id: 1, rule: 'ask' },
  }),
  deleteInbox: endpoint({
    ...inboxes,
    method: 'POST',
    path: '/inboxes/delete',
    summary: 'Delete such an address',
    description: 'The very next file is refused, and its folder is no longer watched. What was imported stays.',
    query,
    body: Type.Object({ id: Id }),
    answer: Envelope,
    example: { id: 1 },
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/imports',
    group,
    scope: 'writemeasurements',
    summary: 'Import a file',
    description:
      'Takes an export from another application as the part `file` of a multipart/form-data body: up to 512 MB packed, or 4 GB unpacked. Send settings in the query, or in the form before the file. The format is recognised by the content. The file is read after the answer is sent; GET /imports shows the progress. The same file is not imported twice. If you send `sha256` and the connection breaks, the server keeps what it received for a day: GET /imports?sha256= gives the number of bytes in `received`, and you send the rest with that `offset`.',
    query: Type.Object({
      dryRun: flag('Only report what would be imported.'),
      timeZone: text('IANA time zone for local times, if the file does not say.'),
      answers: text('JSON object: answers to the questions of an earlier attempt, by their keys.'),
      columns: text('JSON array: what you decided about columns, as in POST /imports/answer.'),
      format: text('Name of the format, instead of recognising it by the content.'),
      sha256: text(
        'SHA-256 of the whole file, in hexadecimal digits. The server checks it, and you can resume a broken upload.',
      ),
      offset: integer('The body continues the file at this byte, which must be the number of bytes received so far.', {
        minimum: 0,
      }),
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
      'Newest first. An import you ask for by id comes with its variables and rejected rows. `sha256` tells you whether the server already has a file, or how much of it arrived before the upload broke off.',
    query: Type.Object({
      id: integer('One import.', { minimum: 1 }),
      sha256: text('Imports of the file with this SHA-256, in hexadecimal digits.'),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({
      imports: Type.Array(Import),
      received: Type.Optional(
        Type.Integer({ description: 'With `sha256`: bytes received of an upload that broke off; 0 if there is none.' }),
      ),
    }),
  }),
  answerImport: endpoint({
    method: 'POST',
    path: '/imports/answer',
    group,
    scope: 'writemeasurements',
    summary: 'Answer the questions of an import',
    description:
      'Send all answers at once, and the import continues. If one is wrong, missing or not asked for, the reply names it and the import keeps waiting. You may always add `timeZone`. `columns` says what should become of columns; what you do not name stays as proposed. To import the file of a dry run while it is still kept, send `dryRun: false`.',
    query,
    body: Type.Object({
      id: Id,
      answers: Type.Optional(Answers),
      columns: Type.Optional(Type.Array(ImportColumnChoice, { maxItems: 1000 })),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    answer,
    example: { id: 1, answers: { 'unit: Weight': 'kg' }, columns: [{ key: 'Lottery', choice: 'leave out' }] },
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/imports/cancel',
    group,
    scope: 'writemeasurements',
    summary: 'Stop an import',
    description: 'Undoes what it has imported so far.',
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
    summary: 'Undo an import',
    description:
      'Removes exactly what it added and restores what it replaced. What you have changed by hand since then stays. A large import is undone after the answer is sent.',
    query,
    body: Type.Object({ id: Id }),
    answer,
    example: { id: 1 },
  }),
  listImportMappings: endpoint({
    method: 'GET',
    path: '/imports/mappings',
    group,
    scope: 'readmeasurements',
    summary: 'List what is remembered for your next files',
    description:
      'What you answered and decided about files of one kind (same format, same columns), so that the next one needs no questions. Only what you imported yourself is remembered, not what an app did.',
    query,
    answer: enveloped({ mappings: Type.Array(ImportMapping) }),
  }),
  forgetImportMapping: endpoint({
    method: 'POST',
    path: '/imports/forget',
    group,
    scope: 'writemeasurements',
    summary: 'Forget what is remembered for your next files',
    description: 'Of one kind of file, or of all if you name no `shape`. What was imported stays.',
    query,
    body: Type.Object({ shape: Type.Optional(Type.String({ maxLength: 64 })) }),
    answer: enveloped({ forgotten: Type.Integer({ description: 'How many kinds of files.' }) }),
    example: {},
  }),
}
