/**
 * Data about a person that cannot be imported again: exported for reading, without secrets. A test checks that every
 * table with personal rows is either exported or listed here with the reason.
 */
import { utcText } from '../../lib/utc-text.ts'
import { categoryOf } from '../../tracking/variables/categories.ts'
import type { ReadOnlySection } from '../formats/upshot/upshot-json.ts'
import type { NamesById } from './present.ts'
import type { ExportStores } from './store.ts'

/** The section of the document for each exported table. */
export const TAKEN: Readonly<Record<string, string>> = {
  user_variables: 'variables',
  user_tags: 'tags',
  reminders: 'reminders',
  skipped_slots: 'skippedDays',
  source_ranks: 'sourceOrder',
  votes: 'votes',
  measurements: 'measurements',
  feed_cards: 'cards',
  experiments: 'experiments',
  experiment_days: 'experiments',
  experiment_looks: 'experiments',
  studies: 'studies',
  study_snapshots: 'studies',
  connections: 'connections',
  grants: 'shares',
  apps: 'apps',
  webhooks: 'webhooks',
  push_devices: 'devices',
  imports: 'imports',
  import_mappings: 'importMappings',
  tokens: 'tokens',
  passkeys: 'passkeys',
  sessions: 'sessions',
}

export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  analyses: 'recalculated from the measurements',
  findings: 'recalculated from the measurements',
  judged_pairs: 'recalculated from the measurements',
  person_changes: 'recalculated from the measurements',
  hidden_findings: 'what lists leave out, on this installation only',
  population_counted: 'recalculated from the measurements',
  population_estimates: 'recalculated from the measurements',
  population_people: 'recalculated from the measurements',
  notifications: 'planned again by the reminders; answers are measurements and skipped days',
  deleted_measurements: 'deleted by the person; gone for good after 30 days',
  undoable_writes: 'what undoing a recent entry would restore, on this installation only',
  asked_slots: 'when questions were asked; entries and skipped days are the answers',
  inboxes: 'addresses of this server, with hashes of their keys',
  home_links: 'what this server shows on its broker',
  home_topics: 'temporary: what the broker of this server keeps',
  calendar_feeds: 'an address of this server, with the hash of its key',
  device_pins: 'hashes of PINs on devices',
  inbox_files: 'names of files that this server has read',
  deleted_reminders: 'deleted by the person; gone for good after 30 days',
  removed_variables: 'deleted by the person; gone for good after 30 days',
  removed_measurements: 'deleted by the person; gone for good after 30 days',
  due_messages: 'temporary: messages about to be sent',
  events: 'temporary: ids of events',
  event_cursors: 'temporary: how far events were counted',
  webhook_deliveries: 'temporary: what was sent to a webhook',
  channel_health: 'temporary: whether a channel works',
  spent_links: 'secrets that were used',
  one_time_links: 'secrets',
  account_changes: 'what a link in an e-mail would restore, on this installation only',
  recovery_codes: 'secrets',
  identities: 'how the person signs in, on this installation only',
  oauth_records: 'secrets',
  connection_tickets: 'secrets',
  downloads: 'temporary: how far downloads have come',
  idempotency_keys: 'temporary: answers kept for a day',
  last_writes: 'temporary: what a replica must have seen',
  import_files: 'temporary: uploaded files that are not imported yet',
  import_replacements: 'what undoing an import would restore, on this installation only',
  import_settings: 'what undoing an import would restore, on this installation only',
  import_additions: 'what undoing an import would remove, on this installation only',
  import_variables: 'what undoing an import would remove, on this installation only',
}

