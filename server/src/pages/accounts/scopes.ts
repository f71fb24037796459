/** What a token may do, as the consent page and the account page say it: the same in both languages. */
import { type Scope, scopes, scopeTable } from '@upshot/contract'
import type { InLanguages } from '../../lib/language.ts'

const en = Object.fromEntries(scopes.map((scope) => [scope, scopeTable[scope].words])) as Record<Scope, string>

const de: Readonly<Record<Scope, string>> = {
  basic: 'Deinen Namen und deine Zeitzone sehen',
  readmeasurements:
    'Lesen, was du aufgezeichnet hast und was wir daraus gelernt haben: Einträge, Variablen, Tags, Erinnerungen, deine Karten, Meinungen, Ergebnisse, Studien, eingelesene Dateien und Datenquellen',
  writemeasurements:
    'Einträge, Variablen, Tags, Erinnerungen, Notizen, Meinungen und private Studien anlegen, ändern und löschen, Dateien einlesen, und deine Zeitzone, deine Zeiten für Erinnerungen und das Ergebnis einstellen, das du verbessern möchtest',
  notify:
    'Deine Erinnerungen an Geräte senden, die die App einträgt, und ihren Webadressen melden, welche deiner Daten sich ändern, bis du ihren Zugriff beendest',
  manageaccount:
    'Studien veröffentlichen und bei ihnen mitmachen, deine Daten mit allen teilen, Datenquellen verbinden, wählen, wie Erinnerungen dich erreichen, und dein Profil ändern',
  manageshares:
    'Leute einladen, Links zu deinen Daten erstellen, den Zugriff anderer sehen und beenden, und Apps registrieren',
  export: 'Alles exportieren',
  deleteaccount: 'Dein Konto löschen',
  admin: 'Kennzahlen des Servers lesen, nur für Administratoren',
}

export const scopeWords: InLanguages<Readonly<Record<Scope, string>>> = { en, de }
