/** What is known of a person besides what they recorded. Columns that hold secrets are never asked for. */
import type { Executor } from '../../storage/executor.ts'

export function readingStore({ db }: Executor) {
  return {
    studies: (userId: number) =>
      db
        .selectFrom('studies')
        .leftJoin('study_snapshots', (join) =>
          join
            .onRef('study_snapshots.user_id', '=', 'studies.user_id')
            .onRef('study_snapshots.study_id', '=', 'studies.id'),
        )
        .selectAll('studies')
        .select(['study_snapshots.content', 'study_snapshots.made_epoch'])
        .where('studies.user_id', '=', userId)
        .orderBy('studies.id')
        .execute(),

    connections: (userId: number) =>
      db
        .selectFrom('connections')
        .select(['connector_id', 'state', 'parameters', 'last_success_epoch', 'created_epoch', 'updated_epoch'])
        .where('user_id', '=', userId)
        .orderBy('connector_id')
        .execute(),

    grants: (userId: number) =>
      db
        .selectFrom('grants')
        .select([
          'grantee_kind',
          'grantee',
          'name',
          'scopes',
          'categories',
          'variable_ids',
          'from_epoch',
          'to_epoch',
          'with_findings',
        ])
        .select(['state', 'ends_epoch', 'reason', 'created_epoch', 'updated_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    apps: (userId: number) =>
      db
        .selectFrom('apps')
        .select(['client_id', 'name', 'description', 'homepage_url', 'company_name', 'redirect_uris', 'created_epoch'])
        .where('user_id', '=', userId)
        .orderBy('client_id')
        .execute(),

    webhooks: (userId: number) =>
      db
        .selectFrom('webhooks')
        .select(['url', 'event_types', 'description', 'state', 'client_id', 'created_epoch', 'updated_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    devices: (userId: number) =>
      db
        .selectFrom('push_devices')
        .select(['name', 'created_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    pastImports: (userId: number) =>
      db
        .selectFrom('imports')
        .select(['id', 'file_name', 'sha256', 'size_bytes', 'format', 'state', 'is_dry_run', 'counts'])
        .select(['created_epoch', 'finished_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    importMappings: (userId: number) =>
      db.selectFrom('import_mappings').selectAll().where('user_id', '=', userId).orderBy('shape').execute(),

    tokens: (userId: number) =>
      db
        .selectFrom('tokens')
        .select(['name', 'scopes', 'client_id', 'created_epoch', 'expires_epoch', 'last_used_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    passkeys: (userId: number) =>
      db
        .selectFrom('passkeys')
        .select(['name', 'created_epoch', 'last_used_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    sessions: (userId: number) =>
      db
        .selectFrom('sessions')
        .select(['device', 'created_epoch', 'expires_epoch', 'last_used_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  }
}