const ENTRIES_AT_ONCE = 500
const time = (epoch: number | null): { at: string } | undefined => (epoch === null ? undefined : { at: utcText(epoch) })
const timeMember = (name: string, epoch: number | null): Record<string, string> => {
  const when = time(epoch)
  return when ? { [name]: when.at } : {}
}
const filled = (record: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

const listOf = (json: string | null): readonly number[] | undefined =>
  json === null ? undefined : (JSON.parse(json) as number[])

interface ReadingScope {
  readonly userId: number
  readonly names: NamesById
}

type Section = (stores: ExportStores, whose: ReadingScope) => AsyncIterable<readonly object[]>

/** A section whose rows are few enough for one batch. */
const few = (rows: (stores: ExportStores, whose: ReadingScope) => Promise<readonly object[]>): Section =>
  async function* (stores, whose) {
    yield await rows(stores, whose)
  }

export const SECTIONS: Readonly<Record<ReadOnlySection, Section>> = {
  studies: few(async ({ exports }, { userId, names }) =>
    (await exports.studies(userId)).map((row) =>
      filled({
        id: row.id,
        type: row.kind,
        causeVariableName: names.get(row.cause_variable_id),
        effectVariableName: names.get(row.effect_variable_id),
        title: row.title,
        published: row.is_published === 1,
        snapshot: row.content === null ? null : JSON.parse(row.content),
        ...timeMember('publishedAt', row.published_epoch),
        ...timeMember('createdAt', row.created_epoch),
      }),
    ),
  ),
  connections: few(async ({ exports }, { userId }) =>
    (await exports.connections(userId)).map((row) =>
      filled({
        connectorId: row.connector_id,
        state: row.state,
        settings: JSON.parse(row.parameters),
        ...timeMember('lastSuccessfulUpdatedAt', row.last_success_epoch),
        ...timeMember('createdAt', row.created_epoch),
      }),
    ),
  ),
  shares: few(async ({ exports }, { userId, names }) =>
    (await exports.grants(userId)).map((row) =>
      filled({
        with: row.grantee_kind,
        grantee: row.grantee,
        name: row.name,
        scopes: row.scopes,
        categories: listOf(row.categories)?.map((id) => categoryOf(id).name),
        variables: listOf(row.variable_ids)?.map((id) => names.get(id) ?? String(id)),
        state: row.state,
        reason: row.reason,
        ...(row.with_findings === 1 ? { includesFindings: true } : {}),
        ...(row.report_purpose === null ? {} : { purpose: row.report_purpose }),
        ...timeMember('from', row.from_epoch),
        ...timeMember('to', row.to_epoch),
        ...timeMember('endsAt', row.ends_epoch),
        ...timeMember('createdAt', row.created_epoch),
      }),
    ),
  ),
  apps: few(async ({ exports }, { userId }) =>
    (await exports.apps(userId)).map(({ created_epoch, redirect_uris, client_id, ...row }) =>
      filled({
        clientId: client_id,
        name: row.name,
        description: row.description,
        homepageUrl: row.homepage_url,
        companyName: row.company_name,
        redirectUris: JSON.parse(redirect_uris),
        ...timeMember('createdAt', created_epoch),
      }),
    ),
  ),
  webhooks: few(async ({ exports }, { userId }) =>
    (await exports.webhooks(userId)).map((row) =>
      filled({
        url: row.url,
        eventTypes: row.event_types,
        description: row.description,
        state: row.state,
        clientId: row.client_id,
        ...timeMember('createdAt', row.created_epoch),
      }),
    ),
  ),
  devices: few(async ({ exports }, { userId }) =>
    (await exports.devices(userId)).map((row) => ({ name: row.name, ...timeMember('createdAt', row.created_epoch) })),
  ),
  imports: few(async ({ exports }, { userId }) =>
    (await exports.pastImports(userId)).map((row) =>
      filled({
        id: row.id,
        fileName: row.file_name,
        format: row.format,
        state: row.state,
        dryRun: row.is_dry_run === 1,
        sizeBytes: row.size_bytes,
        sha256: row.sha256,
        counts: JSON.parse(row.counts),
        ...timeMember('createdAt', row.created_epoch),
        ...timeMember('finishedAt', row.finished_epoch),
      }),
    ),
  ),
  importMappings: few(async ({ exports }, { userId }) =>
    (await exports.importMappings(userId)).map((row) => ({
      format: row.format,
      fileName: row.file_name,
      answers: JSON.parse(row.answers),
      columns: JSON.parse(row.choices),
      ...timeMember('createdAt', row.created_epoch),
      ...timeMember('updatedAt', row.updated_epoch),
    })),
  ),
  cards: few(async ({ exports }, { userId }) =>
    (await exports.cards(userId))
      .filter((row) => row.kind !== 'note')
      .map((row) => ({ kind: row.kind, card: JSON.parse(row.card), ...timeMember('createdAt', row.created_epoch) })),
  ),
  tokens: few(async ({ exports }, { userId }) =>
    (await exports.tokens(userId)).map((row) =>
      filled({
        name: row.name,
        scopes: row.scopes,
        clientId: row.client_id,
        ...timeMember('createdAt', row.created_epoch),
        ...timeMember('expiresAt', row.expires_epoch),
        ...timeMember('lastUsedAt', row.last_used_epoch),
      }),
    ),
  ),
  passkeys: few(async ({ exports }, { userId }) =>
    (await exports.passkeys(userId)).map((row) => ({
      name: row.name,
      ...timeMember('createdAt', row.created_epoch),
      ...timeMember('lastUsedAt', row.last_used_epoch),
    })),
  ),
  sessions: few(async ({ exports }, { userId }) =>
    (await exports.sessions(userId)).map((row) => ({
      device: row.device,
      ...timeMember('createdAt', row.created_epoch),
      ...timeMember('lastUsedAt', row.last_used_epoch),
    })),
  ),
  log: async function* ({ audit }, { userId }) {
    for (let offset = 0; ; offset += ENTRIES_AT_ONCE) {
      const rows = await audit.ofUser(userId, { limit: ENTRIES_AT_ONCE, offset })
      yield rows.map(({ at_epoch, content }) => ({ ...timeMember('at', at_epoch), ...entryIn(content) }))
      if (rows.length < ENTRIES_AT_ONCE) return
    }
  },
}

/** Without the salt, which prevents guessing the content of an entry. */
function entryIn(content: string | null): object {
  if (content === null) return {}
  const { salt: _salt, ...entry } = JSON.parse(content) as { salt?: string }
  return entry
}
