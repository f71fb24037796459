/** The descriptions of the formats, in the order in which they are offered. */
import { say } from '../../lib/language.ts'

const UPLOAD = say('Upload the file here.')
const UPLOAD_ZIP = say('Upload the zip as it is.')
/** The steps for any table, in whatever file it is. */
const NAMED_COLUMNS = say('The first row names the columns, units in brackets: Date, Weight (kg), Mood (1-5).')
const UPLOAD_TABLE = say('Upload the file here. We will ask about anything the file does not say, such as a unit.')

export const formatTable = {
  'upshot-json': {
    connectorId: 1,
    displayName: 'Upshot',
    description: say('All data of one person, as exported by this Upshot or another one.'),
    instructions: [
      say('Export everything as JSON: GET /measurements/export, or "npx upshot export --user you@example.org".'),
      say('Upload the file as it is.'),
    ],
  },
  'apple-health': {
    connectorId: 3,
    displayName: 'Apple Health',
    description: say('Everything that your iPhone, your Apple Watch and their apps recorded.'),
    instructions: [
      say('Open the Health app on your iPhone.'),
      say('Tap your picture at the top right, then "Export All Health Data", and wait until it is ready.'),
      say('Save export.zip and upload it as it is.'),
    ],
    getItUrl: 'https://www.apple.com/health/',
  },
  fitbit: {
    connectorId: 4,
    displayName: 'Fitbit and Google Health (Takeout)',
    description: say('Steps, heart rate, sleep, weight, oxygen and more from Fitbit, Google Health and Google Fit.'),
    instructions: [
      say('Open takeout.google.com, choose "Deselect all", then select "Fitbit" (or "Google Health") and "Fit".'),
      say('Create the export and download the zip file. If it comes in several parts, upload each of them.'),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://takeout.google.com',
  },
  'withings-export': {
    connectorId: 10,
    displayName: 'Withings (file)',
    description: say(
      'Weight, blood pressure, sleep, activities, steps and heart rate from the archive you can download from Withings.',
    ),
    instructions: [
      say(
        'In the Withings app open your profile, then settings, then "Download your data"; or sign in at account.withings.com.',
      ),
      say('Request the archive, wait for the e-mail with the link, and download the zip file.'),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://account.withings.com/export',
  },
  libreview: {
    connectorId: 22,
    displayName: 'LibreView (FreeStyle Libre) and Lingo',
    description: say('Glucose readings, insulin and carbohydrates from sensors of Abbott.'),
    instructions: [
      say('Sign in at libreview.com and open your glucose history.'),
      say('Click "Download glucose data" and save the CSV file.'),
      UPLOAD,
    ],
    getItUrl: 'https://www.libreview.com',
  },
  'dexcom-clarity': {
    connectorId: 23,
    displayName: 'Dexcom Clarity',
    description: say('Imports glucose readings, insulin, carbohydrates and exercise from Dexcom Clarity.'),
    instructions: [
      say('Sign in at clarity.dexcom.com and choose the days.'),
      say('Click the export button beside them, and save the CSV file.'),
      UPLOAD,
    ],
    getItUrl: 'https://clarity.dexcom.com',
  },
  'garmin-account': {
    connectorId: 29,
    displayName: 'Garmin (account)',
    description: say(
      'Days, nights, activities, weights, stress and heart rate variability from the archive of a Garmin account.',
    ),
    instructions: [
      say('Sign in at garmin.com and open "Account Management", then "Export Your Data".'),
      say('Request the export, wait for the e-mail with the link, and download the zip file.'),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://www.garmin.com/account/datamanagement/exportdata',
  },
  'garmin-fit': {
    connectorId: 11,
    displayName: 'Garmin FIT files',
    description: say(
      'Activities, daily monitoring, sleep, weight and blood pressure from FIT files of Garmin and other makers.',
    ),
    instructions: [
      say(
        'Sign in at garmin.com and open "Account Management", then "Export Your Data" (www.garmin.com/account/datamanagement/exportdata).',
      ),
      say('Request the export, wait for the e-mail with the link, and download the zip file.'),
      say(
        'Upload the zip as it is, or single .fit files from Garmin Connect ("Export Original") or from the watch itself.',
      ),
    ],
    getItUrl: 'https://www.garmin.com/account/datamanagement/exportdata',
  },
  'strava-export': {
    connectorId: 19,
    displayName: 'Strava (file)',
    description: say(
      'Imports every activity from the archive of Strava: the kind of sport, how long it was and how far.',
    ),
    instructions: [
      say('On strava.com open Settings, then My Account, then "Download or Delete Your Account".'),
      say('Under "Download Request" request your archive, and wait for the mail with the link.'),
      say('Upload the zip as it is, or the file activities.csv in it.'),
    ],
    getItUrl: 'https://www.strava.com/athlete/delete_your_account',
  },
  whoop: {
    connectorId: 30,
    displayName: 'WHOOP',
    description: say('Nights, recovery, strain, workouts and answers to the journal from the archive of WHOOP.'),
    instructions: [
      say('Open the WHOOP app, tap More, then App Settings, then Data Export.'),
      say('Tap Create Export and wait for the e-mail with the link.'),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://www.whoop.com',
  },
  'oura-export': {
    connectorId: 33,
    displayName: 'Oura (file)',
    description: say(
      'Nights with their stages, readiness, heart rate variability, steps, energy and workouts from Oura.',
    ),
    instructions: [
      say('Sign in at membership.ouraring.com and open Data Export.'),
      say('Request the export, wait until it is ready, and download the zip file.'),
      say('Upload the zip as it is, or single CSV and JSON files from it.'),
    ],
    getItUrl: 'https://membership.ouraring.com/data-export',
  },
  'samsung-health': {
    connectorId: 34,
    displayName: 'Samsung Health',
    description: say(
      'Steps, nights with stages, pulse, oxygen, stress, weight, blood pressure and exercise from Samsung Health.',
    ),
    instructions: [
      say('Open Samsung Health, tap the menu, then Settings.'),
      say('Tap "Download personal data" and save the folder.'),
      say('Put the folder into a zip file, and upload that.'),
    ],
    getItUrl: 'https://www.samsung.com/global/galaxy/apps/samsung-health/',
  },
  'health-connect': {
    connectorId: 27,
    displayName: 'Health Connect',
    description: say(
      'Imports what all programs on an Android phone keep in Health Connect: steps, sleep, pulse, weight, food.',
    ),
    instructions: [
      say('On the phone open Settings, then Security & privacy, then Privacy controls, then Health Connect.'),
      say('Tap Manage data, then Backup and restore, then Scheduled export, and choose where the file goes.'),
      say('Upload the zip "Health Connect.zip" as it is.'),
    ],
  },
  'health-connect-webhook': {
    connectorId: 60,
    displayName: 'Health Connect by HC Webhook',
    description: say('What HC Webhook or Life Dashboard Companion sends from Health Connect on an Android phone.'),
    instructions: [
      say('Make an inbox and copy its address.'),
      say('In the app HC Webhook or Life Dashboard Companion, enter the address as the webhook.'),
      say('Choose what to send and how often. Each delivery can be undone like a file.'),
    ],
    getItUrl: 'https://github.com/owen282000/life-dashboard-companion-app',
  },
  'apple-shortcut': {
    connectorId: 61,
    displayName: 'Apple Health by a Shortcut',
    description: say('Samples of Apple Health that a Shortcut on an iPhone finds and sends, without another app.'),
    instructions: [
      say('Make an inbox and copy its address.'),
      say('In Shortcuts, use Find Health Samples, put values and dates into a dictionary, and send it as JSON.'),
      say('Let an automation run the shortcut every day. Each delivery can be undone like a file.'),
    ],
    getItUrl: 'https://support.apple.com/guide/shortcuts/welcome/ios',
  },
  'health-auto-export': {
    connectorId: 18,
    displayName: 'Health Auto Export',
    description: say(
      'Metrics, sleep, workouts and states of mind that the Health Auto Export app takes from Apple Health as JSON.',
    ),
    instructions: [
      say('Install Health Auto Export on your iPhone and let it read the health data you want to import.'),
      say('Choose "Manual Export", the metrics and the dates, the format JSON, and no aggregation or the finest one.'),
      say('Save the file and upload it here.'),
    ],
    getItUrl: 'https://www.healthyapps.dev',
  },
  'open-mhealth': {
    connectorId: 16,
    displayName: 'Open mHealth',
    description: say('Data points in the schemas of Open mHealth and IEEE 1752, as JSON or one point per line.'),
    instructions: [
      say('Export data points from a service or study that speaks Open mHealth, as a JSON file.'),
      say('Upload the file: one point, a list of points, or one point per line.'),
    ],
    getItUrl: 'https://www.openmhealth.org',
  },
  fhir: {
    connectorId: 17,
    displayName: 'FHIR',
    description: say(
      'Observations in FHIR R4, the language of clinics and patient portals: bundles, lists, or one per line.',
    ),
    instructions: [
      say('Ask your clinic or patient portal for your records as FHIR, or choose "FHIR" where it offers a download.'),
      say('Upload the bundle (.json) or the lines (.ndjson). Observations are read; other resources are left out.'),
    ],
    getItUrl: 'https://hl7.org/fhir/R4/observation.html',
  },
  'garmin-activities': {
    connectorId: 36,
    displayName: 'Garmin Connect (Activities.csv)',
    description: say('Imports the list of your activities from Garmin Connect, in any language.'),
    instructions: [
      say('On connect.garmin.com, open Activities, then All Activities.'),
      say('Scroll down until all the activities you want are listed, and click Export CSV.'),
      UPLOAD,
    ],
    getItUrl: 'https://connect.garmin.com',
  },
  runkeeper: {
    connectorId: 37,
    displayName: 'Runkeeper',
    description: say('Imports activities with their length, distance and notes from Runkeeper.'),
    instructions: [
      say('On runkeeper.com, open Settings, then Export Data.'),
      say('Choose the dates, click Export, and download the zip file.'),
      UPLOAD_ZIP,
    ],
    getItUrl: 'https://runkeeper.com',
  },
  'track-files': {
    connectorId: 38,
    displayName: 'GPX and TCX',
    description: say('Imports recorded activities of any watch, app or website: sport, length and distance.'),
    instructions: [
      say('Open the activity in your app or on its website and look for Export, GPX or TCX.'),
      say('Upload the file here, or several of them in a zip file.'),
    ],
  },
  openscale: {
    connectorId: 39,
    displayName: 'openScale',
    description: say('Imports weight, body fat, water, muscle and body measurements from openScale.'),
    instructions: [
      say('Open openScale, open the menu and tap Export (CSV).'),
      say('Upload the file here. We will ask about units that the file does not say.'),
    ],
    getItUrl: 'https://github.com/oliexdev/openScale',
  },
  'fitbit-csv': {
    connectorId: 40,
    displayName: 'Fitbit (old CSV)',
    description: say(
      'Imports days, nights, weights and energy eaten from the CSV files that fitbit.com used to export.',
    ),
    instructions: [
      say('This is for files that you exported from fitbit.com before your account moved to Google.'),
      say('Upload the CSV file here, or several in a zip file. We will ask which units your account used.'),
    ],
    getItUrl: 'https://www.fitbit.com',
  },
  'nightscout-files': {
    connectorId: 41,
    displayName: 'Nightscout (file)',
    description: say('Imports glucose, insulin, carbohydrates and exercise from files of your Nightscout.'),
    instructions: [
      say('Open /api/v1/entries.json?count=100000 and /api/v1/treatments.json?count=100000 on your Nightscout.'),
      say('Save both as files, or export the collections entries and treatments of its database as JSON.'),
      say('Upload the file here, or several of them in a zip file.'),
    ],
    getItUrl: 'https://nightscout.github.io/',
  },
  tandem: {
    connectorId: 43,
    displayName: 'Tandem t:connect',
    description: say('Imports glucose, boluses and carbohydrates of Tandem insulin pumps.'),
    instructions: [say('On the website of t:connect, export your therapy data as CSV.'), UPLOAD],
    getItUrl: 'https://www.tandemdiabetes.com',
  },
  gadgetbridge: {
    connectorId: 44,
    displayName: 'Gadgetbridge',
    description: say('Imports steps, pulse, nights, oxygen, stress and activities of the devices in Gadgetbridge.'),
    instructions: [
      say('Open Gadgetbridge, open the menu and tap Data management.'),
      say('Tap Export database. The app shows the folder in which it puts the file "Gadgetbridge".'),
      UPLOAD,
    ],
    getItUrl: 'https://gadgetbridge.org',
  },
  polar: {
    connectorId: 45,
    displayName: 'Polar Flow',
    description: say('Imports training, steps and nights from the archive you can download from Polar.'),
    instructions: [say('On account.polar.com, look for "Download your data" and wait for the e-mail.'), UPLOAD_ZIP],
    getItUrl: 'https://account.polar.com',
  },
  ccda: {
    connectorId: 46,
    displayName: 'Clinical document (C-CDA)',
    description: say('Imports vital signs and laboratory results from the XML document of a clinic.'),
    instructions: [
      say('In your patient portal, look for "Download my record" or "Health summary", and choose XML or C-CDA.'),
      say('Upload the file here, or several of them in a zip file.'),
    ],
    getItUrl: 'https://www.hl7.org/ccdasearch/',
  },
  daylio: {
    connectorId: 5,
    displayName: 'Daylio',
    description: say('Imports moods, activities, scales and notes from the Daylio diary.'),
    instructions: [
      say('Open Daylio, tap More, then Export Entries.'),
      say('Choose CSV and save the file.'),
      say('Upload the file here. If you gave moods your own names, we will ask how good each of them is.'),
    ],
    getItUrl: 'https://daylio.net',
  },
  'daylio-backup': {
    connectorId: 31,
    displayName: 'Daylio (backup)',
    description: say('Imports moods, activities and notes from a backup of the Daylio diary.'),
    instructions: [
      say('Open Daylio, tap More, then Backup & Restore, then Advanced Options.'),
      say('Tap Export and save the .daylio file.'),
      UPLOAD,
    ],
    getItUrl: 'https://daylio.net',
  },
  bearable: {
    connectorId: 6,
    displayName: 'Bearable',
    description: say('Imports mood, energy, symptoms, sleep, factors, medication and measurements from Bearable.'),
    instructions: [
      say('Open Bearable, tap Profile, then Settings.'),
      say('Tap Export data and save the CSV file.'),
      UPLOAD,
    ],
    getItUrl: 'https://bearable.app',
  },
  nomie: {
    connectorId: 7,
    displayName: 'Nomie',
    description: say('Imports trackers, people, contexts and notes from backups of Nomie 5 and 6.'),
    instructions: [
      say('Open Nomie, tap Settings, then Data.'),
      say('Tap Generate a Backup (or Export) and save the JSON file.'),
      UPLOAD,
    ],
    getItUrl: 'https://open-nomie.github.io',
  },
  'loop-habits': {
    connectorId: 8,
    displayName: 'Loop Habit Tracker',
    description: say('Imports the days of your habits from Loop Habit Tracker: done or not, amounts, and notes.'),
    instructions: [
      say('Open Loop Habit Tracker, open the menu and tap Settings.'),
      say('Tap Export as CSV and save the zip file.'),
      say('Upload the zip file here.'),
    ],
    getItUrl: 'https://loophabits.org',
  },
  'loop-backup': {
    connectorId: 28,
    displayName: 'Loop Habit Tracker (backup)',
    description: say(
      'Imports the days of your habits from a backup of Loop Habit Tracker: done or not, amounts, and notes.',
    ),
    instructions: [
      say('Open Loop Habit Tracker, open the menu and tap Settings.'),
      say('Tap Export full backup and save the .db file.'),
      UPLOAD,
    ],
    getItUrl: 'https://loophabits.org',
  },
  'sleep-as-android': {
    connectorId: 9,
    displayName: 'Sleep as Android',
    description: say(
      'Imports nights from Sleep as Android: length, rating, deep sleep, snoring, noise, cycles, tags and comments.',
    ),
    instructions: [
      say('Open Sleep as Android, open the menu and tap Backup.'),
      say('Tap Export data. The app tells you where it put the zip file.'),
      say('Upload that zip file, or the sleep-export.csv in it.'),
    ],
    getItUrl: 'https://sleep.urbandroid.org',
  },
  myfitnesspal: {
    connectorId: 12,
    displayName: 'MyFitnessPal',
    description: say('Imports nutrients of each meal, body measurements, exercise and steps from MyFitnessPal.'),
    instructions: [
      say('On the MyFitnessPal website, open Reports, then Export Data (part of Premium).'),
      say('Choose the days. You get a zip file with three CSV files by e-mail.'),
      say('Upload the zip file here. We will ask what unit your weight is in, because the file does not say.'),
    ],
    getItUrl: 'https://www.myfitnesspal.com',
  },
  cronometer: {
    connectorId: 13,
    displayName: 'Cronometer',
    description: say('Imports foods, nutrients, biometrics and exercises from Cronometer.'),
    instructions: [
      say('On the Cronometer website, open More, then Account, and look for Export Data.'),
      say('Export servings, biometrics and exercises (or the daily nutrition) for the days you want.'),
      say('Upload the CSV files one by one, or together in a zip file.'),
    ],
    getItUrl: 'https://cronometer.com',
  },
  strong: {
    connectorId: 14,
    displayName: 'Strong',
    description: say(
      'Imports workouts from Strong: how long they were, and the repetitions, volume and weights of each exercise.',
    ),
    instructions: [
      say('Open Strong, tap Profile, then the wheel for Settings.'),
      say('Tap Export Strong Data and save the CSV file.'),
      say('Upload the file here. If it does not say, we will ask whether your weights are in kilograms or pounds.'),
    ],
    getItUrl: 'https://www.strong.app',
  },
  hevy: {
    connectorId: 15,
    displayName: 'Hevy',
    description: say(
      'Imports workouts from Hevy: how long they were, and the repetitions, volume and weights of each exercise.',
    ),
    instructions: [
      say('Open Hevy, tap Profile, then the wheel for Settings.'),
      say('Tap Export & Import Data, then Export Data, and export your workouts.'),
      say('Upload the CSV file here.'),
    ],
    getItUrl: 'https://www.hevyapp.com',
  },
  fitnotes: {
    connectorId: 20,
    displayName: 'FitNotes',
    description: say(
      'Imports workouts from FitNotes: the repetitions, volume, weights, distance and time of each exercise.',
    ),
    instructions: [
      say('Open FitNotes, open the menu and tap Settings.'),
      say('Tap Spreadsheet Export, choose Workout Data, and save the CSV file.'),
      UPLOAD,
    ],
    getItUrl: 'https://www.fitnotesapp.com',
  },
  'track-and-graph': {
    connectorId: 21,
    displayName: 'Track & Graph',
    description: say('Imports the values, labels and notes of your trackers from Track & Graph.'),
    instructions: [
      say('Open Track & Graph, open the group with your trackers, and tap the menu.'),
      say('Tap Export to CSV, choose the trackers, and save the file.'),
      say('Upload the file here. We will ask for the units, because the file does not say.'),
    ],
    getItUrl: 'https://github.com/SamAmco/track-and-graph',
  },
  habitbull: {
    connectorId: 24,
    displayName: 'HabitBull',
    description: say('Imports the days of your habits from HabitBull: done or not, amounts, and comments.'),
    instructions: [
      say('Open HabitBull, open the menu and tap Settings.'),
      say('Tap Export data and send yourself the CSV file.'),
      say('Upload the file here. We will ask what the file does not say.'),
    ],
    getItUrl: 'https://www.habitbull.com',
  },
  libra: {
    connectorId: 35,
    displayName: 'Libra',
    description: say('Imports weights and body fat from Libra.'),
    instructions: [
      say('Open Libra, open the menu and tap Import / export.'),
      say('Export to CSV and save the file.'),
      UPLOAD,
    ],
    getItUrl: 'https://libra-app.eu',
  },
  'sleep-cycle': {
    connectorId: 25,
    displayName: 'Sleep Cycle',
    description: say('Imports nights from Sleep Cycle: time in bed and asleep, stages, quality, snoring and notes.'),
    instructions: [
      say('Open Sleep Cycle, tap Profile, then More, then Database (part of Premium).'),
      say('Tap Export Database and save the CSV file.'),
      UPLOAD,
    ],
    getItUrl: 'https://www.sleepcycle.com',
  },
  autosleep: {
    connectorId: 32,
    displayName: 'AutoSleep',
    description: say(
      'Imports nights from AutoSleep: time asleep and in bed, deep sleep, efficiency, pulse, oxygen and breathing.',
    ),
    instructions: [
      say('Open AutoSleep, tap the gear, then Export.'),
      say('Choose the dates and the CSV file with your history, and save it.'),
      UPLOAD,
    ],
    getItUrl: 'https://autosleepapp.tantsissa.com',
  },
  drip: {
    connectorId: 47,
    displayName: 'drip',
    description: say('Imports bleeding, temperatures, pain and moods from drip.'),
    instructions: [say('Open drip, open the menu, then Settings, then Data, and tap Export data.'), UPLOAD],
    getItUrl: 'https://dripapp.org',
  },
  clue: {
    connectorId: 48,
    displayName: 'Clue',
    description: say('Imports periods, temperatures and everything else you tracked in Clue.'),
    instructions: [
      say('Open Clue, open Settings, tap "Download my data" and copy the password.'),
      say('Open the zip file from the e-mail with that password, and upload measurements.json from it.'),
    ],
    getItUrl: 'https://helloclue.com',
  },
  toggl: {
    connectorId: 49,
    displayName: 'Toggl Track',
    description: say('Imports the time you spent on each project from Toggl Track.'),
    instructions: [
      say('On track.toggl.com, open Reports, then Detailed, and choose the dates.'),
      say('Export the report as CSV and upload the file here.'),
    ],
    getItUrl: 'https://toggl.com/track/',
  },
  activitywatch: {
    connectorId: 50,
    displayName: 'ActivityWatch',
    description: say('Imports how long you used your computer, browser and editors each hour from ActivityWatch.'),
    instructions: [
      say('Open ActivityWatch in the browser, open Raw Data, and click "Export all buckets as JSON".'),
      UPLOAD,
    ],
    getItUrl: 'https://activitywatch.net',
  },
  'home-assistant-history': {
    connectorId: 51,
    displayName: 'Home Assistant (history)',
    description: say(
      'Imports hourly means of sensors, and the minutes switches were on, from a history of Home Assistant.',
    ),
    instructions: [
      say('In Home Assistant, open History, and choose the entities and the dates.'),
      say('Open the menu at the top right, choose Download data, and upload the CSV file here.'),
    ],
    getItUrl: 'https://www.home-assistant.io/',
  },
  macrofactor: {
    connectorId: 62,
    displayName: 'MacroFactor',
    description: say('Energy, nutrients, weight, sizes of the body and steps, or every food, from MacroFactor.'),
    instructions: [
      say('In MacroFactor open More, then Data Management, then Data Export.'),
      say('Choose the quick export, or a granular export with all sheets or of the food diary.'),
      UPLOAD,
    ],
    getItUrl: 'https://macrofactorapp.com',
  },
  exist: {
    connectorId: 63,
    displayName: 'Exist',
    description: say('Imports the days of every attribute and tag from the JSON archive of an Exist account.'),
    instructions: [
      say('Sign in at exist.io, open Account, then Export, and ask for the full JSON archive.'),
      say('Download it and upload the zip as it is.'),
    ],
    getItUrl: 'https://exist.io/account/export/',
  },
  excel: {
    connectorId: 26,
    displayName: 'Excel (.xlsx)',
    description: say('Imports the first sheet of a workbook that has a column of dates, like any other table.'),
    instructions: [
      say('Save the workbook as .xlsx; Excel, LibreOffice, Numbers and Google Sheets can do that.'),
      NAMED_COLUMNS,
      UPLOAD_TABLE,
    ],
  },
  libreoffice: {
    connectorId: 42,
    displayName: 'LibreOffice (.ods)',
    description: say('Imports the first sheet of a document that has a column of dates, like any other table.'),
    instructions: [say('Save the document as .ods, which LibreOffice does by itself.'), NAMED_COLUMNS, UPLOAD_TABLE],
    getItUrl: 'https://www.libreoffice.org',
  },
  spreadsheet: {
    connectorId: 2,
    displayName: 'Spreadsheet (CSV)',
    description: say(
      'Imports any table with a column of dates: a column for each thing you track, or a row for each value.',
    ),
    instructions: [
      say('Save the table as CSV; commas, semicolons and tabs are all understood.'),
      NAMED_COLUMNS,
      UPLOAD_TABLE,
    ],
  },
}
