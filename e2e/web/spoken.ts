/** What the app says, for tests that speak both languages. */
import { admin as adminDe } from '../../web/src/words/de/admin.ts'
import { apps as appsDe } from '../../web/src/words/de/apps.ts'
import { data as dataDe } from '../../web/src/words/de/data.ts'
import { findings as findingsDe } from '../../web/src/words/de/findings.ts'
import { invitations as invitationsDe } from '../../web/src/words/de/invitations.ts'
import { sharing as sharingDe } from '../../web/src/words/de/sharing.ts'
import { studies as studiesDe } from '../../web/src/words/de/studies.ts'
import { admin as adminEn } from '../../web/src/words/en/admin.ts'
import { apps as appsEn } from '../../web/src/words/en/apps.ts'
import { data as dataEn } from '../../web/src/words/en/data.ts'
import { findings as findingsEn } from '../../web/src/words/en/findings.ts'
import { invitations as invitationsEn } from '../../web/src/words/en/invitations.ts'
import { sharing as sharingEn } from '../../web/src/words/en/sharing.ts'
import { studies as studiesEn } from '../../web/src/words/en/studies.ts'

export const spoken = {
  en: {
    admin: adminEn,
    apps: appsEn,
    data: dataEn,
    findings: findingsEn,
    invitations: invitationsEn,
    sharing: sharingEn,
    studies: studiesEn,
  },
  de: {
    admin: adminDe,
    apps: appsDe,
    data: dataDe,
    findings: findingsDe,
    invitations: invitationsDe,
    sharing: sharingDe,
    studies: studiesDe,
  },
} as const
