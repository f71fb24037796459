import type { InLanguages } from './languages.ts'

const en = {
  about: {
    variables: 'Everything you track, with charts',
    studies: 'What you published, joined, or could join',
    experiments: 'Test it: chance decides what you do each day',
    reminders: 'When you are asked, and about what',
    data: 'Import files, connect sources, export everything',
    sharing: 'Who can see what, and who looked',
    settings: 'Name, time zone, devices, sign out',
    admin: 'People, jobs and backups of this installation',
  },
  firstSteps: 'First steps',
  example: 'See an example',
}

const de: typeof en = {
  about: {
    variables: 'Alles, was du aufzeichnest, mit Diagrammen',
    studies: 'Was du veröffentlicht hast und wo du mitmachst oder mitmachen kannst',
    experiments: 'Probier es aus: Der Zufall entscheidet, was du an welchem Tag tust',
    reminders: 'Wann du wonach gefragt wirst',
    data: 'Dateien einlesen, Quellen verbinden, alles mitnehmen',
    sharing: 'Wer was sehen kann und wer nachgesehen hat',
    settings: 'Name, Zeitzone, Geräte, Abmelden',
    admin: 'Personen, Aufgaben und Sicherungen dieser Installation',
  },
  firstSteps: 'Erste Schritte',
  example: 'Ein Beispiel ansehen',
}

export const moreWords: InLanguages<typeof en> = { en, de }
