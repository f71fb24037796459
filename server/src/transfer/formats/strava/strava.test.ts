import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { stravaExport } from './strava.ts'

describe('the archive of Strava', () => {
  it.each(['Asia/Tokyo', 'America/New_York'])(
    "gives activities at their UTC time, whatever the account's zone: %s",
    async (timeZone) => {
      const { entries, rejected, questions } = await readAll(stravaExport, sampleUpload('strava-export'), { timeZone })
      expect(entries.map(inFull)).toEqual([
        '2026-01-15T23:30Z Running 30 min SUM Physical Activities until 2026-01-16T00:01 "Night Run" :2',
        '2026-01-15T23:30Z Walking and Running Distance 5021.4 m SUM Physical Activities until 2026-01-16T00:01 :2',
        '2025-07-02T06:00Z Cycling 85 min SUM Physical Activities until 2025-07-02T07:30 "Ride, early" :3',
        '2025-07-02T06:00Z Cycling Distance 32186.9 m SUM Physical Activities until 2025-07-02T07:30 :3',
        '2025-07-03T17:00Z Swimming 32.5 min SUM Physical Activities until 2025-07-03T17:35 "Pool" :4',
        '2025-07-03T17:00Z Swimming Distance 1500 m SUM Physical Activities until 2025-07-03T17:35 :4',
        '2025-07-04T17:00Z Strength Training 40 min SUM Physical Activities until 2025-07-04T17:40 "Iron" :5',
      ])
      expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
        [6, '"someday" is not a date and time.'],
        [7, 'It does not say how long the activity was.'],
      ])
      expect(questions).toEqual([])
    },
  )

  it('is recognised in any language by the order of its columns, with the distance of every sport', async () => {
    const header =
      'ID de la actividad,Fecha de la actividad,Nombre,Tipo de actividad,Descripción,Tiempo transcurrido,Distancia,FC máxima,Esfuerzo relativo,Trayecto,Nota,Equipo,Archivo,Peso,Peso bici,Tiempo transcurrido,Tiempo en movimiento,Distancia,Velocidad máx.'
    const row = '7,"2 jul 2025, 6:00:00",Lago,Remo,,3600,"5,00",,,false,,,,,,3600.0,3000.0,5000.0,3.1'
    const upload = uploadOf({ 'activities.csv': `${header}\n${row}\n` })
    expect(stravaExport.sniff(upload)).toBe(1)
    const { entries, questions } = await readAll(stravaExport, upload)
    expect(entries.map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([
      ['Rowing', 50, 'min'],
      ['Rowing Distance', 5000, 'm'],
    ])
    expect(questions).toEqual([])
  })

  it('reports what else is in the archive', async () => {
    const header = 'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Distance'
    const upload = uploadOf({
      'activities.csv': `${header}\n1,"Jul 2, 2025, 6:00:00 AM",Hill,Hike,3600,5.00,3000,5000\n`,
      'activities/1.gpx': '<gpx></gpx>',
      'profile.csv': 'Athlete ID,Email Address\n1,a@example.org\n',
    })
    const { entries, unread } = await readAll(stravaExport, upload)
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Hiking', 50],
      ['Walking and Running Distance', 5000],
    ])
    expect(unread).toEqual({ 'Activity ID': 1, 'activities/1.gpx': 1, 'profile.csv': 1 })
  })

  it('reads a German table, and asks for the unit if no distance is in meters', async () => {
    const header =
      'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Verstrichene Zeit,Distanz,Verstrichene Zeit,Distanz'
    const upload = uploadOf({
      'activities.csv': `${header}\n1,"21.07.2025, 15:09:27",Runde,Lauf,1380,"2,81",1380,"2,81"\n`,
    })
    const { entries, questions } = await readAll(stravaExport, upload, { answers: { 'unit: Distance': 'mi' } })
    expect(entries.map(inFull)).toEqual([
      '2025-07-21T15:09:27Z Running 23 min SUM Physical Activities until 2025-07-21T15:32:27 "Runde" :2',
      '2025-07-21T15:09:27Z Walking and Running Distance 4522.25664 m SUM Physical Activities until 2025-07-21T15:32:27 :2',
    ])
    expect(questions.map(({ key, choices }) => [key, choices])).toEqual([['unit: Distance', ['km', 'mi', 'm']]])
  })
})
