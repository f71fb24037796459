import './open-meteo.test.ts'
