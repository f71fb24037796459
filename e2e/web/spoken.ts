/** The words of the app, for tests in every language. */
import '../../web/build/words-in-tests.ts'
import { adminWords } from '../../web/src/words/admin.ts'
import { appsWords } from '../../web/src/words/apps.ts'
import { checkInWords } from '../../web/src/words/check-in.ts'
import { dataWords } from '../../web/src/words/data.ts'
import { findingWords } from '../../web/src/words/findings.ts'
import { recordWords } from '../../web/src/words/record.ts'
import { reminderWords } from '../../web/src/words/reminders.ts'
import { invitationWords, sharingWords } from '../../web/src/words/sharing.ts'
import { shellWords } from '../../web/src/words/shell.ts'
import { studyWords } from '../../web/src/words/studies.ts'

const wordsIn = (language: 'en' | 'de' | 'es') => ({
  admin: adminWords[language],
  apps: appsWords[language],
  checkIn: checkInWords[language],
  data: dataWords[language],
  findings: findingWords[language],
  invitations: invitationWords[language],
  record: recordWords[language],
  reminders: reminderWords[language],
  sharing: sharingWords[language],
  shell: shellWords[language],
  studies: studyWords[language],
})

export const spoken = { en: wordsIn('en'), de: wordsIn('de'), es: wordsIn('es') } as const
