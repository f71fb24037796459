/** What the app says, for tests that speak both languages. */
import { adminWords } from '../../web/src/words/admin.ts'
import { appsWords } from '../../web/src/words/apps.ts'
import { dataWords } from '../../web/src/words/data.ts'
import { findingWords } from '../../web/src/words/findings.ts'
import { invitationWords } from '../../web/src/words/invitations.ts'
import { sharingWords } from '../../web/src/words/sharing.ts'
import { studyWords } from '../../web/src/words/studies.ts'

const wordsIn = (language: 'en' | 'de') => ({
  admin: adminWords[language],
  apps: appsWords[language],
  data: dataWords[language],
  findings: findingWords[language],
  invitations: invitationWords[language],
  sharing: sharingWords[language],
  studies: studyWords[language],
})

export const spoken = { en: wordsIn('en'), de: wordsIn('de') } as const
