import './withings.test.ts'
