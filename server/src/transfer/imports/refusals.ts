/** What is said of an import in more than one place. */
import { say } from '../../lib/refusal.ts'

export const NO_IMPORT = say('You have no such import.', 'Diesen Import gibt es bei dir nicht.')
