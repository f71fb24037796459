import type { MoreWords } from '../en/more.ts'

export const more: MoreWords = {
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
