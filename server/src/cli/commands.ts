import {
  auditVerify,
  userAdd,
  userAdmin,
  userDelete,
  userInvite,
  userList,
  userResetLink,
  userSetEmail,
  userSignInLink,
} from './account.ts'
import { analyze } from './analyze.ts'
import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { continueCommand } from './continue.ts'
import { demo } from './demo.ts'
import { distribute } from './distribute.ts'
import { doctor } from './doctor.ts'
import { experimentAnalyze, experimentPlan, experimentVerify } from './experiment.ts'
import { exportCommand } from './export.ts'
import { health } from './health.ts'
import { importCommand, importsCommand, importsUndo } from './import.ts'
import { log } from './log.ts'
import { mcp } from './mcp.ts'
import { migrateCommand } from './migrate.ts'
import { secretsRenew } from './secrets.ts'
import { start } from './start.ts'
import { tableCommand } from './table.ts'
import { tokenCreate, tokenList, tokenRevoke } from './token.ts'

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  start,
  health,
  userAdd,
  userList,
  userInvite,
  userResetLink,
  userSignInLink,
  userSetEmail,
  userAdmin,
  userDelete,
  tokenCreate,
  tokenList,
  tokenRevoke,
  mcp,
  demo,
  analyze,
  experimentAnalyze,
  experimentPlan,
  experimentVerify,
  exportCommand,
  tableCommand,
  importCommand,
  importsUndo,
  importsCommand,
  log,
  backup,
  restore,
  migrateCommand,
  continueCommand,
  distribute,
  doctor,
  auditVerify,
  secretsRenew,
]
