import './strava.test.ts'
