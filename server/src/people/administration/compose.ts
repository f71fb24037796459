/** Wires up everything an administrator can do. */
import type { Leaving } from '../accounts/leaving.ts'
import type { RegistrationSetting } from '../accounts/registration.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Users } from '../users/service.ts'
import { type BackupParts, createBackups } from './backups.ts'
import { type AdminPeopleParts, createAdminPeople } from './people.ts'
import { runCommand } from './run-command.ts'
import { createStatus, type StatusParts } from './status.ts'

export interface AdministrationParts extends Omit<BackupParts, 'runCommand' | 'storage'> {
  readonly storage: AdminPeopleParts['storage'] & BackupParts['storage'] & StatusParts['storage']
  readonly users: Users
  readonly accounts: Accounts
  readonly leaving: Leaving
  readonly registrationSetting: RegistrationSetting
  readonly sendMail: AdminPeopleParts['sendMail']
}

export function createAdministration(parts: AdministrationParts) {
  const adminPeople = createAdminPeople(parts)
  const backups = createBackups({ ...parts, runCommand })
  const status = createStatus({ ...parts, backups, people: adminPeople, hasMail: parts.sendMail !== undefined })
  return { adminPeople, backups, status }
}
