/** What each format brings and how to get its file, in German. The English is with the format itself. */
export interface FormatText {
  /** One sentence. */
  readonly description: string
  readonly instructions: readonly string[]
}

const UPLOAD = 'Lade die Datei hier hoch.'
const UPLOAD_ZIP = 'Lade die Zip-Datei hoch, wie sie ist.'

export const germanTexts: Readonly<Record<string, FormatText>> = {
  'upshot-json': {
    description: 'Alle Daten einer Person, wie dieses oder ein anderes Upshot sie exportiert.',
    instructions: [
      'Exportiere alles als JSON: GET /measurements/export, oder "npx upshot export --user you@example.org".',
      'Lade die Datei hoch, wie sie ist.',
    ],
  },
  'apple-health': {
    description: 'Alles, was dein iPhone, deine Apple Watch und ihre Apps aufgezeichnet haben.',
    instructions: [
      'Öffne die App Health auf deinem iPhone.',
      'Tippe oben rechts auf dein Bild, dann auf „Alle Gesundheitsdaten exportieren“, und warte, bis der Export fertig ist.',
      'Speichere export.zip und lade die Datei hoch, wie sie ist.',
    ],
  },
  fitbit: {
    description: 'Schritte, Puls, Schlaf, Gewicht, Sauerstoff und mehr von Fitbit, Google Health und Google Fit.',
    instructions: [
      'Öffne takeout.google.com, heb die Auswahl ganz auf und wähle dann „Fitbit“ (oder „Google Health“) und „Fit“.',
      'Erstelle den Export und lade die Zip-Datei herunter. Kommt sie in mehreren Teilen, lade jeden davon hoch.',
      UPLOAD_ZIP,
    ],
  },
  'withings-export': {
    description: 'Gewicht, Blutdruck, Schlaf, Aktivitäten, Schritte und Puls aus dem Archiv von Withings.',
    instructions: [
      'Öffne in der Withings-App dein Profil, dann die Einstellungen und dort den Download deiner Daten; oder melde dich bei account.withings.com an.',
      'Fordere das Archiv an, warte auf die E-Mail mit dem Link und lade die Zip-Datei herunter.',
      UPLOAD_ZIP,
    ],
  },
  libreview: {
    description: 'Glukosewerte, Insulin und Kohlenhydrate von FreeStyle Libre aus LibreView.',
    instructions: [
      'Melde dich bei libreview.com an und öffne deinen Glukoseverlauf.',
      'Lade dort die Glukosedaten herunter und speichere die CSV-Datei.',
      UPLOAD,
    ],
  },
  'dexcom-clarity': {
    description: 'Glukosewerte, Insulin, Kohlenhydrate und Bewegung aus Dexcom Clarity.',
    instructions: [
      'Melde dich bei clarity.dexcom.com an und wähle die Tage.',
      'Klick daneben auf den Knopf zum Exportieren und speichere die CSV-Datei.',
      UPLOAD,
    ],
  },
  'garmin-account': {
    description:
      'Tage, Nächte, Aktivitäten, Gewicht, Stress und Herzratenvariabilität aus dem Archiv eines Garmin-Kontos.',
    instructions: [
      'Melde dich bei garmin.com an und öffne die Verwaltung deines Kontos, dann den Export deiner Daten.',
      'Fordere den Export an, warte auf die E-Mail mit dem Link und lade die Zip-Datei herunter.',
      UPLOAD_ZIP,
    ],
  },
  'garmin-fit': {
    description: 'Aktivitäten, Tageswerte, Schlaf, Gewicht und Blutdruck aus FIT-Dateien von Garmin und anderen.',
    instructions: [
      'Melde dich bei garmin.com an und öffne die Verwaltung deines Kontos, dann den Export deiner Daten (www.garmin.com/account/datamanagement/exportdata).',
      'Fordere den Export an, warte auf die E-Mail mit dem Link und lade die Zip-Datei herunter.',
      'Lade die Zip-Datei hoch, wie sie ist, oder einzelne .fit-Dateien aus Garmin Connect oder von der Uhr selbst.',
    ],
  },
  'strava-export': {
    description: 'Jede Aktivität aus dem Archiv von Strava: welcher Sport, wie lang und wie weit.',
    instructions: [
      'Öffne auf strava.com die Einstellungen, dann dein Konto und dort den Download oder das Löschen des Kontos.',
      'Fordere dort dein Archiv an und warte auf die Mail mit dem Link.',
      'Lade die Zip-Datei hoch, wie sie ist, oder die Datei activities.csv daraus.',
    ],
  },
  whoop: {
    description: 'Nächte, Erholung, Belastung, Training und Antworten im Tagebuch aus dem Archiv von WHOOP.',
    instructions: [
      'Öffne in der WHOOP-App das Menü, dann die Einstellungen und dort den Export deiner Daten.',
      'Erstelle den Export und warte auf die E-Mail mit dem Link.',
      UPLOAD_ZIP,
    ],
  },
  'oura-export': {
    description:
      'Nächte mit Schlafphasen, Bereitschaft, Herzratenvariabilität, Schritte, Energie und Training von Oura.',
    instructions: [
      'Melde dich bei membership.ouraring.com an und öffne den Export deiner Daten.',
      'Fordere den Export an, warte, bis er fertig ist, und lade die Zip-Datei herunter.',
      'Lade die Zip-Datei hoch, wie sie ist, oder einzelne CSV- und JSON-Dateien daraus.',
    ],
  },
  'samsung-health': {
    description:
      'Schritte, Nächte mit Schlafphasen, Puls, Sauerstoff, Stress, Gewicht, Blutdruck und Sport aus Samsung Health.',
    instructions: [
      'Öffne Samsung Health, tippe auf das Menü, dann auf die Einstellungen.',
      'Lade dort deine persönlichen Daten herunter und speichere den Ordner.',
      'Pack den Ordner in eine Zip-Datei und lade sie hoch.',
    ],
  },
  'health-connect': {
    description:
      'Was alle Programme auf einem Android-Handy in Health Connect ablegen: Schritte, Schlaf, Puls, Gewicht, Essen.',
    instructions: [
      'Öffne auf dem Handy die Einstellungen, dann Sicherheit und Datenschutz, dann Health Connect.',
      'Tippe auf die Verwaltung der Daten, dann auf Sicherung und den geplanten Export, und wähle, wohin die Datei soll.',
      'Lade „Health Connect.zip“ hoch, wie sie ist.',
    ],
  },
  'health-auto-export': {
    description:
      'Werte, Schlaf, Training und Stimmungen, die die App Health Auto Export als JSON aus Apple Health holt.',
    instructions: [
      'Installiere Health Auto Export auf deinem iPhone und erlaube ihm, die Gesundheitsdaten zu lesen, die du einlesen willst.',
      'Wähle den Export von Hand, die Werte und die Tage, das Format JSON und keine oder die feinste Zusammenfassung.',
      'Speichere die Datei und lade sie hier hoch.',
    ],
  },
  'open-mhealth': {
    description: 'Datenpunkte nach den Schemas von Open mHealth und IEEE 1752, als JSON oder ein Punkt je Zeile.',
    instructions: [
      'Exportiere Datenpunkte aus einem Dienst oder einer Studie mit Open mHealth als JSON-Datei.',
      'Lade die Datei hoch: einen Punkt, eine Liste von Punkten oder einen Punkt je Zeile.',
    ],
  },
  fhir: {
    description:
      'Befunde in FHIR R4, der Sprache der Kliniken und Patientenportale: Bündel, Listen oder einer je Zeile.',
    instructions: [
      'Bitte deine Klinik oder dein Patientenportal um deine Daten als FHIR, oder wähle beim Download „FHIR“.',
      'Lade das Bündel (.json) oder die Zeilen (.ndjson) hoch. Befunde (Observations) werden gelesen, alles andere bleibt weg.',
    ],
  },
  daylio: {
    description: 'Stimmungen, Aktivitäten, Skalen und Notizen aus dem Tagebuch Daylio.',
    instructions: [
      'Öffne Daylio, tippe auf Mehr, dann auf den Export der Einträge.',
      'Wähle CSV und speichere die Datei.',
      'Lade die Datei hier hoch. Haben Stimmungen eigene Namen, fragen wir, wie gut jede davon ist.',
    ],
  },
  'daylio-backup': {
    description: 'Stimmungen, Aktivitäten und Notizen aus einer Sicherung des Tagebuchs Daylio.',
    instructions: [
      'Öffne Daylio, tippe auf Mehr, dann auf Sicherung, dann auf die erweiterten Optionen.',
      'Tippe auf Export und speichere die .daylio-Datei.',
      UPLOAD,
    ],
  },
  bearable: {
    description: 'Stimmung, Energie, Symptome, Schlaf, Einflüsse, Medikamente und Messwerte aus Bearable.',
    instructions: [
      'Öffne Bearable, tippe auf dein Profil, dann auf die Einstellungen.',
      'Exportiere deine Daten und speichere die CSV-Datei.',
      UPLOAD,
    ],
  },
  nomie: {
    description: 'Tracker, Personen, Kontexte und Notizen aus Sicherungen von Nomie 5 und 6.',
    instructions: [
      'Öffne Nomie, tippe auf die Einstellungen, dann auf Daten.',
      'Erstelle eine Sicherung (oder einen Export) und speichere die JSON-Datei.',
      UPLOAD,
    ],
  },
  'loop-habits': {
    description: 'Die Tage deiner Gewohnheiten aus Loop Habit Tracker: getan oder nicht, Mengen und Notizen.',
    instructions: [
      'Öffne Loop Habit Tracker, öffne das Menü und tippe auf die Einstellungen.',
      'Tippe auf den Export als CSV und speichere die Zip-Datei.',
      'Lade die Zip-Datei hier hoch.',
    ],
  },
  'loop-backup': {
    description:
      'Die Tage deiner Gewohnheiten aus einer Sicherung von Loop Habit Tracker: getan oder nicht, Mengen und Notizen.',
    instructions: [
      'Öffne Loop Habit Tracker, öffne das Menü und tippe auf die Einstellungen.',
      'Tippe auf die vollständige Sicherung und speichere die .db-Datei.',
      UPLOAD,
    ],
  },
  'sleep-as-android': {
    description:
      'Nächte aus Sleep as Android: Länge, Bewertung, Tiefschlaf, Schnarchen, Lärm, Zyklen, Tags und Kommentare.',
    instructions: [
      'Öffne Sleep as Android, öffne das Menü und tippe auf Sicherung.',
      'Exportiere die Daten. Die App sagt dir, wo die Zip-Datei liegt.',
      'Lade diese Zip-Datei hoch, oder sleep-export.csv daraus.',
    ],
  },
  myfitnesspal: {
    description: 'Nährstoffe jeder Mahlzeit, Körpermaße, Bewegung und Schritte aus MyFitnessPal.',
    instructions: [
      'Öffne auf der Website von MyFitnessPal die Berichte, dann den Export der Daten (nur mit Premium).',
      'Wähle die Tage. Du bekommst eine Zip-Datei mit drei CSV-Dateien per E-Mail.',
      'Lade die Zip-Datei hier hoch. Wir fragen nach der Einheit deines Gewichts, denn sie steht nicht in der Datei.',
    ],
  },
  cronometer: {
    description: 'Lebensmittel, Nährstoffe, Körperwerte und Bewegung aus Cronometer.',
    instructions: [
      'Öffne auf der Website von Cronometer dein Konto und dort den Export der Daten.',
      'Exportiere Portionen, Körperwerte und Bewegung (oder die Ernährung je Tag) für die Tage, die du willst.',
      'Lade die CSV-Dateien einzeln hoch, oder zusammen in einer Zip-Datei.',
    ],
  },
  strong: {
    description: 'Training aus Strong: wie lang es war, und Wiederholungen, Umfang und Gewichte jeder Übung.',
    instructions: [
      'Öffne Strong, tippe auf dein Profil, dann auf das Zahnrad.',
      'Exportiere deine Daten und speichere die CSV-Datei.',
      'Lade die Datei hier hoch. Steht es nicht darin, fragen wir, ob deine Gewichte in Kilogramm oder Pfund sind.',
    ],
  },
  hevy: {
    description: 'Training aus Hevy: wie lang es war, und Wiederholungen, Umfang und Gewichte jeder Übung.',
    instructions: [
      'Öffne Hevy, tippe auf dein Profil, dann auf das Zahnrad.',
      'Öffne Export und Import, dann den Export, und exportiere dein Training.',
      'Lade die CSV-Datei hier hoch.',
    ],
  },
  fitnotes: {
    description: 'Training aus FitNotes: Wiederholungen, Umfang, Gewichte, Strecke und Zeit jeder Übung.',
    instructions: [
      'Öffne FitNotes, öffne das Menü und tippe auf die Einstellungen.',
      'Tippe auf den Export als Tabelle, wähle die Trainingsdaten und speichere die CSV-Datei.',
      UPLOAD,
    ],
  },
  'track-and-graph': {
    description: 'Werte, Bezeichnungen und Notizen deiner Tracker aus Track & Graph.',
    instructions: [
      'Öffne Track & Graph, öffne die Gruppe mit deinen Trackern und tippe auf das Menü.',
      'Tippe auf den Export als CSV, wähle die Tracker und speichere die Datei.',
      'Lade die Datei hier hoch. Wir fragen nach den Einheiten, denn sie stehen nicht darin.',
    ],
  },
  habitbull: {
    description: 'Die Tage deiner Gewohnheiten aus HabitBull: getan oder nicht, Mengen und Kommentare.',
    instructions: [
      'Öffne HabitBull, öffne das Menü und tippe auf die Einstellungen.',
      'Exportiere die Daten und schick dir die CSV-Datei.',
      'Lade die Datei hier hoch. Was nicht darin steht, fragen wir.',
    ],
  },
  libra: {
    description: 'Gewicht und Körperfett aus Libra.',
    instructions: [
      'Öffne Libra, öffne das Menü und tippe auf „Import/Export“.',
      'Exportiere als CSV und speichere die Datei.',
      UPLOAD,
    ],
  },
  'sleep-cycle': {
    description: 'Nächte aus Sleep Cycle: Zeit im Bett und Schlaf, Phasen, Güte, Schnarchen und Notizen.',
    instructions: [
      'Öffne Sleep Cycle, tippe auf dein Profil, dann auf Mehr, dann auf Datenbank (nur mit Premium).',
      'Exportiere die Datenbank und speichere die CSV-Datei.',
      UPLOAD,
    ],
  },
  autosleep: {
    description: 'Nächte aus AutoSleep: Schlaf und Zeit im Bett, Tiefschlaf, Effizienz, Puls, Sauerstoff und Atmung.',
    instructions: [
      'Öffne AutoSleep, tippe auf das Zahnrad, dann auf Export.',
      'Wähle die Tage und die CSV-Datei des Verlaufs, und speichere sie.',
      UPLOAD,
    ],
  },
  excel: {
    description: 'Das erste Blatt einer Arbeitsmappe, das eine Spalte mit Daten hat, wie jede andere Tabelle.',
    instructions: [
      'Speichere die Arbeitsmappe als .xlsx; das können Excel, LibreOffice, Numbers und Google Tabellen.',
      'Die erste Zeile nennt die Spalten, Einheiten in Klammern: Datum, Gewicht (kg), Stimmung (1-5).',
      'Lade die Datei hier hoch. Was nicht darin steht, etwa eine Einheit, fragen wir.',
    ],
  },
  spreadsheet: {
    description: 'Jede Tabelle mit einer Spalte für das Datum: eine Spalte je Sache oder eine Zeile je Wert.',
    instructions: [
      'Speichere die Tabelle als CSV; mit Komma, Semikolon oder Tabulator.',
      'Die erste Zeile nennt die Spalten, Einheiten in Klammern: Datum, Gewicht (kg), Stimmung (1-5).',
      'Lade die Datei hier hoch. Was nicht darin steht, etwa eine Einheit, fragen wir.',
    ],
  },
}
