/** What people read about each format, in the order in which formats are offered. */
import { say } from '../../lib/refusal.ts'

const UPLOAD = say('Upload the file here.', 'Lade die Datei hier hoch.')
const UPLOAD_ZIP = say('Upload the zip as it is.', 'Lade die Zip-Datei hoch, wie sie ist.')
/** Of any table, in whatever file it is. */
const NAMED_COLUMNS = say(
  'The first row names the columns, units in brackets: Date, Weight (kg), Mood (1-5).',
  'Die erste Zeile nennt die Spalten, Einheiten in Klammern: Datum, Gewicht (kg), Stimmung (1-5).',
)
const UPLOAD_TABLE = say(
  'Upload the file here. We will ask about anything the file does not say, such as a unit.',
  'Lade die Datei hier hoch. Was nicht darin steht, etwa eine Einheit, fragen wir.',
)

export const formatTable = {
  'upshot-json': {
    connectorId: 1,
    displayName: 'Upshot',
    description: say(
      'All data of one person, as exported by this Upshot or another one.',
      'Alle Daten einer Person, wie dieses oder ein anderes Upshot sie exportiert.',
    ),
    instructions: [
      say(
        'Export everything as JSON: GET /measurements/export, or "npx upshot export --user you@example.org".',
        'Exportiere alles als JSON: GET /measurements/export, oder "npx upshot export --user you@example.org".',
      ),
      say('Upload the file as it is.', 'Lade die Datei hoch, wie sie ist.'),
    ],
  },
  'apple-health': {
    connectorId: 3,
    displayName: 'Apple Health',
    description: say(
      'Everything that your iPhone, your Apple Watch and their apps recorded.',
      'Alles, was dein iPhone, deine Apple Watch und ihre Apps aufgezeichnet haben.',
    ),
    instructions: [
      say('Open the Health app on your iPhone.', 'Öffne die App Health auf deinem iPhone.'),
      say(
        'Tap your picture at the top right, then "Export All Health Data", and wait until it is ready.',
        'Tippe oben rechts auf dein Bild, dann auf „Alle Gesundheitsdaten exportieren“, und warte, bis der Export fertig ist.',
      ),
      say('Save export.zip and upload it as it is.', 'Speichere export.zip und lade die Datei hoch, wie sie ist.'),
    ],
    getItUrl: 'https://www.apple.com/health/',
  },
  fitbit: {
    connectorId: 4,
    displayName: 'Fitbit and Google Health (Takeout)',
    description: say(
      'Steps, heart rate, sleep, weight, oxygen and more from Fitbit, Google Health and Google Fit.',
      'Schritte, Puls, Schlaf, Gewicht, Sauerstoff und mehr von Fitbit, Google Health und Google Fit.',
    ),
    instructions: [
      say(
        'Open takeout.google.com, choose "Deselect all", then select "Fitbit" (or "Google Health") and "Fit".',
        'Öffne takeout.google.com, heb die Auswahl ganz auf und wähle dann „Fitbit“ (oder „Google Health“) und „Fit“.',
      ),
      say(
        'Create the export and download the zip file. If it comes in several parts, upload each of them.',
        'Erstelle den Export und lade die Zip-Datei herunter. Kommt sie in mehreren Teilen, lade jeden davon hoch.',
      ),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://takeout.google.com',
  },
  'withings-export': {
    connectorId: 10,
    displayName: 'Withings (file)',
    description: say(
      'Weight, blood pressure, sleep, activities, steps and heart rate from the archive you can download from Withings.',
      'Gewicht, Blutdruck, Schlaf, Aktivitäten, Schritte und Puls aus dem Archiv von Withings.',
    ),
    instructions: [
      say(
        'In the Withings app open your profile, then settings, then "Download your data"; or sign in at account.withings.com.',
        'Öffne in der Withings-App dein Profil, dann die Einstellungen und dort den Download deiner Daten; oder melde dich bei account.withings.com an.',
      ),
      say(
        'Request the archive, wait for the e-mail with the link, and download the zip file.',
        'Fordere das Archiv an, warte auf die E-Mail mit dem Link und lade die Zip-Datei herunter.',
      ),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://account.withings.com/export',
  },
  libreview: {
    connectorId: 22,
    displayName: 'LibreView (FreeStyle Libre)',
    description: say(
      'Imports glucose readings, insulin and carbohydrates of FreeStyle Libre from LibreView.',
      'Glukosewerte, Insulin und Kohlenhydrate von FreeStyle Libre aus LibreView.',
    ),
    instructions: [
      say(
        'Sign in at libreview.com and open your glucose history.',
        'Melde dich bei libreview.com an und öffne deinen Glukoseverlauf.',
      ),
      say(
        'Click "Download glucose data" and save the CSV file.',
        'Lade dort die Glukosedaten herunter und speichere die CSV-Datei.',
      ),
      UPLOAD,
    ],
    getItUrl: 'https://www.libreview.com',
  },
  'dexcom-clarity': {
    connectorId: 23,
    displayName: 'Dexcom Clarity',
    description: say(
      'Imports glucose readings, insulin, carbohydrates and exercise from Dexcom Clarity.',
      'Glukosewerte, Insulin, Kohlenhydrate und Bewegung aus Dexcom Clarity.',
    ),
    instructions: [
      say(
        'Sign in at clarity.dexcom.com and choose the days.',
        'Melde dich bei clarity.dexcom.com an und wähle die Tage.',
      ),
      say(
        'Click the export button beside them, and save the CSV file.',
        'Klick daneben auf den Knopf zum Exportieren und speichere die CSV-Datei.',
      ),
      UPLOAD,
    ],
    getItUrl: 'https://clarity.dexcom.com',
  },
  'garmin-account': {
    connectorId: 29,
    displayName: 'Garmin (account)',
    description: say(
      'Days, nights, activities, weights, stress and heart rate variability from the archive of a Garmin account.',
      'Tage, Nächte, Aktivitäten, Gewicht, Stress und Herzratenvariabilität aus dem Archiv eines Garmin-Kontos.',
    ),
    instructions: [
      say(
        'Sign in at garmin.com and open "Account Management", then "Export Your Data".',
        'Melde dich bei garmin.com an und öffne die Verwaltung deines Kontos, dann den Export deiner Daten.',
      ),
      say(
        'Request the export, wait for the e-mail with the link, and download the zip file.',
        'Fordere den Export an, warte auf die E-Mail mit dem Link und lade die Zip-Datei herunter.',
      ),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://www.garmin.com/account/datamanagement/exportdata',
  },
  'garmin-fit': {
    connectorId: 11,
    displayName: 'Garmin FIT files',
    description: say(
      'Activities, daily monitoring, sleep, weight and blood pressure from FIT files of Garmin and other makers.',
      'Aktivitäten, Tageswerte, Schlaf, Gewicht und Blutdruck aus FIT-Dateien von Garmin und anderen.',
    ),
    instructions: [
      say(
        'Sign in at garmin.com and open "Account Management", then "Export Your Data" (www.garmin.com/account/datamanagement/exportdata).',
        'Melde dich bei garmin.com an und öffne die Verwaltung deines Kontos, dann den Export deiner Daten (www.garmin.com/account/datamanagement/exportdata).',
      ),
      say(
        'Request the export, wait for the e-mail with the link, and download the zip file.',
        'Fordere den Export an, warte auf die E-Mail mit dem Link und lade die Zip-Datei herunter.',
      ),
      say(
        'Upload the zip as it is, or single .fit files from Garmin Connect ("Export Original") or from the watch itself.',
        'Lade die Zip-Datei hoch, wie sie ist, oder einzelne .fit-Dateien aus Garmin Connect oder von der Uhr selbst.',
      ),
    ],
    getItUrl: 'https://www.garmin.com/account/datamanagement/exportdata',
  },
  'strava-export': {
    connectorId: 19,
    displayName: 'Strava (file)',
    description: say(
      'Imports every activity from the archive of Strava: the kind of sport, how long it was and how far.',
      'Jede Aktivität aus dem Archiv von Strava: welcher Sport, wie lang und wie weit.',
    ),
    instructions: [
      say(
        'On strava.com open Settings, then My Account, then "Download or Delete Your Account".',
        'Öffne auf strava.com die Einstellungen, dann dein Konto und dort den Download oder das Löschen des Kontos.',
      ),
      say(
        'Under "Download Request" request your archive, and wait for the mail with the link.',
        'Fordere dort dein Archiv an und warte auf die Mail mit dem Link.',
      ),
      say(
        'Upload the zip as it is, or the file activities.csv in it.',
        'Lade die Zip-Datei hoch, wie sie ist, oder die Datei activities.csv daraus.',
      ),
    ],
    getItUrl: 'https://www.strava.com/athlete/delete_your_account',
  },
  whoop: {
    connectorId: 30,
    displayName: 'WHOOP',
    description: say(
      'Nights, recovery, strain, workouts and answers to the journal from the archive of WHOOP.',
      'Nächte, Erholung, Belastung, Training und Antworten im Tagebuch aus dem Archiv von WHOOP.',
    ),
    instructions: [
      say(
        'Open the WHOOP app, tap More, then App Settings, then Data Export.',
        'Öffne in der WHOOP-App das Menü, dann die Einstellungen und dort den Export deiner Daten.',
      ),
      say(
        'Tap Create Export and wait for the e-mail with the link.',
        'Erstelle den Export und warte auf die E-Mail mit dem Link.',
      ),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://www.whoop.com',
  },
  'oura-export': {
    connectorId: 33,
    displayName: 'Oura (file)',
    description: say(
      'Nights with their stages, readiness, heart rate variability, steps, energy and workouts from Oura.',
      'Nächte mit Schlafphasen, Bereitschaft, Herzratenvariabilität, Schritte, Energie und Training von Oura.',
    ),
    instructions: [
      say(
        'Sign in at membership.ouraring.com and open Data Export.',
        'Melde dich bei membership.ouraring.com an und öffne den Export deiner Daten.',
      ),
      say(
        'Request the export, wait until it is ready, and download the zip file.',
        'Fordere den Export an, warte, bis er fertig ist, und lade die Zip-Datei herunter.',
      ),
      say(
        'Upload the zip as it is, or single CSV and JSON files from it.',
        'Lade die Zip-Datei hoch, wie sie ist, oder einzelne CSV- und JSON-Dateien daraus.',
      ),
    ],
    getItUrl: 'https://membership.ouraring.com/data-export',
  },
  'samsung-health': {
    connectorId: 34,
    displayName: 'Samsung Health',
    description: say(
      'Steps, nights with stages, pulse, oxygen, stress, weight, blood pressure and exercise from Samsung Health.',
      'Schritte, Nächte mit Schlafphasen, Puls, Sauerstoff, Stress, Gewicht, Blutdruck und Sport aus Samsung Health.',
    ),
    instructions: [
      say(
        'Open Samsung Health, tap the menu, then Settings.',
        'Öffne Samsung Health, tippe auf das Menü, dann auf die Einstellungen.',
      ),
      say(
        'Tap "Download personal data" and save the folder.',
        'Lade dort deine persönlichen Daten herunter und speichere den Ordner.',
      ),
      say('Put the folder into a zip file, and upload that.', 'Pack den Ordner in eine Zip-Datei und lade sie hoch.'),
    ],
    getItUrl: 'https://www.samsung.com/global/galaxy/apps/samsung-health/',
  },
  'health-connect': {
    connectorId: 27,
    displayName: 'Health Connect',
    description: say(
      'Imports what all programs on an Android phone keep in Health Connect: steps, sleep, pulse, weight, food.',
      'Was alle Programme auf einem Android-Handy in Health Connect ablegen: Schritte, Schlaf, Puls, Gewicht, Essen.',
    ),
    instructions: [
      say(
        'On the phone open Settings, then Security & privacy, then Privacy controls, then Health Connect.',
        'Öffne auf dem Handy die Einstellungen, dann Sicherheit und Datenschutz, dann Health Connect.',
      ),
      say(
        'Tap Manage data, then Backup and restore, then Scheduled export, and choose where the file goes.',
        'Tippe auf die Verwaltung der Daten, dann auf Sicherung und den geplanten Export, und wähle, wohin die Datei soll.',
      ),
      say('Upload the zip "Health Connect.zip" as it is.', 'Lade „Health Connect.zip“ hoch, wie sie ist.'),
    ],
  },
  'health-auto-export': {
    connectorId: 18,
    displayName: 'Health Auto Export',
    description: say(
      'Metrics, sleep, workouts and states of mind that the Health Auto Export app takes from Apple Health as JSON.',
      'Werte, Schlaf, Training und Stimmungen, die die App Health Auto Export als JSON aus Apple Health holt.',
    ),
    instructions: [
      say(
        'Install Health Auto Export on your iPhone and let it read the health data you want to import.',
        'Installiere Health Auto Export auf deinem iPhone und erlaube ihm, die Gesundheitsdaten zu lesen, die du einlesen willst.',
      ),
      say(
        'Choose "Manual Export", the metrics and the dates, the format JSON, and no aggregation or the finest one.',
        'Wähle den Export von Hand, die Werte und die Tage, das Format JSON und keine oder die feinste Zusammenfassung.',
      ),
      say('Save the file and upload it here.', 'Speichere die Datei und lade sie hier hoch.'),
    ],
    getItUrl: 'https://www.healthyapps.dev',
  },
  'open-mhealth': {
    connectorId: 16,
    displayName: 'Open mHealth',
    description: say(
      'Data points in the schemas of Open mHealth and IEEE 1752, as JSON or one point per line.',
      'Datenpunkte nach den Schemas von Open mHealth und IEEE 1752, als JSON oder ein Punkt je Zeile.',
    ),
    instructions: [
      say(
        'Export data points from a service or study that speaks Open mHealth, as a JSON file.',
        'Exportiere Datenpunkte aus einem Dienst oder einer Studie mit Open mHealth als JSON-Datei.',
      ),
      say(
        'Upload the file: one point, a list of points, or one point per line.',
        'Lade die Datei hoch: einen Punkt, eine Liste von Punkten oder einen Punkt je Zeile.',
      ),
    ],
    getItUrl: 'https://www.openmhealth.org',
  },
  fhir: {
    connectorId: 17,
    displayName: 'FHIR',
    description: say(
      'Observations in FHIR R4, the language of clinics and patient portals: bundles, lists, or one per line.',
      'Befunde in FHIR R4, der Sprache der Kliniken und Patientenportale: Bündel, Listen oder einer je Zeile.',
    ),
    instructions: [
      say(
        'Ask your clinic or patient portal for your records as FHIR, or choose "FHIR" where it offers a download.',
        'Bitte deine Klinik oder dein Patientenportal um deine Daten als FHIR, oder wähle beim Download „FHIR“.',
      ),
      say(
        'Upload the bundle (.json) or the lines (.ndjson). Observations are read; other resources are left out.',
        'Lade das Bündel (.json) oder die Zeilen (.ndjson) hoch. Befunde (Observations) werden gelesen, alles andere bleibt weg.',
      ),
    ],
    getItUrl: 'https://hl7.org/fhir/R4/observation.html',
  },
  daylio: {
    connectorId: 5,
    displayName: 'Daylio',
    description: say(
      'Imports moods, activities, scales and notes from the Daylio diary.',
      'Stimmungen, Aktivitäten, Skalen und Notizen aus dem Tagebuch Daylio.',
    ),
    instructions: [
      say(
        'Open Daylio, tap More, then Export Entries.',
        'Öffne Daylio, tippe auf Mehr, dann auf den Export der Einträge.',
      ),
      say('Choose CSV and save the file.', 'Wähle CSV und speichere die Datei.'),
      say(
        'Upload the file here. If you gave moods your own names, we will ask how good each of them is.',
        'Lade die Datei hier hoch. Haben Stimmungen eigene Namen, fragen wir, wie gut jede davon ist.',
      ),
    ],
    getItUrl: 'https://daylio.net',
  },
  'daylio-backup': {
    connectorId: 31,
    displayName: 'Daylio (backup)',
    description: say(
      'Imports moods, activities and notes from a backup of the Daylio diary.',
      'Stimmungen, Aktivitäten und Notizen aus einer Sicherung des Tagebuchs Daylio.',
    ),
    instructions: [
      say(
        'Open Daylio, tap More, then Backup & Restore, then Advanced Options.',
        'Öffne Daylio, tippe auf Mehr, dann auf Sicherung, dann auf die erweiterten Optionen.',
      ),
      say('Tap Export and save the .daylio file.', 'Tippe auf Export und speichere die .daylio-Datei.'),
      UPLOAD,
    ],
    getItUrl: 'https://daylio.net',
  },
  bearable: {
    connectorId: 6,
    displayName: 'Bearable',
    description: say(
      'Imports mood, energy, symptoms, sleep, factors, medication and measurements from Bearable.',
      'Stimmung, Energie, Symptome, Schlaf, Einflüsse, Medikamente und Messwerte aus Bearable.',
    ),
    instructions: [
      say(
        'Open Bearable, tap Profile, then Settings.',
        'Öffne Bearable, tippe auf dein Profil, dann auf die Einstellungen.',
      ),
      say('Tap Export data and save the CSV file.', 'Exportiere deine Daten und speichere die CSV-Datei.'),
      UPLOAD,
    ],
    getItUrl: 'https://bearable.app',
  },
  nomie: {
    connectorId: 7,
    displayName: 'Nomie',
    description: say(
      'Imports trackers, people, contexts and notes from backups of Nomie 5 and 6.',
      'Tracker, Personen, Kontexte und Notizen aus Sicherungen von Nomie 5 und 6.',
    ),
    instructions: [
      say('Open Nomie, tap Settings, then Data.', 'Öffne Nomie, tippe auf die Einstellungen, dann auf Daten.'),
      say(
        'Tap Generate a Backup (or Export) and save the JSON file.',
        'Erstelle eine Sicherung (oder einen Export) und speichere die JSON-Datei.',
      ),
      UPLOAD,
    ],
    getItUrl: 'https://open-nomie.github.io',
  },
  'loop-habits': {
    connectorId: 8,
    displayName: 'Loop Habit Tracker',
    description: say(
      'Imports the days of your habits from Loop Habit Tracker: done or not, amounts, and notes.',
      'Die Tage deiner Gewohnheiten aus Loop Habit Tracker: getan oder nicht, Mengen und Notizen.',
    ),
    instructions: [
      say(
        'Open Loop Habit Tracker, open the menu and tap Settings.',
        'Öffne Loop Habit Tracker, öffne das Menü und tippe auf die Einstellungen.',
      ),
      say('Tap Export as CSV and save the zip file.', 'Tippe auf den Export als CSV und speichere die Zip-Datei.'),
      say('Upload the zip file here.', 'Lade die Zip-Datei hier hoch.'),
    ],
    getItUrl: 'https://loophabits.org',
  },
  'loop-backup': {
    connectorId: 28,
    displayName: 'Loop Habit Tracker (backup)',
    description: say(
      'Imports the days of your habits from a backup of Loop Habit Tracker: done or not, amounts, and notes.',
      'Die Tage deiner Gewohnheiten aus einer Sicherung von Loop Habit Tracker: getan oder nicht, Mengen und Notizen.',
    ),
    instructions: [
      say(
        'Open Loop Habit Tracker, open the menu and tap Settings.',
        'Öffne Loop Habit Tracker, öffne das Menü und tippe auf die Einstellungen.',
      ),
      say(
        'Tap Export full backup and save the .db file.',
        'Tippe auf die vollständige Sicherung und speichere die .db-Datei.',
      ),
      UPLOAD,
    ],
    getItUrl: 'https://loophabits.org',
  },
  'sleep-as-android': {
    connectorId: 9,
    displayName: 'Sleep as Android',
    description: say(
      'Imports nights from Sleep as Android: length, rating, deep sleep, snoring, noise, cycles, tags and comments.',
      'Nächte aus Sleep as Android: Länge, Bewertung, Tiefschlaf, Schnarchen, Lärm, Zyklen, Tags und Kommentare.',
    ),
    instructions: [
      say(
        'Open Sleep as Android, open the menu and tap Backup.',
        'Öffne Sleep as Android, öffne das Menü und tippe auf Sicherung.',
      ),
      say(
        'Tap Export data. The app tells you where it put the zip file.',
        'Exportiere die Daten. Die App sagt dir, wo die Zip-Datei liegt.',
      ),
      say(
        'Upload that zip file, or the sleep-export.csv in it.',
        'Lade diese Zip-Datei hoch, oder sleep-export.csv daraus.',
      ),
    ],
    getItUrl: 'https://sleep.urbandroid.org',
  },
  myfitnesspal: {
    connectorId: 12,
    displayName: 'MyFitnessPal',
    description: say(
      'Imports nutrients of each meal, body measurements, exercise and steps from MyFitnessPal.',
      'Nährstoffe jeder Mahlzeit, Körpermaße, Bewegung und Schritte aus MyFitnessPal.',
    ),
    instructions: [
      say(
        'On the MyFitnessPal website, open Reports, then Export Data (part of Premium).',
        'Öffne auf der Website von MyFitnessPal die Berichte, dann den Export der Daten (nur mit Premium).',
      ),
      say(
        'Choose the days. You get a zip file with three CSV files by e-mail.',
        'Wähle die Tage. Du bekommst eine Zip-Datei mit drei CSV-Dateien per E-Mail.',
      ),
      say(
        'Upload the zip file here. We will ask what unit your weight is in, because the file does not say.',
        'Lade die Zip-Datei hier hoch. Wir fragen nach der Einheit deines Gewichts, denn sie steht nicht in der Datei.',
      ),
    ],
    getItUrl: 'https://www.myfitnesspal.com',
  },
  cronometer: {
    connectorId: 13,
    displayName: 'Cronometer',
    description: say(
      'Imports foods, nutrients, biometrics and exercises from Cronometer.',
      'Lebensmittel, Nährstoffe, Körperwerte und Bewegung aus Cronometer.',
    ),
    instructions: [
      say(
        'On the Cronometer website, open More, then Account, and look for Export Data.',
        'Öffne auf der Website von Cronometer dein Konto und dort den Export der Daten.',
      ),
      say(
        'Export servings, biometrics and exercises (or the daily nutrition) for the days you want.',
        'Exportiere Portionen, Körperwerte und Bewegung (oder die Ernährung je Tag) für die Tage, die du willst.',
      ),
      say(
        'Upload the CSV files one by one, or together in a zip file.',
        'Lade die CSV-Dateien einzeln hoch, oder zusammen in einer Zip-Datei.',
      ),
    ],
    getItUrl: 'https://cronometer.com',
  },
  strong: {
    connectorId: 14,
    displayName: 'Strong',
    description: say(
      'Imports workouts from Strong: how long they were, and the repetitions, volume and weights of each exercise.',
      'Training aus Strong: wie lang es war, und Wiederholungen, Umfang und Gewichte jeder Übung.',
    ),
    instructions: [
      say(
        'Open Strong, tap Profile, then the wheel for Settings.',
        'Öffne Strong, tippe auf dein Profil, dann auf das Zahnrad.',
      ),
      say('Tap Export Strong Data and save the CSV file.', 'Exportiere deine Daten und speichere die CSV-Datei.'),
      say(
        'Upload the file here. If it does not say, we will ask whether your weights are in kilograms or pounds.',
        'Lade die Datei hier hoch. Steht es nicht darin, fragen wir, ob deine Gewichte in Kilogramm oder Pfund sind.',
      ),
    ],
    getItUrl: 'https://www.strong.app',
  },
  hevy: {
    connectorId: 15,
    displayName: 'Hevy',
    description: say(
      'Imports workouts from Hevy: how long they were, and the repetitions, volume and weights of each exercise.',
      'Training aus Hevy: wie lang es war, und Wiederholungen, Umfang und Gewichte jeder Übung.',
    ),
    instructions: [
      say(
        'Open Hevy, tap Profile, then the wheel for Settings.',
        'Öffne Hevy, tippe auf dein Profil, dann auf das Zahnrad.',
      ),
      say(
        'Tap Export & Import Data, then Export Data, and export your workouts.',
        'Öffne Export und Import, dann den Export, und exportiere dein Training.',
      ),
      say('Upload the CSV file here.', 'Lade die CSV-Datei hier hoch.'),
    ],
    getItUrl: 'https://www.hevyapp.com',
  },
  fitnotes: {
    connectorId: 20,
    displayName: 'FitNotes',
    description: say(
      'Imports workouts from FitNotes: the repetitions, volume, weights, distance and time of each exercise.',
      'Training aus FitNotes: Wiederholungen, Umfang, Gewichte, Strecke und Zeit jeder Übung.',
    ),
    instructions: [
      say(
        'Open FitNotes, open the menu and tap Settings.',
        'Öffne FitNotes, öffne das Menü und tippe auf die Einstellungen.',
      ),
      say(
        'Tap Spreadsheet Export, choose Workout Data, and save the CSV file.',
        'Tippe auf den Export als Tabelle, wähle die Trainingsdaten und speichere die CSV-Datei.',
      ),
      UPLOAD,
    ],
    getItUrl: 'https://www.fitnotesapp.com',
  },
  'track-and-graph': {
    connectorId: 21,
    displayName: 'Track & Graph',
    description: say(
      'Imports the values, labels and notes of your trackers from Track & Graph.',
      'Werte, Bezeichnungen und Notizen deiner Tracker aus Track & Graph.',
    ),
    instructions: [
      say(
        'Open Track & Graph, open the group with your trackers, and tap the menu.',
        'Öffne Track & Graph, öffne die Gruppe mit deinen Trackern und tippe auf das Menü.',
      ),
      say(
        'Tap Export to CSV, choose the trackers, and save the file.',
        'Tippe auf den Export als CSV, wähle die Tracker und speichere die Datei.',
      ),
      say(
        'Upload the file here. We will ask for the units, because the file does not say.',
        'Lade die Datei hier hoch. Wir fragen nach den Einheiten, denn sie stehen nicht darin.',
      ),
    ],
    getItUrl: 'https://github.com/SamAmco/track-and-graph',
  },
  habitbull: {
    connectorId: 24,
    displayName: 'HabitBull',
    description: say(
      'Imports the days of your habits from HabitBull: done or not, amounts, and comments.',
      'Die Tage deiner Gewohnheiten aus HabitBull: getan oder nicht, Mengen und Kommentare.',
    ),
    instructions: [
      say(
        'Open HabitBull, open the menu and tap Settings.',
        'Öffne HabitBull, öffne das Menü und tippe auf die Einstellungen.',
      ),
      say('Tap Export data and send yourself the CSV file.', 'Exportiere die Daten und schick dir die CSV-Datei.'),
      say(
        'Upload the file here. We will ask what the file does not say.',
        'Lade die Datei hier hoch. Was nicht darin steht, fragen wir.',
      ),
    ],
    getItUrl: 'https://www.habitbull.com',
  },
  libra: {
    connectorId: 35,
    displayName: 'Libra',
    description: say('Imports weights and body fat from Libra.', 'Gewicht und Körperfett aus Libra.'),
    instructions: [
      say(
        'Open Libra, open the menu and tap Import / export.',
        'Öffne Libra, öffne das Menü und tippe auf „Import/Export“.',
      ),
      say('Export to CSV and save the file.', 'Exportiere als CSV und speichere die Datei.'),
      UPLOAD,
    ],
    getItUrl: 'https://libra-app.eu',
  },
  'sleep-cycle': {
    connectorId: 25,
    displayName: 'Sleep Cycle',
    description: say(
      'Imports nights from Sleep Cycle: time in bed and asleep, stages, quality, snoring and notes.',
      'Nächte aus Sleep Cycle: Zeit im Bett und Schlaf, Phasen, Güte, Schnarchen und Notizen.',
    ),
    instructions: [
      say(
        'Open Sleep Cycle, tap Profile, then More, then Database (part of Premium).',
        'Öffne Sleep Cycle, tippe auf dein Profil, dann auf Mehr, dann auf Datenbank (nur mit Premium).',
      ),
      say('Tap Export Database and save the CSV file.', 'Exportiere die Datenbank und speichere die CSV-Datei.'),
      UPLOAD,
    ],
    getItUrl: 'https://www.sleepcycle.com',
  },
  autosleep: {
    connectorId: 32,
    displayName: 'AutoSleep',
    description: say(
      'Imports nights from AutoSleep: time asleep and in bed, deep sleep, efficiency, pulse, oxygen and breathing.',
      'Nächte aus AutoSleep: Schlaf und Zeit im Bett, Tiefschlaf, Effizienz, Puls, Sauerstoff und Atmung.',
    ),
    instructions: [
      say('Open AutoSleep, tap the gear, then Export.', 'Öffne AutoSleep, tippe auf das Zahnrad, dann auf Export.'),
      say(
        'Choose the dates and the CSV file with your history, and save it.',
        'Wähle die Tage und die CSV-Datei des Verlaufs, und speichere sie.',
      ),
      UPLOAD,
    ],
    getItUrl: 'https://autosleepapp.tantsissa.com',
  },
  excel: {
    connectorId: 26,
    displayName: 'Excel (.xlsx)',
    description: say(
      'Imports the first sheet of a workbook that has a column of dates, like any other table.',
      'Das erste Blatt einer Arbeitsmappe, das eine Spalte für das Datum hat, wie jede andere Tabelle.',
    ),
    instructions: [
      say(
        'Save the workbook as .xlsx; Excel, LibreOffice, Numbers and Google Sheets can do that.',
        'Speichere die Arbeitsmappe als .xlsx; das können Excel, LibreOffice, Numbers und Google Tabellen.',
      ),
      NAMED_COLUMNS,
      UPLOAD_TABLE,
    ],
  },
  spreadsheet: {
    connectorId: 2,
    displayName: 'Spreadsheet (CSV)',
    description: say(
      'Imports any table with a column of dates: a column for each thing you track, or a row for each value.',
      'Jede Tabelle mit einer Spalte für das Datum: eine Spalte je Sache oder eine Zeile je Wert.',
    ),
    instructions: [
      say(
        'Save the table as CSV; commas, semicolons and tabs are all understood.',
        'Speichere die Tabelle als CSV; mit Komma, Semikolon oder Tabulator.',
      ),
      NAMED_COLUMNS,
      UPLOAD_TABLE,
    ],
  },
}
